export type Bm25Input = {
  terms: readonly string[];
  /** `length` is in lexemes, like `averageLength`; `tf` needs only the query's terms. */
  candidates: readonly { id: string; length: number; tf: Readonly<Record<string, number>> }[];
  /** The number of chunks, out of `total`, that contain each term. */
  df: Readonly<Record<string, number>>;
  total: number;
  averageLength: number;
};

export type Scored = { id: string; score: number };

export const K1 = 1.2;
export const B = 0.75;

/** Lucene's idf, which stays positive for frequent terms. */
export function idfOf(frequency: number, total: number): number {
  const own = Math.min(frequency, total);
  return Math.log(1 + (total - own + 0.5) / (own + 0.5));
}

/**
 * Returns BM25 scores, best first. Candidates without any term are left out; equal scores keep the candidates' order.
 * Source: Robertson & Zaragoza 2009, "The Probabilistic
 * Relevance Framework: BM25 and Beyond".
 */
export function bm25({ terms, candidates, df, total, averageLength }: Bm25Input): Scored[] {
  const weights = [...new Set(terms)].map((term) => ({ term, idf: idfOf(count(df, term), total) }));
  const scored: Scored[] = [];
  for (const { id, length, tf } of candidates) {
    const norm = K1 * (1 - B + (B * length) / Math.max(averageLength, 1));
    let score = 0;
    for (const { term, idf } of weights) {
      const frequency = count(tf, term);
      score += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
    if (score > 0) scored.push({ id, score });
  }
  return scored.sort((a, b) => b.score - a.score);
}

function count(counts: Readonly<Record<string, number>>, term: string): number {
  return Object.hasOwn(counts, term) ? (counts[term] ?? 0) : 0;
}
