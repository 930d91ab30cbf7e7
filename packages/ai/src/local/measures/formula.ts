/** A value that is computed from lines of financial statements. A line without a year is that of the question's year. */
export type Formula =
  | { kind: 'line'; words: string; year?: number }
  | { kind: 'ratio' | 'difference' | 'sum'; left: Formula; right: Formula }
  | { kind: 'average'; of: Formula[] };

const AVERAGE =
  /^(?:the )?average (?:of )?(?:the )?(.+?) (?:between|of|in|for) (?:FY ?|fiscal )?((?:19|20)\d{2}) and (?:FY ?|fiscal )?((?:19|20)\d{2})$/i;
const YEAR = /\b(?:in |for |as of |at the end of |year[- ]end )?(?:FY ?|fiscal (?:year )?)?((?:19|20)\d{2})\b/gi;
const OPERATORS: readonly (readonly [Exclude<Formula['kind'], 'line' | 'average'>, RegExp])[] = [
  ['ratio', /\s*(?:\/|÷|\bdivided by\b|\bover\b)\s*/i],
  ['sum', /\s*(?:\+|\bplus\b)\s*/i],
  ['difference', /\s*(?:−|\s-\s|\bminus\b|\bless\b)\s*/i],
];
const MOST_DEPTH = 4;

/** Reads "total current assets divided by total current liabilities". Undefined if a side is missing. */
export function formulaIn(text: string, depth = 0): Formula | undefined {
  const bare = withoutParentheses(text.trim().replace(/^(?:the|a) /i, ''));
  if (bare === '' || depth > MOST_DEPTH) return undefined;
  const [, averaged, from, to] = AVERAGE.exec(bare) ?? [];
  if (averaged !== undefined)
    return {
      kind: 'average',
      of: [from, to].map((year) => ({ kind: 'line', words: averaged, year: Number(year) }) as const),
    };
  for (const [kind, operator] of OPERATORS) {
    const split = splitOutside(bare, operator);
    if (!split) continue;
    const [left, right] = split.map((side) => formulaIn(side, depth + 1));
    return left && right ? { kind, left, right } : undefined;
  }
  const years = [...bare.matchAll(YEAR)].map(([, year]) => Number(year));
  const words = bare.replaceAll(YEAR, ' ').replaceAll(/\s+/g, ' ').trim();
  const [year] = years;
  return years.length > 1 || words === '' ? undefined : { kind: 'line', words, ...(year ? { year } : {}) };
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || closingOf(text, 0) !== text.length - 1) return text;
  return withoutParentheses(text.slice(1, -1).trim());
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** Splits a text at the first operator outside parentheses. */
function splitOutside(text: string, operator: RegExp): [string, string] | undefined {
  for (const { index, 0: sign } of text.matchAll(new RegExp(operator, 'gi'))) {
    const before = text.slice(0, index);
    if ((before.match(/\(/g)?.length ?? 0) !== (before.match(/\)/g)?.length ?? 0)) continue;
    return [before, text.slice(index + sign.length)];
  }
  return undefined;
}
