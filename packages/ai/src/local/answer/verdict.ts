import type { IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';
import { AFFIRMATION, CONDITION, NEGATION } from '../data/clauses.ts';

const NEGATIVE_QUESTION = /\b(?:not|n't|never|without|no)\b/i;
/** A less relevant sentence is shown without a verdict, because it may be about something similar. */
const CERTAIN = 0.8;
const WORD = /^(?:yes|no|none|not\b.*|permitted|allowed|required|included|excluded|prohibited)\.?$/i;

/** Words that say in which direction two things differ. A sentence without the asked one may say the opposite. */
const DIRECTIONS =
  /\b(?:above|below|over|under|more|less|fewer|higher|lower|larger|smaller|greater|exceed\w*|(?:in|de)creas\w+|rise|rose|risen|fall|fell|fallen|grow|grew|grown|shrink|shrank|up|down|before|after|earlier|later|late|early|better|worse|gain\w*|loss\w*|profit\w*)\b/gi;

function directionsIn(text: string): Set<string> {
  return new Set([...text.matchAll(DIRECTIONS)].map(([word]) => word.toLowerCase()));
}

/** Returns "Yes", "No" or "Only under conditions" if the sentence is clear, otherwise undefined. Figures in a row are not. */
export function verdictOf(asked: Asked, unit: IndexedUnit, relevance: number): string | undefined {
  if (relevance < CERTAIN || NEGATIVE_QUESTION.test(asked.text)) return undefined;
  if (unit.kind === 'row' && !unit.cells.some(({ value }) => WORD.test(value))) return undefined;
  if (!directionsIn(asked.text).isSubsetOf(directionsIn(unit.text))) return undefined;
  const negated = NEGATION.test(unit.text);
  if (CONDITION.test(unit.text)) return 'Only under conditions';
  if (negated) return 'No';
  return AFFIRMATION.test(unit.text) ? 'Yes' : undefined;
}
