import type { Picture } from '../pdf/ink.ts';

/** Quarters of a turn, counted as a clock does, by which a picture is turned so that its text is upright. */
export type Quarters = 0 | 1 | 2 | 3;
export type Change = { quarters: Quarters; radians: number; scale: number };
type Point = { x: number; y: number };

/** A picture that is ready for recognition, and where its points are in the original. */
export type Prepared = { picture: Picture; toOriginal: (point: Point) => Point };

const SAMPLED_WIDTH = 900;
const LEAST_EDGE = 32;
const MOST_DEGREES = 8;
const DEGREE = Math.PI / 180;
/** A smaller tilt does no harm, and straightening blurs. */
const LEAST_TILT = 0.25 * DEGREE;

/**
 * Estimates how the lines of text lie: across the picture or down it, and by how many radians they rise. Lines are where
 * the edges of letters project onto few rows.
 */
export function linesIn(picture: Picture): { isSideways: boolean; radians: number } {
  const points = edgesIn(picture);
  const across = bestTilt(points);
  // Turned by a quarter, columns become rows.
  const down = bestTilt(points.map(({ x, y }) => ({ x: -y, y: x })));
  const isSideways = down.energy > across.energy * 1.1;
  const { radians } = isSideways ? down : across;
  return { isSideways, radians: Math.abs(radians) < LEAST_TILT ? 0 : radians };
}

const BLOCKS = 4;
/** A larger difference of the paper's shade between two parts of a picture is a shadow. */
const SHADOW = 50;

/** Whether a shadow lies over a part of the picture: the lightest tenth of its pixels is darker than elsewhere. */
export function hasShadow({ width, height, grey }: Picture): boolean {
  const papers: number[] = [];
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1) {
    const left = Math.floor(((block % BLOCKS) * width) / BLOCKS);
    const top = Math.floor((Math.floor(block / BLOCKS) * height) / BLOCKS);
    const shades: number[] = [];
    for (let y = top; y < top + height / BLOCKS; y += 3)
      for (let x = left; x < left + width / BLOCKS; x += 3) shades.push(grey[y * width + x] ?? 255);
    papers.push(shades.sort((a, b) => b - a)[Math.floor(shades.length / 10)] ?? 255);
  }
  return Math.max(...papers) - Math.min(...papers) > SHADOW;
}

function edgesIn({ width, height, grey }: Picture): Point[] {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SAMPLED_WIDTH));
  const points: Point[] = [];
  for (let y = step; y < height; y += step) {
    for (let x = step; x < width; x += step) {
      const at = y * width + x;
      const shade = grey[at] ?? 0;
      const isEdge =
        Math.abs(shade - (grey[at - step] ?? 0)) > LEAST_EDGE ||
        Math.abs(shade - (grey[at - step * width] ?? 0)) > LEAST_EDGE;
      if (isEdge) points.push({ x: x / step, y: y / step });
    }
  }
  return points;
}

function bestTilt(points: readonly Point[]): { radians: number; energy: number } {
  let best = { radians: 0, energy: energyAt(points, 0) };
  const tryAt = (radians: number): void => {
    const energy = energyAt(points, radians);
    if (energy > best.energy) best = { radians, energy };
  };
  for (let degrees = -MOST_DEGREES; degrees <= MOST_DEGREES; degrees += 0.5) tryAt(degrees * DEGREE);
  const { radians } = best;
  for (let tenths = -4; tenths <= 4; tenths += 1) tryAt(radians + (tenths / 10) * DEGREE);
  return best;
}

/** How unevenly the points project onto rows that rise by `radians`: 1 if they are spread evenly. */
function energyAt(points: readonly Point[], radians: number): number {
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const rows = new Map<number, number>();
  for (const { x, y } of points) {
    const row = Math.round(y * cosine - x * sine);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let squares = 0;
  let [first, last] = [Infinity, -Infinity];
  for (const [row, count] of rows) {
    squares += count * count;
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return points.length === 0 ? 0 : (squares * (last - first + 1)) / points.length ** 2;
}

/** Turns, straightens and scales a picture. New corners are white. */
export function prepare(original: Picture, { quarters, radians, scale }: Change): Prepared {
  const { width: w, height: h, grey } = original;
  const isSideways = quarters % 2 === 1;
  const width = Math.max(1, Math.round((isSideways ? h : w) * scale));
  const height = Math.max(1, Math.round((isSideways ? w : h) * scale));
  const [sine, cosine] = [Math.sin(radians) / scale, Math.cos(radians) / scale];
  // From the middle of the prepared picture to that of the original: scale, tilt, then the quarters.
  const [xx, xy] = [cosine, -sine];
  const [yx, yy] = [sine, cosine];
  const rows = { 0: [xx, xy, yx, yy], 1: [yx, yy, -xx, -xy], 2: [-xx, -xy, -yx, -yy], 3: [-yx, -yy, xx, xy] } as const;
  const [a, b, c, d] = rows[quarters];
  const toOriginal = ({ x, y }: Point): Point => {
    const [u, v] = [x - width / 2, y - height / 2];
    return { x: a * u + b * v + w / 2, y: c * u + d * v + h / 2 };
  };
  if (quarters === 0 && radians === 0 && scale === 1) return { picture: original, toOriginal };
  const drawn = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = toOriginal({ x: 0.5, y: y + 0.5 });
    let [px, py] = [start.x - 0.5, start.y - 0.5];
    for (let x = 0; x < width; x += 1, px += a, py += c) drawn[y * width + x] = shadeAt(grey, w, h, px, py);
  }
  return { picture: { width, height, grey: drawn }, toOriginal };
}

/** The shade between four pixels, in proportion to their distance. */
function shadeAt(grey: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < -1 || top < -1 || left >= width || top >= height) return 255;
  const [fx, fy] = [x - left, y - top];
  const x0 = left < 0 ? 0 : left;
  const x1 = left + 1 < width ? left + 1 : width - 1;
  const row0 = (top < 0 ? 0 : top) * width;
  const row1 = (top + 1 < height ? top + 1 : height - 1) * width;
  const upper = (grey[row0 + x0] ?? 255) * (1 - fx) + (grey[row0 + x1] ?? 255) * fx;
  const lower = (grey[row1 + x0] ?? 255) * (1 - fx) + (grey[row1 + x1] ?? 255) * fx;
  return upper * (1 - fy) + lower * fy + 0.5;
}
