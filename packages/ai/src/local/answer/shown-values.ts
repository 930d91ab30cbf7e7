import { fold } from '../../retrieval/index.ts';
import type { ProviderPassage, Statement } from '../../evidence/index.ts';
import type { Corpus } from './corpus.ts';

const BOLD = /\*\*((?:\\.|[^*\\])+)\*\*/g;
const VERDICT = /^(?:Yes|No|Only under conditions)$/;

function plain(text: string) {
  return fold(
    text
      .replaceAll(/<[^<>]*>|[\\*_|]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[,.;:])/g, ''),
  ).trim();
}

/** Returns the values that a statement shows in bold, in the document's spelling. A verdict ("Yes") is no value. */
export function boldValues(text: string): string[] {
  return [...text.matchAll(BOLD)]
    .map(([, value = '']) => value.replaceAll(/\\([\\`*_[\]<>|])/g, '$1'))
    .filter((value) => !VERDICT.test(value));
}

/** Checks whether a quote contains the value, ignoring spacing and Markdown. */
export function isQuoted(value: string, quotes: Statement['quotes']): boolean {
  return quotes.some(({ quote }) => plain(quote).includes(plain(value)));
}

/**
 * Returns the statement if its quotes contain all values that it shows. For a missing value, adds the line of the quoted
 * passage that contains it, or returns undefined if there is none.
 */
export function withVerifiedValues<Shown extends Statement>(
  statement: Shown,
  passages: readonly ProviderPassage[],
  { units }: Corpus,
): Shown | undefined {
  let quotes = statement.quotes;
  for (const value of boldValues(statement.text)) {
    if (isQuoted(value, quotes)) continue;
    const cited = new Set(quotes.map(({ passage }) => passage));
    const unit = units.find(({ passage, quote }) => cited.has(passage) && isQuoted(value, [{ passage, quote }]));
    const line = passages
      .filter(({ number }) => cited.has(number))
      .flatMap(({ number, text }) => text.split('\n').map((quote) => ({ passage: number, quote: quote.trim() })))
      .find((each) => isQuoted(value, [each]));
    const found = unit ? { passage: unit.passage, quote: unit.quote } : line;
    if (!found) return undefined;
    quotes = [...quotes, found];
  }
  return quotes === statement.quotes ? statement : { ...statement, quotes };
}
