/** What stands at a place of a ranking: relevant or not, or by how much (0 and up). */
export type Gain = boolean | number;

function valueOf(gain: Gain): number {
  return Number(gain);
}

/** Discounted by the binary logarithm of the place, from 1, plus one. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/**
 * nDCG of the first `k` places, 0 to 1: the gains as ranked, over the best order of all that is relevant. `relevant` are
 * the gains of everything that could have been found, in any order, or their number where all count alike; left out, only
 * what was ranked could have been. Nothing relevant gives 0. Source: Järvelin & Kekäläinen 2002.
 */
export function ndcgAt(ranked: readonly Gain[], k: number, relevant: readonly Gain[] | number = ranked): number {
  const all = typeof relevant === 'number' ? Array.from({ length: relevant }, () => 1) : relevant.map(valueOf);
  const ideal = discounted(all.toSorted((a, b) => b - a).slice(0, k));
  return ideal === 0 ? 0 : discounted(ranked.slice(0, k).map(valueOf)) / ideal;
}

/** The share, 0 to 1, of `relevant` things that stand in the first `k` places, of what `k` places can hold; of none, 0. */
export function recallAt(ranked: readonly Gain[], k: number, relevant: number): number {
  const reachable = Math.min(k, relevant);
  return reachable <= 0 ? 0 : ranked.slice(0, k).filter((gain) => valueOf(gain) > 0).length / reachable;
}

/** 1 when anything relevant stands in the first `k` places, else 0. */
export function hitAt(ranked: readonly Gain[], k: number): 0 | 1 {
  return ranked.slice(0, k).some((gain) => valueOf(gain) > 0) ? 1 : 0;
}
