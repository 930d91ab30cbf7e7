import { absoluteAmount, amountOf, compareAmounts, decimalOf } from './amount.ts';
import { foldText } from './fold.ts';
import type { RuleRow } from './matcher.ts';
import { listOf, type Rule } from './schema.ts';

export const CONDITIONS = [
  'descriptionContains',
  'descriptionNotContains',
  'amountMin',
  'amountMax',
  'transactionType',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A condition of a rule on a row: what the rule wants, what the row has, and whether it holds. */
export type CheckedCondition = { condition: Condition; wanted: string[]; found: string; holds: boolean };

/** A row with unknown parts: conditions on those hold. */
type PartialRow = Pick<RuleRow, 'text'> & Partial<RuleRow>;

/** Checks the conditions that a rule has, one by one. Empty for a rule with a prompt. */
export function checkConditions({ ruleConfig }: Rule, row: PartialRow): CheckedCondition[] {
  const { descriptionContains, descriptionNotContains, amountMin, amountMax, transactionType } = ruleConfig;
  const contains = listOf(descriptionContains);
  const excludes = listOf(descriptionNotContains);
  const checked: CheckedCondition[] = [];
  function has(text: string): boolean {
    return row.text.includes(foldText(text));
  }
  if (contains.length > 0) {
    const found = contains.find(has);
    checked.push({
      condition: 'descriptionContains',
      wanted: [...contains],
      found: found ?? '',
      holds: found !== undefined,
    });
  }
  if (excludes.length > 0) {
    const found = excludes.find(has);
    checked.push({
      condition: 'descriptionNotContains',
      wanted: [...excludes],
      found: found ?? '',
      holds: found === undefined,
    });
  }
  const size = row.amount && absoluteAmount(row.amount);
  for (const [condition, text, sign] of [
    ['amountMin', amountMin, 1],
    ['amountMax', amountMax, -1],
  ] as const) {
    const bound = amountOf(text ?? '');
    if (bound === undefined || text === undefined) continue;
    const holds = size === undefined || compareAmounts(size, bound) * sign >= 0;
    checked.push({ condition, wanted: [text], found: size ? decimalOf(size) : '', holds });
  }
  if (transactionType !== 'Any')
    checked.push({
      condition: 'transactionType',
      wanted: [transactionType],
      found: row.type ?? '',
      holds: row.type === undefined || row.type === transactionType,
    });
  return checked;
}

/** Whether the conditions of a rule match a row, regardless of other rules and of `isActive`. */
export function matchesRule(rule: Rule, row: PartialRow): boolean {
  return rule.ruleConfig.llmPrompt === undefined && checkConditions(rule, row).every(({ holds }) => holds);
}

type Named = { ruleId: string; ruleName: string; categoryId: string };

/** Why a row has its category. */
export type RuleTrace = {
  winner: (Named & { conditions: CheckedCondition[]; prompt: boolean }) | null;
  /** Later rules that also match, in order. */
  later: Named[];
  /**
   * Earlier rules that did not match, the nearest first: the one with the fewest failed conditions, then in order. A rule with
   * a prompt has no failed condition; `answer` is what the model said, or null if it was not asked.
   */
  earlier: (Named & { failed: CheckedCondition[]; held: number; answer: boolean | null })[];
};

/** The frozen answers of prompts on this row, by rule id. */
export type PromptAnswers = ReadonlyMap<string, boolean>;

/** Explains which rule decides a row. Inactive rules take no part. */
export function traceRow(rules: readonly Rule[], row: RuleRow, answers: PromptAnswers = new Map()): RuleTrace {
  const active = rules.filter(({ isActive }) => isActive);
  const winnerAt = active.findIndex((rule) => decides(rule, row, answers));
  const winner = active[winnerAt];
  const earlier = (winner ? active.slice(0, winnerAt) : active).map((rule) => {
    const checked = checkConditions(rule, row);
    return {
      ...named(rule),
      failed: checked.filter(({ holds }) => !holds),
      held: checked.filter(({ holds }) => holds).length,
      answer: rule.ruleConfig.llmPrompt === undefined ? null : (answers.get(rule.ruleId) ?? null),
    };
  });
  return {
    winner: winner
      ? {
          ...named(winner),
          conditions: checkConditions(winner, row),
          prompt: winner.ruleConfig.llmPrompt !== undefined,
        }
      : null,
    later: winner
      ? active
          .slice(winnerAt + 1)
          .filter((rule) => matchesRule(rule, row))
          .map(named)
      : [],
    earlier: earlier.toSorted((a, b) => a.failed.length - b.failed.length || b.held - a.held),
  };
}

/** Whether this rule decides the row if no earlier one does: its conditions match, or the model said yes. */
function decides(rule: Rule, row: RuleRow, answers: PromptAnswers): boolean {
  if (rule.ruleConfig.llmPrompt !== undefined) return answers.get(rule.ruleId) === true;
  return matchesRule(rule, row);
}

function named({ ruleId, ruleName, categoryId }: Rule): Named {
  return { ruleId, ruleName, categoryId };
}
