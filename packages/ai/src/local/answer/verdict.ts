import type { IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';
import { CONDITION, NEGATION } from './vocabulary.ts';

const AFFIRMATION =
  /\b(?:shall|may|must|will|is|are|was|were|has|have|had|can|does|permitted|allowed|entitled|required|approved|agreed|includes?|yes)\b/i;
const NEGATIVE_QUESTION = /\b(?:not|n't|never|without|no)\b/i;
/** Below this relevance the sentence is shown without a yes or no in front: it may be about something near. */
const CERTAIN = 0.8;

/** "Yes", "No" or "Only under conditions", where the sentence says so plainly; otherwise undefined. */
export function verdictOf(asked: Asked, unit: IndexedUnit, relevance: number): string | undefined {
  if (relevance < CERTAIN || NEGATIVE_QUESTION.test(asked.text)) return undefined;
  const negated = NEGATION.test(unit.text);
  if (CONDITION.test(unit.text)) return 'Only under conditions';
  if (negated) return 'No';
  return AFFIRMATION.test(unit.text) ? 'Yes' : undefined;
}
