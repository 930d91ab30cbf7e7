/** How something grew with size, and what that says of a size that was not measured. */
export type Growth = { medians: number[]; better: string; expected: number };

type Line = { at: (x: number) => number; residue: number };

/** The straight line of least squares, with the sum of what it misses. */
function lineThrough(xs: readonly number[], ys: readonly number[]): Line {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  const slope = xs.reduce((sum, x, at) => sum + (x - meanX) * (ys[at]! - meanY), 0) / spread;
  const at = (x: number) => meanY + slope * (x - meanX);
  return { at, residue: xs.reduce((sum, x, index) => sum + (ys[index]! - at(x)) ** 2, 0) };
}

/** Fits `a + b·n` and `a + b·ln n` to what was measured, takes the closer one, and reads it at `size`. */
export function growthOf(sizes: readonly number[], medians: readonly number[], size: number): Growth {
  const straight = lineThrough(sizes, medians);
  const logarithmic = lineThrough(sizes.map(Math.log), medians);
  const [better, value] =
    straight.residue < logarithmic.residue
      ? ['a line in n', straight.at(size)]
      : ['a line in ln n', logarithmic.at(Math.log(size))];
  return { medians: [...medians], better, expected: Math.max(value, ...medians) };
}
