import type { Format } from '@atrium/domain/value';
import { type Period, periodIn, yearsIn } from '../../tables/index.ts';
import { STATEMENT_LINES } from '../data/statement-lines.ts';
import { ColumnWords, isStopWord, wordsOf } from '../features/index.ts';

/** A question to the tables of a document. */
export type TableQuery = {
  words: ColumnWords;
  /** The content words of the name in their order, as one text. */
  key: string;
  /** The other names of the same line of a financial statement. */
  aliases: readonly { words: ColumnWords; key: string }[];
  period: Period | undefined;
  wantsPercent: boolean;
  wantsPerShare: boolean;
  wantsTotal: boolean;
};

const PERIOD_WORDS =
  /\b(?:fy|cy|q[1-4]|[1-4]q|h[12])?\s?['’]?(?:19|20)\d{2}(?:\/\d{2,4})?\b|\bfy ?\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{0,2}\b,?|\b(?:three|six|nine|twelve|3|6|9|12)[ -]months?\b|\b(?:fiscal|financial|calendar)?[ -]?(?:years?|quarters?|periods?)(?: end(?:ed|ing))?\b|\b(?:first|second|third|fourth|1st|2nd|3rd|4th)\b(?= quarter)|\b(?:as of|as at)\b|\bq[1-4]\b/gi;
const QUESTION_WORDS =
  /\b(?:what|which|how|much|many|was|were|is|are|did|does|do|had|has|have|the|amounts?|values?|reported|recorded|stated|given|respective|respectively|company|its|their|there|for|in|during|between|from|over|please)\b/gi;
const UNIT_WORDS =
  /\b(?:in )?(?:us )?(?:thousands?|millions?|billions?|dollars|unaudited|audited|restated|except per share (?:data|amounts?))\b/gi;
const CAMEL = /(?<=[a-z])(?=[A-Z])/g;

/** Reads a column or a question as a query of table cells. Words of periods become the period. */
export function tableQuery({
  name,
  prompt = '',
  format,
}: {
  name: string;
  prompt?: string;
  format?: Format;
}): TableQuery {
  const spaced = name.replaceAll(CAMEL, ' ');
  const bare = bareOf(spaced);
  const key = keyOf(bare);
  const group = STATEMENT_LINES.find((names) => names.some((each) => keyOf(each) === key));
  const text = `${spaced} ${prompt}`;
  return {
    words: new ColumnWords(bare, bareOf(prompt)),
    key,
    aliases: (group ?? [])
      .filter((each) => keyOf(each) !== key)
      .map((each) => ({ words: new ColumnWords(each, ''), key: keyOf(each) })),
    period: periodOf(text),
    wantsPercent:
      format === undefined ? /%|\bpercent(?:age)?\b|\brate\b|\bmargin\b/i.test(text) : /%|\bpercent/i.test(text),
    wantsPerShare: /\bper (?:\w+ )?share\b|\beps\b/i.test(text),
    wantsTotal: /\btotals?\b/i.test(spaced),
  };
}

/** The period of a text that names at most one year; a comparison of years asks for no single period. */
function periodOf(text: string): Period | undefined {
  return new Set(yearsIn(text)).size > 1 ? undefined : periodIn(text);
}

/** Removes words of periods and of units. */
export function withoutPeriods(text: string): string {
  return text.replaceAll(PERIOD_WORDS, ' ').replaceAll(UNIT_WORDS, ' ');
}

function bareOf(text: string): string {
  return text.replaceAll(PERIOD_WORDS, ' ').replaceAll(QUESTION_WORDS, ' ').replaceAll(/\s+/g, ' ').trim();
}

const ASIDES = /\([^()]*\bnotes?\b[^()]*\)|,\s*(?:net|less)\b.*$/gi;

/** The content words of a label in their order, without references to notes and deductions: "Inventories, net (Note 5)". */
export function keyOf(label: string): string {
  return wordsOf(label.replaceAll(ASIDES, ' '))
    .filter((word) => word.length > 1 && !isStopWord(word))
    .join(' ');
}
