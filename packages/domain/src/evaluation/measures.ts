/** The relevance of a result: true or false, or a gain from 0. */
export type Gain = boolean | number;

function valueOf(gain: Gain): number {
  return Number(gain);
}

/** Discounts each gain by log2(rank + 1), with ranks from 1. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/**
 * Returns nDCG of the first `k` results, 0 to 1: the gains as ranked, divided by those of the best order. `relevant` has the
 * gains of everything relevant, in any order, or their number if all count alike; the default is the ranked results. Returns 0
 * if nothing is relevant. Source: Järvelin & Kekäläinen 2002.
 */
export function ndcgAt(ranked: readonly Gain[], k: number, relevant: readonly Gain[] | number = ranked): number {
  const all = typeof relevant === 'number' ? Array.from({ length: relevant }, () => 1) : relevant.map(valueOf);
  const ideal = discounted(all.toSorted((a, b) => b - a).slice(0, k));
  return ideal === 0 ? 0 : discounted(ranked.slice(0, k).map(valueOf)) / ideal;
}

/** Returns the share, 0 to 1, of `relevant` results among the first `k`, out of at most `k`; 0 if none is relevant. */
export function recallAt(ranked: readonly Gain[], k: number, relevant: number): number {
  const reachable = Math.min(k, relevant);
  return reachable <= 0 ? 0 : ranked.slice(0, k).filter((gain) => valueOf(gain) > 0).length / reachable;
}

/** Returns 1 if any of the first `k` results is relevant, else 0. */
export function hitAt(ranked: readonly Gain[], k: number): 0 | 1 {
  return ranked.slice(0, k).some((gain) => valueOf(gain) > 0) ? 1 : 0;
}
