import { withoutInstructions } from '../../retrieval/index.ts';
import type { ProviderPassage, Statement } from '../../evidence/index.ts';
import { asksAboutInstructions, extractAnswer } from '../answer/answer.ts';
import type { TracedStatement } from '../answer/compose.ts';
import { withoutOrdersIn } from '../passage-words.ts';
import { boldValues } from '../answer/shown-values.ts';
import { answerMeasure } from '../measures/answer-measure.ts';
import { compareMeasure } from '../measures/compare-measure.ts';
import { type AnswerModel, choose, committedWeights } from './choose.ts';
import { composeProposal } from './compose.ts';
import { canAnswer, isOfAnotherEvent } from './can-answer.ts';
import { documentsAbout } from './documents-about.ts';
import { proposeByRules } from './by-rules.ts';
import type { Asked, Proposal } from './proposal.ts';
import { ofAskedPeriods } from './asked-periods.ts';
import { proposeFromTables } from './propose.ts';
import { readPassages } from './reading.ts';
import type { Reading } from './reading.ts';
import { documentIdOf } from './features.ts';
import { readRequest } from './request.ts';
import { proposeSentences } from './sentences.ts';
import { tellingOfAct } from './tells-of-act.ts';

/**
 * The possible answers to a question: table cells, values computed from them, sentences, and the answer of the rules. Leaves out
 * what no ranking needs to decide: see `can-answer.ts`, `tells-of-act.ts` and `asked-periods.ts`.
 */
export function proposalsFor(question: string, reading: Reading, byRules: readonly TracedStatement[]): Asked {
  const request = readRequest(question);
  const rules = proposeByRules(byRules, request, reading);
  const all: Proposal[] = [
    ...proposeFromTables(request, reading),
    ...proposeSentences(request, reading),
    ...(rules ? [rules] : []),
  ];
  const about = documentsAbout(request, reading);
  const proposals = all.filter((proposal) => {
    const id = documentIdOf(proposal);
    return (about.has(id) || !reading.documents.has(id)) && canAnswer(request, proposal);
  });
  const hasRules = rules !== undefined && proposals.includes(rules);
  return ofAskedPeriods(tellingOfAct({ request, reading, rules: hasRules ? rules.shown : '', proposals }));
}

/** The statements for each part of the question. A part without statements was not found. */
export type Answered = { parts: { question: string; statements: Statement[] }[]; followups: string[] };

/**
 * Answers a question with the best of what the rules and the passages' tables and sentences offer, if it is certain enough.
 * Deterministic.
 */
export function answerFrom(
  asked: string,
  carried: readonly string[],
  passages: readonly ProviderPassage[],
  weights: AnswerModel = committedWeights(),
): Answered {
  const question = withoutInstructions(asked);
  const clean = passages.map(withoutOrdersIn);
  const reading = readPassages(clean);
  const measured = answerMeasure(asked, readRequest(asked), reading);
  const figures = measured ? [measured] : compareMeasure(asked, reading);
  if (figures) return { parts: [{ question, statements: figures }], followups: [] };
  const { parts, followups } = extractAnswer(question, carried, asksAboutInstructions(question) ? passages : clean);
  const byRules = parts.flatMap(({ statements }) => statements);
  // Summaries and quoted instructions are no facts, so that nothing competes with them.
  if (byRules[0]?.rule === 'summary' || asksAboutInstructions(question))
    return { parts: parts.map((part) => ({ ...part, statements: part.statements.map(untraced) })), followups };
  const choices = (text: string, rules: readonly TracedStatement[]): Statement[] => {
    const chosen = choose(weights, proposalsFor(text, reading, rules));
    if (!chosen || isOfAnotherEvent(text, chosen.proposal)) return [];
    return saysTheSame(chosen.proposal, rules) ? rules.map(untraced) : composeProposal(chosen.proposal);
  };
  const whole = choices(asked, parts.length === 1 ? byRules : []);
  if (parts.length === 1 || whole.length > 0) return { parts: [{ question, statements: whole }], followups };
  return {
    parts: parts.map((part) => ({ question: part.question, statements: choices(part.question, part.statements) })),
    followups,
  };
}

/** Whether the rules answer with a value of the chosen sentence. They show it in bold, and what contradicts it. */
function saysTheSame({ operation, units }: Proposal, rules: readonly TracedStatement[]): boolean {
  if (operation === 'rules') return true;
  const quotes = rules[0]?.quotes ?? [];
  return (
    operation === 'sentence' &&
    quotes.length > 0 &&
    boldValues(rules[0]?.text ?? '').length > 0 &&
    (units ?? []).some(({ passage, quote }) => quotes.some((each) => each.passage === passage && each.quote === quote))
  );
}

function untraced({ text, block, heading, quotes }: TracedStatement): Statement {
  return { text, block, quotes, ...(heading === undefined ? {} : { heading }) };
}
