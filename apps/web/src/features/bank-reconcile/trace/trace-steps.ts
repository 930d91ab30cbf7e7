import type { CheckedCondition, Rule, RuleTrace } from '@atrium/domain/bank-reconcile';
import { formatSize } from '../../../shared/format/amount.ts';
import { quoted, ruleNumber, sideWords } from '../rules/rule-words.ts';

type NamedRule = Pick<Rule, 'ruleId' | 'ruleName' | 'categoryId'>;

/**
 * A line of a trace, in the order of the rules. `number` is the rule's number in the present order; rules that are no longer
 * there have none. Neighbouring rules that have nothing in common with the row are folded into one line.
 */
export type TraceStep =
  | { kind: 'won' | 'missed' | 'late'; number: number | undefined; rule: NamedRule; words: string }
  | { kind: 'folded'; numbers: number[]; rules: NamedRule[]; words: string };

type Options = {
  /** The present rules. They number the lines. */
  rules: readonly Rule[];
  /** Whether the present rules decided the row, so that rules which the trace does not name did not match. */
  isCurrent: boolean;
  categoryName: (categoryId: string) => string;
};

/** The lines of a trace: the rules before the winner, the winner, and those after it. */
export function traceSteps(trace: RuleTrace, { rules, isCurrent, categoryName }: Options): TraceStep[] {
  const { winner, later, earlier } = trace;
  const steps: TraceStep[] = [];
  const numbered = <Named extends NamedRule>(named: readonly Named[]) =>
    named
      .map((rule) => ({ rule, number: ruleNumber(rules, rule.ruleId) }))
      .toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity));
  for (const { rule, number } of numbered(earlier)) {
    if (isNear(rule)) steps.push({ kind: 'missed', number, rule, words: missWords(rule) });
    else fold(steps, number, rule, foldWords(rule));
  }
  if (winner === null) return steps;
  const winnerNumber = ruleNumber(rules, winner.ruleId);
  steps.push({ kind: 'won', number: winnerNumber, rule: winner, words: wonWords(winner) });
  const isLate = new Set(later.map(({ ruleId }) => ruleId));
  const others = isCurrent && winnerNumber !== undefined ? rules.slice(winnerNumber).filter(isOther) : [];
  for (const { rule, number } of numbered([...later, ...others])) {
    if (isLate.has(rule.ruleId))
      steps.push({ kind: 'late', number, rule, words: lateWords(rule, winner, winnerNumber) });
    else fold(steps, number, rule, isPrompt(rule) ? 'the model was not asked' : 'does not match');
  }
  return steps;

  function isOther({ ruleId, isActive }: Rule): boolean {
    return isActive && !isLate.has(ruleId);
  }
  function isPrompt({ ruleId }: NamedRule): boolean {
    return rules.some((rule) => rule.ruleId === ruleId && rule.ruleConfig.llmPrompt !== undefined);
  }
  function lateWords(rule: NamedRule, { categoryId }: NamedRule, number: number | undefined): string {
    const before = number === undefined ? 'an earlier rule' : `rule ${number}`;
    return rule.categoryId === categoryId
      ? `Also matches, but ${before} came first. The category is the same.`
      : `Also matches and would give ${categoryName(rule.categoryId)}, but ${before} came first.`;
  }
}

function fold(steps: TraceStep[], number: number | undefined, rule: NamedRule, words: string): void {
  const last = steps.at(-1);
  const numbers = number === undefined ? [] : [number];
  if (last?.kind === 'folded' && last.words === words) {
    last.numbers.push(...numbers);
    last.rules.push(rule);
  } else steps.push({ kind: 'folded', numbers, rules: [rule], words });
}

type Miss = RuleTrace['earlier'][number];

/** A near miss: the text matched and something else did not, or the model said no. */
function isNear({ held, failed, answer }: Miss): boolean {
  return answer !== null || (held > 0 && failed.every(({ condition }) => condition !== 'descriptionContains'));
}

function wonWords({ conditions, prompt }: NonNullable<RuleTrace['winner']>): string {
  if (prompt) return 'The model answered yes.';
  const [first = '', ...others] = conditions.map(heldWords);
  return [first.charAt(0).toLocaleUpperCase() + first.slice(1), ...others].join(', ');
}

function heldWords({ condition, wanted, found }: CheckedCondition): string {
  const [bound = ''] = wanted;
  switch (condition) {
    case 'descriptionContains':
      return `contains “${found}”`;
    case 'descriptionNotContains':
      return `without ${quoted(wanted)}`;
    case 'amountMin':
      return `from ${formatSize(bound)}`;
    case 'amountMax':
      return `up to ${formatSize(bound)}`;
    case 'transactionType':
      return sideWords(bound === 'Credit' ? 'Credit' : 'Debit');
  }
}

function missWords({ failed, held, answer }: Miss): string {
  if (answer === false) return 'The model answered no.';
  const reasons = failed.map(failedWords).join(' ');
  return held > 0 && failed.length === 1 ? `Everything else matches. ${reasons}` : reasons;
}

/** Why one condition failed, as a sentence. */
export function failedWords({ condition, wanted, found }: CheckedCondition): string {
  const [bound = ''] = wanted;
  switch (condition) {
    case 'descriptionContains':
      return `The text does not contain ${quoted(wanted)}.`;
    case 'descriptionNotContains':
      return `The text contains “${found}”, which it must not.`;
    case 'amountMin':
      return `${formatSize(found)} is under its minimum of ${formatSize(bound)}.`;
    case 'amountMax':
      return `${formatSize(found)} is over its limit of ${formatSize(bound)}.`;
    case 'transactionType':
      return `It is for ${sideWords(bound === 'Credit' ? 'Credit' : 'Debit')}.`;
  }
}

function foldWords({ failed }: Miss): string {
  const [only, ...others] = failed;
  // Only rules with a prompt have no condition.
  if (only === undefined) return 'the model was not asked';
  if (failed.some(({ condition }) => condition === 'descriptionContains')) return 'text differs';
  if (others.length > 0) return 'does not match';
  switch (only.condition) {
    case 'descriptionNotContains':
      return 'text is excluded';
    case 'transactionType':
      return 'other side';
    default:
      return 'amount differs';
  }
}

/** Numbers of rules, runs shortened: 1, 2, 4 to 6. */
export function numberRuns(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) => {
      if (first === last) return String(first);
      return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`;
    })
    .join(', ');
}
