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

/**
 * Whether a proposal is an answer of the asked kind. A question for yes or no needs a verdict, a comparison, or a sentence about
 * the same; a question for names needs words.
 */
export function canAnswer({ text }: Request, proposal: Proposal & { sentence?: SentenceMatch }): boolean {
  if (YES_NO.test(text.trim())) return decides(proposal);
  return proposal.operation !== 'rules' || !NAMES.test(text) || !FIGURE.test(proposal.key);
}

function decides(proposal: Proposal & { sentence?: SentenceMatch }): boolean {
  if (FIGURES.has(proposal.operation)) return false;
  const quoted = proposal.sentence ?? proposal.quoted;
  return quoted === undefined || VERDICT.test(proposal.shown) || quoted.cover >= LEAST_COVER;
}
