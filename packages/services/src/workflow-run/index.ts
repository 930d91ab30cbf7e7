export { type Part, type PartEnd, PARTS, type PartTool, type PartWait, type PartWork } from './parts/index.ts';
