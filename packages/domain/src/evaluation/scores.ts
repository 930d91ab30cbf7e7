import type { Verdict } from './judge.ts';
import type { EvaluationScores } from './schema.ts';

export type Scored = {
  isAnswerable: boolean;
  verdict: Verdict | null;
  documentRank: number | null;
  pageRank: number | null;
};

const meanOf = <T>(items: readonly T[], of: (item: T) => number): number | null =>
  items.length === 0 ? null : items.reduce((sum, item) => sum + of(item), 0) / items.length;

/**
 * The scores of the questions that are done. nDCG@10 has one relevant place, the expected page: its gain is 1 over the
 * binary logarithm of its rank plus one, and the ideal is 1 (Järvelin & Kekäläinen 2002).
 */
export const scoresOf = (results: readonly Scored[]): EvaluationScores => {
  const done = results.filter((result) => result.verdict !== null);
  const answerable = done.filter((result) => result.isAnswerable);
  const unanswerable = done.filter((result) => !result.isAnswerable);
  const verdicts: EvaluationScores['verdicts'] = {};
  for (const { verdict } of done) if (verdict) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    questions: done.length,
    answerable: answerable.length,
    ndcg10: meanOf(answerable, ({ pageRank }) => (pageRank === null ? 0 : 1 / Math.log2(pageRank + 1))),
    documentHit10: meanOf(answerable, ({ documentRank }) => (documentRank === null ? 0 : 1)),
    pageHit10: meanOf(answerable, ({ pageRank }) => (pageRank === null ? 0 : 1)),
    right: meanOf(answerable, ({ verdict }) => (verdict === 'right' ? 1 : 0)),
    refusedRightly: meanOf(unanswerable, ({ verdict }) => (verdict === 'rightlyRefused' ? 1 : 0)),
    verdicts,
  };
};
