import type { Proposal } from './proposal.ts';

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const OF_WHAT = '(?:lease|contract|rental|policy|loan|term|full|operating|extension)';
const NUMBERED = new RegExp(String.raw`\byear (\d{1,2}|${WORDS.join('|')})\b(?![.,/-]\d)`, 'i');
const ORDERED = new RegExp(String.raw`\b(${ORDINALS.join('|')}|\d{1,2}(?:st|nd|rd|th)) (?:${OF_WHAT} )?year\b`, 'i');

/** The year of an agreement that a question asks about, counted from its beginning: 3 for "in lease year 3". */
export function countedYearIn(question: string): number | undefined {
  const written = (NUMBERED.exec(question) ?? ORDERED.exec(question))?.[1]?.toLowerCase();
  if (written === undefined) return undefined;
  const at = [WORDS.indexOf(written), ORDINALS.indexOf(written)].find((index) => index >= 0);
  return at === undefined ? Number.parseInt(written, 10) : at + 1;
}

/** Whether a proposal is about a year counted from the beginning: its text, its row or its column names that year. */
export function tellsOfYear(year: number, { shown, cells, units = [], sentences = [] }: Proposal): boolean {
  const paths = cells.map(({ headers, row }) => [row.grid.title, ...row.parents, row.label, ...headers]);
  const texts = [...units, ...sentences].map(({ text, headings, lead }) => [...headings, lead, text]);
  const all = [shown, ...paths.flat(), ...texts.flat()].join('\n');
  const [word, ordinal] = [WORDS[year - 1] ?? String(year), ORDINALS[year - 1] ?? String(year)];
  const named = new RegExp(
    String.raw`(?<![\d.,$€£])(?:${year}(?:st|nd|rd|th)?|${word}|${ordinal})(?![\d.,]\d|\d)`,
    'i',
  );
  return /\byears?\b|\banniversar/i.test(all) && named.test(all);
}
