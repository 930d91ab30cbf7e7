import { foldText } from './fold.ts';
import { compileRules, type RuleRow } from './matcher.ts';
import { amountOf } from './amount.ts';
import type { AppData, Rule, RuleExample } from './schema.ts';
import { type CheckedCondition, checkConditions } from './trace.ts';

export type Decision = { ruleId: string; categoryId: string } | null;

/** A row that a new configuration decides differently. */
export type RuleChange = { id: string; from: Decision; to: Decision };

export type RulePreview = {
  /** Rows with another category, or with one instead of none. */
  changed: number;
  /** Rows that keep their category by another rule. */
  moved: number;
  /** How many rows go from one category to another, the most frequent first. Null is no category. */
  flows: { from: string | null; to: string | null; rows: number }[];
  /** The first changed rows. */
  changes: RuleChange[];
};

/** A row with what decides it now, as stored. */
export type DecidedRow = RuleRow & { id: string; decision: Decision };

/**
 * Compares what decides rows now with what `rules` would decide, row by row. Leave out rows with a category set by a person,
 * which no rule changes. Lists at most `most` changes. `answerOf` has the frozen answers of prompts on the row, by rule id.
 */
export function startPreview(rules: readonly Rule[], most: number) {
  const decide = decider(rules);
  const preview: RulePreview = { changed: 0, moved: 0, flows: [], changes: [] };
  const flows = new Map<string, Flow>();
  return {
    row(row: DecidedRow, answerOf?: (ruleId: string) => boolean | undefined): void {
      const to = decide(row, answerOf);
      const from = row.decision;
      if (from?.categoryId === to?.categoryId) {
        if (from?.ruleId !== to?.ruleId) preview.moved += 1;
        return;
      }
      preview.changed += 1;
      if (preview.changes.length < most) preview.changes.push({ id: row.id, from, to });
      const key = `${from?.categoryId ?? ''}>${to?.categoryId ?? ''}`;
      const flow = flows.get(key) ?? { from: from?.categoryId ?? null, to: to?.categoryId ?? null, rows: 0 };
      flow.rows += 1;
      flows.set(key, flow);
    },
    end(): RulePreview {
      return { ...preview, flows: [...flows.values()].toSorted(byRows) };
    },
  };
}

type Flow = RulePreview['flows'][number];

function byRows(a: Flow, b: Flow): number {
  const inOrder = (a.from ?? '').localeCompare(b.from ?? '') || (a.to ?? '').localeCompare(b.to ?? '');
  return b.rows - a.rows || inOrder;
}

/** `startPreview` for rows that are at hand. `answers` are the frozen answers of prompts, by row id and rule id. */
export function previewRules(
  rules: readonly Rule[],
  rows: Iterable<DecidedRow>,
  most: number,
  answers: (rowId: string, ruleId: string) => boolean | undefined = () => undefined,
): RulePreview {
  const preview = startPreview(rules, most);
  for (const row of rows) preview.row(row, (ruleId) => answers(row.id, ruleId));
  return preview.end();
}

/**
 * Returns a function that decides rows: the first rule whose conditions match, unless the model said yes to an earlier prompt.
 * Prompts without an answer are skipped.
 */
export function decider(
  rules: readonly Rule[],
): (row: RuleRow, answerOf?: (ruleId: string) => boolean | undefined) => Decision {
  const { first, prompts } = compileRules(rules);
  return (row, answerOf) => {
    const matched = first(row);
    const asked = answerOf && prompts.find((at) => answerOf(rules[at]?.ruleId ?? '') === true);
    const at = asked !== undefined && (matched < 0 || asked < matched) ? asked : matched;
    const rule = rules[at];
    return rule ? { ruleId: rule.ruleId, categoryId: rule.categoryId } : null;
  };
}

/**
 * Returns a function that says whether the model must be asked about a row: an active prompt stands before the rule that
 * matches it, and the frozen answers (by rule id) do not decide it.
 */
export function undecidedBy(
  rules: readonly Rule[],
): (row: RuleRow, answers: ReadonlyMap<string, boolean> | undefined) => boolean {
  const { first, prompts } = compileRules(rules);
  return (row, answers) => {
    if (prompts.length === 0) return false;
    const matched = first(row);
    for (const at of prompts) {
      if (matched >= 0 && at > matched) return false;
      const answer = answers?.get(rules[at]?.ruleId ?? '');
      if (answer === undefined) return true;
      if (answer) return false;
    }
    return false;
  };
}

/** An example that its rule breaks. `failed` has the conditions that do not hold; it is empty for `notMatching`. */
export type BrokenExample = {
  ruleId: string;
  kind: 'matching' | 'notMatching';
  example: RuleExample;
  failed: CheckedCondition[];
};

/** Finds the examples that their rules break. Prompts are not checked, because only the model can answer them. */
export function brokenExamples({ rules }: Pick<AppData, 'rules'>): BrokenExample[] {
  return rules.flatMap((rule) => {
    if (rule.ruleConfig.llmPrompt !== undefined) return [];
    function failedOn(example: RuleExample) {
      return checkConditions(rule, rowOf(example)).filter(({ holds }) => !holds);
    }
    const matching = (rule.examples?.matching ?? []).flatMap((example) => {
      const failed = failedOn(example);
      return failed.length > 0 ? [{ ruleId: rule.ruleId, kind: 'matching' as const, example, failed }] : [];
    });
    const others = (rule.examples?.notMatching ?? []).flatMap((example) =>
      failedOn(example).length === 0
        ? [{ ruleId: rule.ruleId, kind: 'notMatching' as const, example, failed: [] }]
        : [],
    );
    return [...matching, ...others];
  });
}

function rowOf({ description, amount, transactionType }: RuleExample) {
  const read = amount === undefined ? undefined : amountOf(amount);
  return {
    text: foldText(description),
    ...(read && { amount: read }),
    ...(transactionType && { type: transactionType }),
  };
}
