import { required } from './required.ts';

/** How something grew with size, and what it is expected to be at a size that was not measured. */
export type Growth = { medians: number[]; better: string; expected: number };

type Point = { x: number; y: number };
type Line = { at: (x: number) => number; residue: number };

/** Returns the straight line of least squares and its residual sum of squares. */
function lineThrough(points: readonly Point[]): Line {
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
  const [meanX, meanY] = [sum(({ x }) => x) / points.length, sum(({ y }) => y) / points.length];
  const spread = sum(({ x }) => (x - meanX) ** 2);
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  const at = (x: number) => meanY + slope * (x - meanX);
  return { at, residue: sum(({ x, y }) => (y - at(x)) ** 2) };
}

/** Fits `a + b·n` and `a + b·ln n` to what was measured, takes the closer one, and reads it at `size`. */
export function growthOf(sizes: readonly number[], medians: readonly number[], size: number): Growth {
  const points = medians.map((y, index) => ({ x: required(sizes[index], 'size'), y }));
  const straight = lineThrough(points);
  const logarithmic = lineThrough(points.map(({ x, y }) => ({ x: Math.log(x), y })));
  const [better, value] =
    straight.residue < logarithmic.residue
      ? ['a line in n', straight.at(size)]
      : ['a line in ln n', logarithmic.at(Math.log(size))];
  return { medians: [...medians], better, expected: Math.max(value, ...medians) };
}
