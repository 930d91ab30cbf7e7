import { itemAt } from './number.ts';

/** A feature as the number of its bin for each example; `cuts[n]` is the smallest value of bin n + 1. */
export type BinnedFeature = { index: number; cuts: readonly number[]; bins: Uint8Array };
export type Binned = { features: BinnedFeature[] };

const BINS = 24;

/**
 * Sorts each feature's values into bins: one for each value if there are few, otherwise 24 quantiles of all rows and 24 of the
 * chosen ones. The chosen rows are few, and without bins of their own they would share one.
 */
export function binned(rows: readonly (readonly number[])[], isChosen?: (row: number) => boolean): Binned {
  const width = rows[0]?.length ?? 0;
  const chosen = isChosen && rows.filter((_, row) => isChosen(row));
  const features = Array.from({ length: width }, (_, index) => {
    const values = Float64Array.from(rows, (row) => row[index] ?? 0);
    const cuts = cutsOf(values, chosen && Float64Array.from(chosen, (row) => row[index] ?? 0));
    return { index, cuts, bins: Uint8Array.from(values, (value) => binOf(value, cuts)) };
  });
  return { features };
}

function cutsOf(values: Float64Array, chosen: Float64Array | undefined): number[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length <= BINS) return distinct.slice(1);
  if (!chosen) return [...new Set(quantilesOf(values))];
  const cuts = new Set([...quantilesOf(values), ...quantilesOf(chosen)]);
  return [...cuts].filter((cut) => cut > itemAt(distinct, 0)).sort((a, b) => a - b);
}

function quantilesOf(values: Float64Array): number[] {
  if (values.length === 0) return [];
  const sorted = values.toSorted();
  return Array.from({ length: BINS - 1 }, (_, bin) => itemAt(sorted, Math.floor(((bin + 1) * sorted.length) / BINS)));
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
