import { isStopWord, tokenize } from '../retrieval/index.ts';
import { likenessOf, textVector } from '../word-vectors/index.ts';
import { isOrdered } from './orders.ts';
import { supportingQuotes } from './support.ts';
import { unitsOf } from './units/units.ts';

/** A row of a few words says too little to be likened in full. */
const ENOUGH = 4;
/** Texts that are less alike are about something else. */
const LEAST = 0.3;

/**
 * Returns the literal sentences or rows of a passage that are nearest to a question, best first, to show where an answer may
 * be: those that share words with it, or else the one with the most similar meaning. They support nothing.
 */
export function nearestQuotes(
  question: string,
  passage: { documentId: string; documentName: string; text: string },
): string[] {
  const supporting = supportingQuotes(question, passage);
  if (supporting.length > 0) return supporting;
  const asked = textVector(contentWords(question));
  let best: { quote: string; likeness: number } | undefined;
  for (const { quote, text, headings } of unitsOf({ ...passage, number: 0 })) {
    const words = contentWords(text);
    const vector = textVector([...contentWords(headings.at(-1) ?? ''), ...words]);
    const likeness = likenessOf(asked, vector) * Math.min(1, words.length / ENOUGH);
    if (likeness >= LEAST && likeness > (best?.likeness ?? 0) && !isOrdered(passage.text, quote))
      best = { quote, likeness };
  }
  return best ? [best.quote] : [];
}

function contentWords(text: string): string[] {
  return tokenize(text)
    .map(({ word }) => word)
    .filter((word) => !isStopWord(word));
}
