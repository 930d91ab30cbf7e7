import type { Verdict } from './judge.ts';
import { hitAt, ndcgAt } from './measures.ts';
import type { EvaluationScores } from './schema.ts';

/** The number of passages that are judged. */
const DEPTH = 10;

export type Scored = {
  isAnswerable: boolean;
  verdict: Verdict | null;
  documentRank: number | null;
  pageRank: number | null;
};

function meanOf<T>(items: readonly T[], of: (item: T) => number): number | null {
  return items.length === 0 ? null : items.reduce((sum, item) => sum + of(item), 0) / items.length;
}

/** Returns ten results of which only the one at this rank is relevant, or none if it is null. */
function placesOf(rank: number | null): boolean[] {
  return Array.from({ length: DEPTH }, (_, index) => index + 1 === rank);
}

/** Returns the scores of the finished questions. Only the expected page is relevant. */
export function scoresOf(results: readonly Scored[]): EvaluationScores {
  const done = results.filter((result) => result.verdict !== null);
  const answerable = done.filter((result) => result.isAnswerable);
  const unanswerable = done.filter((result) => !result.isAnswerable);
  const verdicts: EvaluationScores['verdicts'] = {};
  for (const { verdict } of done) if (verdict) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    questions: done.length,
    answerable: answerable.length,
    ndcg10: meanOf(answerable, ({ pageRank }) => ndcgAt(placesOf(pageRank), DEPTH, 1)),
    documentHit10: meanOf(answerable, ({ documentRank }) => hitAt(placesOf(documentRank), DEPTH)),
    pageHit10: meanOf(answerable, ({ pageRank }) => hitAt(placesOf(pageRank), DEPTH)),
    right: meanOf(answerable, ({ verdict }) => (verdict === 'right' ? 1 : 0)),
    refusedRightly: meanOf(unanswerable, ({ verdict }) => (verdict === 'rightlyRefused' ? 1 : 0)),
    verdicts,
  };
}
