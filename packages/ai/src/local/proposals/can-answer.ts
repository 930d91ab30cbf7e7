import { valuesOf } from '../answer/values.ts';
import { countedYearIn, tellsOfYear } from './counted-year.ts';
import { eventsAskedFor, eventsTakenPartIn, namesEvent } from './asked-event.ts';
import type { Proposal, SentenceMatch } from './proposal.ts';
import type { Operation, Request } from './request.ts';

const YES_NO =
  /^(?:(?:as of|in|during|for|at|by)\b[^,?]{1,60},\s*)?(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should)\b/i;
const VERDICT = /^\*\*(?:Yes|No|Only under conditions)\b/;
/** These show figures, which say neither yes nor no. */
const FIGURES: ReadonlySet<Operation> = new Set(['value', 'values', 'members', 'count of rows', 'count of members']);
/** A sentence that shares less of the question's words is about something else. */
const LEAST_COVER = 0.6;

/** Asks for names, which no figure is. */
const NAMES =
  /\b(?:what|which|name|list) (?:(?:are|were|is|was) )?(?:the |all |its )?(?:\w+ ){0,3}(?:companies|subsidiaries|countries|regions|segments|products|brands|executives|directors|auditors|competitors|customers|suppliers)\b/i;
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*(?:thousand|million|billion)?$/iu;

/** Asks for a day, which no amount is. */
const DAY = /\b(?:which|what) (?:date|day)\b/i;
const VALUES: ReadonlySet<Operation> = new Set(['value', 'values']);
const DATE =
  /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:days?|months?|quarters?|years?|anniversary)\b/i;

/** Asks who holds a role, which a sentence without a name does not say. */
const HOLDER = /^who (?:is|was|are|were) (?:the|our|its|their|your)\b/i;

/** Asks how far two figures are apart, which a sentence says only if it compares. */
const DIFFERENCE = /\b(?:difference|gap|spread) (?:between|in|of|from)\b/i;
const TEXTS: ReadonlySet<Operation> = new Set(['sentence', 'rules']);
const COMPARES =
  /\b(?:differ\w*|gap|spread|exceed\w*|than|versus|compared|above|below|(?:in|de)creas\w+|rose|fell|grew|declin\w+|premium|discount)\b/i;

/**
 * Whether a proposal is an answer of the asked kind. A question for yes or no needs a verdict, a comparison, or a sentence about
 * the same. A question for a day needs a date, one for the time of an event a sentence about that event, one for names words,
 * one for the holder of a role a name, one for a difference a sentence that compares, and one for the third year of an agreement something about that year.
 */
export function canAnswer({ text }: Request, proposal: Proposal & { sentence?: SentenceMatch }): boolean {
  if (YES_NO.test(text.trim())) return decides(proposal);
  if (DAY.test(text) && VALUES.has(proposal.operation) && !proposal.cells.some((cell) => DATE.test(cell.text)))
    return false;
  if (DIFFERENCE.test(text) && TEXTS.has(proposal.operation) && !COMPARES.test(proposal.shown)) return false;
  if (HOLDER.test(text.trim()) && proposal.operation === 'sentence' && !namesSomebody(proposal.shown)) return false;
  const year = countedYearIn(text) ?? 1;
  if (year > 1 && !tellsOfYear(year, proposal)) return false;
  if (!tellsOfAny(eventsAskedFor(text), proposal)) return false;
  return proposal.operation !== 'rules' || !NAMES.test(text) || !FIGURE.test(proposal.key);
}

function namesSomebody(text: string): boolean {
  return valuesOf('party', text).length > 0 || valuesOf('person', text).length > 0;
}

function decides(proposal: Proposal & { sentence?: SentenceMatch }): boolean {
  if (FIGURES.has(proposal.operation)) return false;
  const quoted = proposal.sentence ?? proposal.quoted;
  return quoted === undefined || VERDICT.test(proposal.shown) || quoted.cover >= LEAST_COVER;
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
