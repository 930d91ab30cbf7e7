import { itemAt } from './number.ts';

/** A feature as the number of its bin for each example; `cuts[n]` is the smallest value of bin n + 1. */
export type BinnedFeature = { index: number; cuts: readonly number[]; bins: Uint8Array };
export type Binned = { features: BinnedFeature[] };

const BINS = 24;

/** Sorts each feature's values into at most 24 bins: one for each value if there are few, otherwise quantiles. */
export function binned(rows: readonly (readonly number[])[]): Binned {
  const width = rows[0]?.length ?? 0;
  const features = Array.from({ length: width }, (_, index) => {
    const values = Float64Array.from(rows, (row) => row[index] ?? 0);
    const cuts = cutsOf(values);
    return { index, cuts, bins: Uint8Array.from(values, (value) => binOf(value, cuts)) };
  });
  return { features };
}

function cutsOf(values: Float64Array): number[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length <= BINS) return distinct.slice(1);
  const sorted = values.toSorted();
  const cuts: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const value = itemAt(sorted, Math.floor((bin * sorted.length) / BINS));
    if (value > (cuts.at(-1) ?? -Infinity)) cuts.push(value);
  }
  return cuts;
}

function binOf(value: number, cuts: readonly number[]): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= itemAt(cuts, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
