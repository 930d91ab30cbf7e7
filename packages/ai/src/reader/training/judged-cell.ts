import type { KnownColumn, KnownColumnId } from '../known-columns.ts';
import type { Decision } from '../decision.ts';
import { formsOf, isSame } from './compare.ts';
import { COMPARISONS, goldOf, type TrainingPaper } from './training-paper.ts';

/** How many values of a cell are right, wrong and missing. `isRight`: it has all known values and no other. */
export type Verdict = { right: number; wrong: number; missing: number; isRight: boolean };

/** A decision of a fold's model on a paper that it has not seen. */
export type JudgedCell = {
  columnId: KnownColumnId;
  paper: TrainingPaper;
  fold: number;
  decision: Decision | undefined;
  verdict: Verdict;
  /** The number of known values. */
  gold: number;
  /** The out-of-fold confidence; 0 without a decision. */
  confidence: number;
  /** Whether the value is shown, and not hidden as too unlikely. */
  isShown: boolean;
};

export function verdictOf(own: TrainingPaper, column: KnownColumn, decision: Decision | undefined): Verdict {
  const gold = goldOf(own, column);
  const given = (decision?.values ?? []).map(({ candidate }) => formsOf(COMPARISONS[column.id], candidate.value));
  const right = gold.filter((known) => given.some((value) => isSame(known, value))).length;
  const wrong = given.filter((value) => !gold.some((known) => isSame(known, value))).length;
  const missing = gold.length - right;
  return { right, wrong, missing, isRight: gold.length > 0 && given.length > 0 && wrong === 0 && missing === 0 };
}
