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

/** The values that a statement shows in bold, as the document writes them; a verdict ("Yes") is no value. */
export function boldValues(text: string): string[] {
  return [...text.matchAll(BOLD)]
    .map(([, value = '']) => value.replaceAll(/\\([\\`*_[\]<>|])/g, '$1'))
    .filter((value) => !VERDICT.test(value));
}

/** Whether one of the quotes holds the value, however it is spaced and set. */
export function standsIn(value: string, quotes: Statement['quotes']): boolean {
  return quotes.some(({ quote }) => plain(quote).includes(plain(value)));
}

/**
 * The statement when each value that it shows stands in one of its quotes; with the quoted passage's line of a value that
 * stood in none; undefined when that passage has no such line.
 */
export function withStandingValues(
  statement: Statement,
  passages: readonly ProviderPassage[],
  { units }: Corpus,
): Statement | undefined {
  let quotes = statement.quotes;
  for (const value of boldValues(statement.text)) {
    if (standsIn(value, quotes)) continue;
    const cited = new Set(quotes.map(({ passage }) => passage));
    const unit = units.find(({ passage, quote }) => cited.has(passage) && standsIn(value, [{ passage, quote }]));
    const line = passages
      .filter(({ number }) => cited.has(number))
      .flatMap(({ number, text }) => text.split('\n').map((quote) => ({ passage: number, quote: quote.trim() })))
      .find((each) => standsIn(value, [each]));
    const found = unit ? { passage: unit.passage, quote: unit.quote } : line;
    if (!found) return undefined;
    quotes = [...quotes, found];
  }
  return quotes === statement.quotes ? statement : { ...statement, quotes };
}
