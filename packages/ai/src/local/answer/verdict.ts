import type { IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';
import { AFFIRMATION, CONDITION, NEGATION } from '../data/clauses.ts';

const NEGATIVE_QUESTION = /\b(?:not|n't|never|without|no)\b/i;
/** A less relevant sentence is shown without a verdict, because it may be about something similar. */
const CERTAIN = 0.8;

/** Returns "Yes", "No" or "Only under conditions" if the sentence is clear, otherwise undefined. */
export function verdictOf(asked: Asked, unit: IndexedUnit, relevance: number): string | undefined {
  if (relevance < CERTAIN || NEGATIVE_QUESTION.test(asked.text)) return undefined;
  const negated = NEGATION.test(unit.text);
  if (CONDITION.test(unit.text)) return 'Only under conditions';
  if (negated) return 'No';
  return AFFIRMATION.test(unit.text) ? 'Yes' : undefined;
}
