import { analyzeQuery, calledNames, contentStems, isNameStem, withoutInstructions } from '../../retrieval/index.ts';
import type { Period } from '../../tables/index.ts';
import { labelStems } from './label-stems.ts';
import { periodsIn, withoutPeriod } from './period.ts';

/** The ways in which an answer uses cells and sentences. */
export const OPERATIONS = [
  'value',
  'values',
  'change',
  'percentage change',
  'average',
  'sum',
  'ratio',
  'extreme period',
  'extreme row',
  'periods where',
  'rows where',
  'count of periods',
  'count of rows',
  'periods',
  'members',
  'count of members',
  'sentence',
  'rules',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export const ASKING = [
  'why',
  'how',
  'when',
  'who',
  'where',
  'how much',
  'how many',
  'which',
  'yes-no',
  'what',
] as const;
export type Asking = (typeof ASKING)[number];

export type Comparison = { isAbove: boolean; orEqual: boolean; text: string; scale: string };

/** A question, taken apart. */
export type Request = {
  /** The question without instructions about the form of the answer. */
  text: string;
  asking: Asking;
  /** The operations that the wording asks for, and where the wording begins. */
  cues: ReadonlyMap<Operation, number>;
  /** The stems of what is asked about, without periods and words of an operation. */
  stems: readonly string[];
  /** Whether the question asks about something, and not only for "the years of the table". */
  hasSubject: boolean;
  /** Stems of words that may belong to an operation or to a label ("total", "change"). */
  light: readonly string[];
  periods: readonly Period[];
  /** Two things that are compared or divided. */
  parts: readonly [string, string] | undefined;
  wantsLowest: boolean;
  comparison: Comparison | undefined;
  /** The statement that the question names: "balance sheet". */
  statement: string | undefined;
  wantsPercent: boolean;
  /** The stems of capitalized names. */
  names: readonly string[];
  /** The names by which documents may be called: companies, with their codes. */
  called: readonly string[];
};

const STATEMENT =
  /\b(balance sheet|statement of financial position|income statement|statement of (?:income|operations|earnings)|p&l|cash flow statement|statement of cash flows?)s?\b/i;

const CUES: readonly (readonly [Operation, RegExp])[] = [
  ['values', /\brespective(?:ly)?\b|\b(?:19|20)\d{2}(?:,| and| or) (?:fiscal |FY ?)?(?:19|20)\d{2}|\bboth\b/i],
  [
    'percentage change',
    /\b(?:percent(?:age)?|%|relative) (?:of )?(?:change|increase|decrease|growth|decline|difference|variation|rise|drop)|\bgrowth rate|\brate of (?:growth|change|increase)|\b(?:change|increase|decrease|growth|decline|difference)\b.*\bas a (?:percent|%)|\byear[- ]o(?:ver|n)[- ]year\b|\bgr(?:ow|ew|own)\b/i,
  ],
  [
    'change',
    /\b(?:changed?|increased?|decreased?|differences?|differ|growth|declined?|reduction|movement|more|less|higher|lower|exceed\w*|grew)\b/i,
  ],
  ['average', /\b(?:average|mean)\b/i],
  ['sum', /\b(?:sum|total|combined|altogether|together|aggregate|overall)\b/i],
  [
    'ratio',
    /\b(?:ratio|proportion|percent(?:age)?|share|portion|fraction|constitut\w+|margin|as a (?:multiple|%)|times|divided|per)\b|%/i,
  ],
  [
    'extreme period',
    /\b(?:which|what) (?:\w+ ){0,2}(?:year|period|quarter|month|date)s?\b.*\b(?:larg|high|great|most|low|small|least|more|less|fewe|bigg|maxim|minim|best|worst|bett)\w*|\bwhen\b.*\b(?:highest|lowest|largest|smallest|greatest)\b/i,
  ],
  [
    'extreme row',
    /\b(?:largest|highest|greatest|most|lowest|smallest|least|biggest|maximum|minimum|best|worst|higher|lower|larger|smaller|oldest|youngest)\b/i,
  ],
  [
    'periods where',
    /\b(?:which|what) (?:\w+ ){0,2}(?:year|period|quarter|month|date)s?\b.*\b(?:exceed|more than|greater than|less than|above|below|under|over|at least|higher than|lower than|positive|negative|equal)/i,
  ],
  [
    'rows where',
    /\b(?:exceed|more than|greater than|less than|above|below|under|over|at least|higher than|lower than)\w*\s+[^\d]{0,12}\d/i,
  ],
  ['count of periods', /\bhow many (?:\w+ ){0,2}(?:years|periods|quarters|months)\b/i],
  [
    'count of rows',
    /\bhow many\b.*\b(?:exceed|more than|greater than|less than|above|below|under|over|at least|higher than|lower than)\w*\s/i,
  ],
  [
    'periods',
    /\b(?:which|what) (?:\w+ ){0,2}(?:year|period|date)s\b|\bfor which (?:year|period)|\bin which (?:year|period)s?\b/i,
  ],
  [
    'members',
    /\b(?:what|which|name|list) (?:are|were|is|other|the|all)?\s*(?:the |all |different |various |main |respective |three |two |four |five )*(?:\w+ ){0,4}(?:components?|types?|categor|segments?|items?|elements?|kinds?|factors?|regions?|countr|companies|sources?|classes|parts?|assumptions?|products?|expenses|assets|liabilities|geograph|names?|areas?|markets?|currenc|executives?|positions?|breakdown)|\bconsists? of\b|\bcompris|\bmade up of\b|\binclude/i,
  ],
  ['count of members', /\bhow many\b/i],
];

const LIGHT = new Set(
  contentStems(
    'change changed increase increased decrease decreased difference growth decline reduction percentage percent average mean sum total combined ratio proportion share portion value amount number figure respectively respective years year fiscal quarter period periods end ended ending larger largest higher highest greater greatest lower lowest smaller smallest most least calculated compared relative exceed exceeded less more million thousand billion company table show shows shown provide provides information record recorded total respective between used component components type types category categories item items under considered consist consists made include included nominal constitute constitution',
  ),
);

/** Takes a question apart. */
export function readRequest(question: string): Request {
  const text = withoutInstructions(question);
  const cues = new Map(
    CUES.flatMap(([operation, pattern]): [Operation, number][] => {
      const place = text.search(pattern);
      return place === -1 ? [] : [[operation, place]];
    }),
  );
  const all = labelStems(withoutPeriod(text)).filter((stem) => !/^(?:19|20)\d{2}$/.test(stem));
  const comparison = comparisonIn(text);
  const figure = comparison ? contentStems(comparison.text) : [];
  const light = all.filter((stem) => LIGHT.has(stem));
  const stems = all.filter((stem) => !LIGHT.has(stem) && !figure.includes(stem));
  const periods = withRange(text, periodsIn(text));
  const written = analyzeQuery(text).names;
  const defined = definedParts(question);
  if (defined) cues.set('ratio', 0);
  return {
    text,
    asking: askingOf(text),
    cues,
    stems: stems.length > 0 ? stems : light,
    hasSubject: stems.length > 0,
    light: stems.length > 0 ? light : [],
    periods,
    parts: defined ?? partsOf(text),
    wantsLowest: /\b(?:lowest|smallest|least|lower|smaller|fewest|minimum|worst|youngest|less)\b/i.test(text),
    comparison,
    statement: STATEMENT.exec(question)?.[1]?.toLowerCase(),
    names: [...new Set(written.flatMap(contentStems))].filter(isNameStem),
    called: calledNames(text, written),
    wantsPercent: /\bpercent|%|\bmargin\b|\bshare of\b/i.test(question),
  };
}

function askingOf(text: string): Asking {
  const word = /\b(why|how much|how many|how|when|who|whom|whose|where|which|what)\b/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined || /^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should)\b/i.test(text))
    return 'yes-no';
  if (word === 'whom' || word === 'whose') return 'who';
  return ASKING.find((each) => each === word) ?? 'what';
}

/** "2017 to 2019" and "the 3 years" name the years between, too. */
function withRange(text: string, periods: readonly Period[]): Period[] {
  const [first, last] = periods;
  const isRange =
    /\b(?:(?:19|20)\d{2}|FY ?\d{2,4})\s*(?:-|–|to|through|until)\s*(?:FY ?|fiscal )?(?:19|20)?\d{2}/i.test(text);
  if (!isRange || periods.length !== 2 || first?.year === undefined || last?.year === undefined) return [...periods];
  const [from, to] = [Math.min(first.year, last.year), Math.max(first.year, last.year)];
  if (to - from > 10 || /\b(?:change|increase|decrease|growth|decline|difference)\b/i.test(text)) return [...periods];
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index }));
}

const COMPARED =
  /\b(exceed\w*|more than|greater than|above|over|higher than|larger than|at least|less than|below|under|lower than|smaller than|fewer than)\s+(?:or equal to\s+)?[^\d\s]{0,4}\s?(\d[\d,]*(?:\.\d+)?)\s*(%|thousand|million|billion)?/i;

function comparisonIn(text: string): Comparison | undefined {
  const [, word = '', figure, scale = ''] = COMPARED.exec(text) ?? [];
  if (figure === undefined || /^(?:19|20)\d{2}$/.test(figure)) return undefined;
  return {
    isAbove: !/less|below|under|lower|smaller|fewer/i.test(word),
    orEqual: /at least/i.test(word),
    text: figure.replaceAll(',', ''),
    scale: scale.toLowerCase(),
  };
}

const PAIRS: readonly RegExp[] = [
  /\bbetween (?:the )?(.+?) and (?:the )?(.+?)(?:\s+(?:in|for|as of|at|during|on|from)\b.*)?$/i,
  /\bratio (?:of|between) (.+?) (?:to|and|over|against) (.+?)$/i,
  /\b(?:is|are|was|were|does|did|do) (?:the )?(.+?)(?: [\w/]+)? as (?:a|an|the)? ?(?:percent(?:age)?|%|ratio|proportion|share|portion|fraction|multiple) (?:of|to|over|against) (.+?)$/i,
  /\bwhat (?:percent(?:age)?|proportion|share|portion|fraction) of (.+?) (?:is|are|was|were|does|did|came|come|consists?|comprises?|related|relates|belongs?|constitutes?)\b ?(?:from|of|by|to|due to|the)? ?(.+?)$/i,
  /\b(?:percent(?:age)?|proportion|share|portion|fraction|constitution) (?:constitution )?(?:of|for) (.+?) (?:over|in|out of|to|of|among|against|as (?:a|an) \w+ of) (.+?)$/i,
  /\b(?:much )?(?:more|higher|greater|larger|less|lower) (?:is|are|was|were) (.+?) (?:than|over|compared to) (.+?)$/i,
  /\b(.+?) (?:divided by|over|exceeds?|compared to|versus|vs\.?|than) (.+?)$/i,
  /\b(?:sum|total|average|mean|combined\b.*?|aggregate|difference)(?: \w+)? (?:of|in|for|between) (?:the )?(.+?) and (?:the )?(.+?)(?:\s+(?:in|for|as of|at|during|on)\b.*)?$/i,
];

/** "Define X as A divided by B." and "X is defined as: A / B". */
const DEFINITION =
  /\bdefin(?:e|ed|ition)\b[^.?]{0,120}?\bas:? (.{3,80}?)(?: divided by | ?\/ ?| over )(.{3,80}?)(?:[.?]|$)/i;

function definedParts(question: string): readonly [string, string] | undefined {
  const [, first, second] = DEFINITION.exec(question) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

function partsOf(question: string): readonly [string, string] | undefined {
  const text = question.replace(/[?.\s]+$/, '');
  for (const pattern of PAIRS) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    if (contentStems(withoutPeriod(first)).some(isWord) && contentStems(withoutPeriod(second)).some(isWord))
      return [first, second];
  }
  return undefined;
}

function isWord(stem: string): boolean {
  return !/^\d+$/.test(stem);
}
