import { boldValues } from '../answer/shown-values.ts';
import { valuesOf } from '../answer/values.ts';
import { eventsAskedFor, eventsTakenPartIn, namesEvent } from './asked-event.ts';
import { countedYearIn, tellsOfYear } from './counted-year.ts';
import type { Proposal, SentenceMatch } from './proposal.ts';
import type { Operation, Request } from './request.ts';

type Candidate = Proposal & { sentence?: SentenceMatch };

const MONTHS =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\bMay(?= \d|[,.?]|$)/gm;

function monthsIn(text: string): Set<string> {
  return new Set([...text.matchAll(MONTHS)].map(([month]) => month));
}

/**
 * Whether a text is about another month than the asked one: "Revenue for February was 4" does not tell that of January. A text
 * without a month is about that of its headings or of the name of its document.
 */
function isOfOtherMonths(question: string, { operation, shown, units = [], sentences = [] }: Proposal): boolean {
  const asked = monthsIn(question);
  if (!TEXTS.has(operation) || asked.size === 0) return false;
  const around = [...units, ...sentences].flatMap(({ headings, lead, documentName }) => [
    ...headings,
    lead,
    documentName,
  ]);
  const written = [monthsIn(shown), monthsIn(around.join('\n'))].find(({ size }) => size > 0);
  return written !== undefined && asked.isDisjointFrom(written);
}

/** A kind of question, and which proposals say what it asks for. */
type Kind = {
  asks: RegExp;
  says: (proposal: Candidate) => boolean;
  /** A question of this kind. */
  example: string;
};

const VALUES: ReadonlySet<Operation> = new Set(['value', 'values']);
const TEXTS: ReadonlySet<Operation> = new Set(['sentence', 'rules']);
/** These show figures, which say neither yes nor no. */
const FIGURES: ReadonlySet<Operation> = new Set(['value', 'values', 'members', 'count of rows', 'count of members']);
const VERDICT = /^\*\*(?:Yes|No|Only under conditions)\b/;
/** A sentence that shares less of the question's words is about something else. */
const LEAST_COVER = 0.6;

const FIGURE = /^[^\p{L}]*\d[^\p{L}]*(?:thousand|million|billion)?$/iu;
const DATE =
  /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:days?|months?|quarters?|years?|anniversary)\b/i;
const SHARE = /%|\bper ?cent|\bbasis points?\b|\bbps\b/i;
const COMPARES =
  /\b(?:differ\w*|gap|spread|exceed\w*|than|versus|compared|above|below|(?:in|de)creas\w+|rose|fell|grew|declin\w+|premium|discount)\b/i;

function isFigure({ operation, key }: Pick<Proposal, 'operation' | 'key'>): boolean {
  return (VALUES.has(operation) || operation === 'rules') && FIGURE.test(key);
}

function isCloseTo(proposal: Candidate): boolean {
  const quoted = proposal.sentence ?? proposal.quoted;
  return quoted === undefined || quoted.cover >= LEAST_COVER;
}

function namesSomebody(text: string): boolean {
  return valuesOf('party', text).length > 0 || valuesOf('person', text).length > 0;
}

const HOLDERS =
  'investor|partner|tenant|lender|borrower|landlord|company|bank|fund|party|member|supplier|vendor|customer|person|employee|insurer|auditor|subsidiary|country|region|brand|director';

const KINDS: readonly Kind[] = [
  {
    asks: /^(?:(?:as of|in|during|for|at|by)\b[^,?]{1,60},\s*)?(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should)\b/i,
    says: (proposal) => !FIGURES.has(proposal.operation) && (VERDICT.test(proposal.shown) || isCloseTo(proposal)),
    example: 'Is subletting allowed?',
  },
  {
    asks: /\b(?:which|what) (?:date|day)\b/i,
    says: ({ operation, cells }) => !VALUES.has(operation) || cells.some((cell) => DATE.test(cell.text)),
    example: 'On which date is the payment due?',
  },
  {
    asks: /\b(?:what|which|name|list) (?:(?:are|were|is|was) )?(?:the |all |its )?(?:\w+ ){0,3}(?:companies|subsidiaries|countries|regions|segments|products|brands|executives|directors|auditors|competitors|customers|suppliers)\b/i,
    says: ({ operation, key }) => operation !== 'rules' || !FIGURE.test(key),
    example: 'Which brands does the company own?',
  },
  {
    asks: new RegExp(String.raw`^which (?:${HOLDERS})\b`, 'i'),
    says: (proposal) => !isFigure(proposal),
    example: 'Which investor has the largest commitment?',
  },
  { asks: /^where\b/i, says: (proposal) => !isFigure(proposal), example: 'Where is the capital wired?' },
  {
    asks: /^who (?:is|was|are|were) (?:the|our|its|their|your)\b/i,
    says: ({ operation, shown }) => !TEXTS.has(operation) || boldValues(shown).length > 0 || namesSomebody(shown),
    example: 'Who is the broker?',
  },
  {
    asks: /\b(?:interest|fee|tax|growth|discount|cap|capitali[sz]ation|occupancy|vacancy|coupon|inflation|commission|escalation) rate\b/i,
    says: ({ operation, key, cells }) =>
      !isFigure({ operation, key }) || SHARE.test(key) || cells.some(({ isPercent }) => isPercent),
    example: 'What is the management fee rate?',
  },
  {
    asks: /\b(?:difference|gap|spread) (?:between|in|of|from)\b/i,
    says: ({ operation, shown }) => !TEXTS.has(operation) || COMPARES.test(shown),
    example: 'What is the difference between the rents?',
  },
  {
    asks: /^(?:compare|contrast)\b/i,
    says: ({ operation, statements = [] }) =>
      operation === 'rules' ? statements.length > 1 : operation !== 'value' && operation !== 'sentence',
    example: 'Compare the two invoices',
  },
  {
    asks: /^(?:when|where|on which date) (?:was|were|did)\b/i,
    says: ({ operation, shown }) => !TEXTS.has(operation) || !/\b(?:next|will)\b/i.test(shown),
    example: 'When was the meeting held?',
  },
  {
    asks: /^what (?:has |have )?(?:changed|happened)\b/i,
    says: isCloseTo,
    example: 'What changed between May and June?',
  },
  {
    asks: /^how many (?:\w+ ){1,4}(?:are|were) there\b/i,
    says: ({ operation }) => operation !== 'sentence',
    example: 'How many portfolio companies are there?',
  },
  {
    asks: /\b(?:so far|to date|already)\b/i,
    says: ({ shown }) => !/\(this\b/i.test(shown),
    example: 'How much was called so far?',
  },
];

/**
 * Whether a proposal is an answer of the asked kind, and of the asked month. The time of an event needs a text about that event, and the third year of
 * an agreement a text about that year.
 */
export function canAnswer({ text }: Request, proposal: Candidate): boolean {
  const question = text.trim();
  if (KINDS.some(({ asks, says }) => asks.test(question) && !says(proposal))) return false;
  if (isOfOtherMonths(question, proposal)) return false;
  const year = countedYearIn(question) ?? 1;
  if (year > 1 && !tellsOfYear(year, proposal)) return false;
  return tellsOfAny(eventsAskedFor(text), proposal);
}

/** Whether the best proposal names somebody or a place of another event than the asked one. The next one is no better, so it is refused. */
export function isOfAnotherEvent(question: string, proposal: Proposal): boolean {
  return !tellsOfAny(eventsTakenPartIn(question), proposal);
}

/** "Invoice 17, May 3, 2031" tells of no event, and so of no other one. */
const IS_CLAUSE = /\b(?:is|are|was|were|has|have|had|will|shall|\p{Ll}{2,}ed)\b/u;

/** A labelled value may name the event only in its label: "Date of issue". Sentences name it themselves, or their heading does. */
function tellsOfAny(
  events: readonly ReadonlySet<string>[],
  { operation, units = [], sentences = [] }: Proposal,
): boolean {
  const texts = operation === 'rules' ? sentences : units.some(({ kind }) => kind === 'pair') ? [] : units;
  return (
    events.length === 0 ||
    texts.length === 0 ||
    texts.some(
      ({ text, headings, lead }) => !IS_CLAUSE.test(text) || namesEvent([text, ...headings, lead].join('\n'), events),
    )
  );
}
