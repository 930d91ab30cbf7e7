import { withoutInstructions } from '../../retrieval/index.ts';
import { MEASURES } from '../data/measures.ts';
import { withoutPeriod } from '../proposals/period.ts';
import { readRequest } from '../proposals/request.ts';
import { type Formula, formulaIn } from './formula.ts';
import { inFull, lineOf, lineStems } from './lines.ts';

/** How the values of several years are combined. */
export type Across = 'growth' | 'change' | 'average' | 'each' | 'increased' | 'decreased' | 'improved';

/** A question about lines of financial statements, in full: nothing that it says is left over. */
export type MeasureQuestion = {
  formula: Formula;
  years: number[];
  across: Across;
  isPercent: boolean;
  /** Digits behind the point that the question asks for. */
  decimals: number | undefined;
  /** The factor of the unit that the question asks for: 1000000 for "in USD millions". */
  scale: number | undefined;
};

const DEFINITION =
  /\bdefin(?:e|ed)\b[^.?]{0,120}?\bas:? (.{3,200}?)(?:[.?](?=\s|$)|$)|\b(?:using|where) (?:the formula|formula):? (.{3,200}?)(?:[.?]|$)/i;
const GROWTH =
  /\b(?:growth rate|rate of growth|(?:%|percent(?:age)?) (?:change|growth|increase|decrease)|year[- ]o(?:ver|n)[- ]year (?:change|growth))\b/i;
const CHANGE =
  /\b(?:change|difference) in\b|\bhow much (?:has|have|did) .{3,80} (?:change|changed|increase|decrease)\b/i;
const GREW = /^(?:did|has|have) .{2,80}\b(?:grow|grew|grown|increased?|rise|risen|rose)\b/i;
const FELL = /^(?:did|has|have) .{2,80}\b(?:declined?|decreased?|fall|fell|fallen|drop|dropped|shrunk|shrink)\b/i;
/** Asks whether a measure is better than in the year before. */
const IMPROVED = /^(?:is|does|do|did|has|have|are) .{2,80}\bimprov(?:e|ed|ing)\b/i;
const AVERAGE = /\baverage\b/i;
const ASIDE = /\((?:formerly|previously|also|now)[^)]*\)/gi;
const UNIT =
  /\(?\bin (?:units of )?(?:US ?dollars?|USD|EUR|GBP|US\$|\$|€|£)? ?(thousand|million|billion)s?\)?|\(in (?:USD|EUR|GBP|dollars)\)/i;
const DECIMALS = /\b(?:to|at) (one|two|three|four|\d) decimal places?\b/i;
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four'];
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const MOST_YEARS = 6;
/** Words of a question that do not change which line is meant. */
const NEUTRAL = new Set(
  lineStems(
    'what was were is are how s a an in on at did as it amount value figure year end ended fiscal annual total unadjusted generate generated report reported record recorded pay paid spend spent out much many company consolidated statement based data using basis % percent percentage units average mean rate growth grow grew grown improve improved improving profile have based change changed increase increased decrease decreased decline declined between from per compared does did has have its it 3 three two 2 four five margin',
  ),
);

/**
 * Reads a question about one line of a financial statement, or about a measure that it defines or that is usual. Returns
 * undefined if any other word is left: such a question asks for something else. `called` has the stems of the names of the
 * documents.
 */
export function readMeasure(question: string, called: ReadonlySet<string>): MeasureQuestion | undefined {
  const definition = DEFINITION.exec(question);
  const withoutDefinition = question.replace(DEFINITION, ' ');
  const { asking, periods } = readRequest(withoutDefinition);
  const years = periods.flatMap(({ year, quarter, month }) =>
    year !== undefined && quarter === undefined && month === undefined ? [year] : [],
  );
  if (years.length === 0 || years.length !== periods.length || years.length > MOST_YEARS) return undefined;
  if (!['what', 'how much', 'yes-no'].includes(asking)) return undefined;
  const asked = withoutInstructions(withoutDefinition).replaceAll(ASIDE, ' ').replace(UNIT, ' ');
  const across = acrossOf(asked, years.length);
  if (!across) return undefined;
  const [, word = ''] = DECIMALS.exec(question) ?? [];
  const decimals = word === '' ? undefined : /\d/.test(word) ? Number(word) : NUMBER_WORDS.indexOf(word.toLowerCase());
  const ordered = [...new Set(years)].sort((a, b) => a - b);
  const [only = 0] = ordered;
  const about = {
    years: across === 'improved' && ordered.length === 1 ? [only - 1, only] : ordered,
    across,
    decimals,
    scale: SCALES[UNIT.exec(question)?.[1]?.toLowerCase() ?? ''],
  };
  const defined = formulaIn(definition?.[1] ?? definition?.[2] ?? '');
  if (definition)
    return defined && across !== 'improved'
      ? { ...about, formula: defined, isPercent: wantsPercent(question) }
      : undefined;
  for (const { pattern, formula, isPercent } of MEASURES) {
    if (!pattern.test(asked)) continue;
    const rest = stemsOf(asked.replace(pattern, ' '), called);
    const parsed = rest.length === 0 ? formulaIn(formula) : undefined;
    return parsed && { ...about, formula: parsed, isPercent };
  }
  if (across === 'improved') return undefined;
  const line = lineIn(asked, called);
  return line === undefined ? undefined : { ...about, formula: { kind: 'line', words: line }, isPercent: false };
}

function wantsPercent(question: string): boolean {
  return /%|\bpercent/i.test(question);
}

function acrossOf(text: string, years: number): Across | undefined {
  if (GROWTH.test(text)) return years === 2 ? 'growth' : undefined;
  if (GREW.test(text)) return years === 2 ? 'increased' : undefined;
  if (FELL.test(text)) return years === 2 ? 'decreased' : undefined;
  if (IMPROVED.test(text)) return years <= 2 ? 'improved' : undefined;
  if (CHANGE.test(text)) return years === 2 ? 'change' : undefined;
  if (AVERAGE.test(text)) return years > 1 ? 'average' : undefined;
  if (/^(?:is|are|was|were|does|do|did|has|have|can|could|will)\b/i.test(text)) return undefined;
  return years === 1 ? 'each' : undefined;
}

function stemsOf(text: string, names: ReadonlySet<string>): string[] {
  return lineStems(withoutPeriod(text)).filter(
    (stem) => !names.has(stem) && !NEUTRAL.has(stem) && !/^(?:fy\d*|(?:19|20)\d{2})$/.test(stem),
  );
}

/** The line that a text names and nothing else, in the words of its group of names. */
function lineIn(text: string, names: ReadonlySet<string>): string | undefined {
  return lineOf(stemsOf(inFull(text), names), NEUTRAL)?.name;
}
