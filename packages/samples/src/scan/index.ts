export { encodePng } from './png.ts';
export { Canvas } from './raster.ts';
