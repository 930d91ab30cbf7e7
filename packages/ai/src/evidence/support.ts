import { contentStems } from '../retrieval/index.ts';
import { isOrdered } from './orders.ts';
import { unitsOf } from './units/units.ts';

const MIN_SUPPORT = 0.3;
const NUMBER_WEIGHT = 2;
const MAX_QUOTES = 3;

/**
 * Returns the literal sentences, rows or labelled values of a passage that support a claim, best first, at most three. A
 * quote must share enough words with the claim, and one of its figures if it has any. Prompt injections support nothing.
 */
export function supportingQuotes(
  claim: string,
  passage: { documentId: string; documentName: string; text: string },
): string[] {
  const wanted = contentStems(claim);
  const weightOf = (stem: string) => (/^\d/.test(stem) ? NUMBER_WEIGHT : 1);
  const total = wanted.reduce((sum, stem) => sum + weightOf(stem), 0);
  if (total === 0) return [];
  const figures = wanted.filter((stem) => /^\d/.test(stem));
  return unitsOf({ ...passage, number: 0 })
    .filter((unit) => !isOrdered(passage.text, unit.quote))
    .map((unit) => {
      const stems = new Set(contentStems(unit.text));
      const shared = wanted.reduce((sum, stem) => sum + (stems.has(stem) ? weightOf(stem) : 0), 0);
      const figured = figures.length === 0 || figures.some((figure) => stems.has(figure));
      return { quote: unit.quote, support: figured ? shared / total : 0 };
    })
    .filter(({ support }) => support >= MIN_SUPPORT)
    .sort((a, b) => b.support - a.support)
    .slice(0, MAX_QUOTES)
    .map(({ quote }) => quote);
}
