import type { AppData, GlCategory, Rule } from '@atrium/domain/bank-reconcile';
import type { DraftedRule } from './rule-draft.ts';
import { moved } from './rule-order.ts';

/**
 * Categories and rules that are being edited. Rules and categories that are not saved yet have an id of this page, which
 * starts with `new`; the server assigns the real one.
 */
export type Draft = { glCategories: readonly GlCategory[]; rules: readonly Rule[] };

/** The draft as the calls take it: what the server has not numbered has no id. */
export function inputOf({ glCategories, rules }: Draft) {
  return {
    glCategories: glCategories.map((category) => ({ ...category, id: knownId(category.id) })),
    rules: rules.map((rule) => ({ ...rule, ruleId: knownId(rule.ruleId) })),
  };
}

function knownId(id: string): string | null {
  return isNew(id) ? null : id;
}

export function isNew(id: string): boolean {
  return id.startsWith('new');
}

/** Returns an id of this page for a new rule or category. */
export function nextNewId(ids: readonly string[]): string {
  const last = ids.filter(isNew).reduce((most, id) => Math.max(most, Number(id.slice(4))), 0);
  return `new_${last + 1}`;
}

/** Adds a rule at a position, or at the end. Returns the draft and the id of the rule. */
export function withRule(draft: Draft, rule: DraftedRule, at = draft.rules.length): { draft: Draft; ruleId: string } {
  const ruleId = nextNewId(draft.rules.map((each) => each.ruleId));
  return { draft: { ...draft, rules: draft.rules.toSpliced(at, 0, { ...rule, ruleId }) }, ruleId };
}

export function changedRule(draft: Draft, ruleId: string, change: Partial<DraftedRule>): Draft {
  const rules = draft.rules.map((rule) => {
    if (rule.ruleId !== ruleId) return rule;
    const { examples, ...next } = { ...rule, ...change };
    // A change without examples removes them.
    const kept = 'ruleConfig' in change ? change.examples : examples;
    return kept === undefined ? next : { ...next, examples: kept };
  });
  return { ...draft, rules };
}

export function withoutRule(draft: Draft, ruleId: string): Draft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.ruleId !== ruleId) };
}

export function movedRule(draft: Draft, from: number, to: number): Draft {
  return { ...draft, rules: moved(draft.rules, from, to) };
}

/** Ids of the rules that differ from those that are saved, in content or place. */
export function changedRules(draft: Draft, saved: AppData): ReadonlySet<string> {
  const before = new Map(saved.rules.map((rule, at) => [rule.ruleId, { at, text: JSON.stringify(rule) }]));
  const order = orderOfKept(draft, saved);
  return new Set(
    draft.rules.flatMap((rule) => {
      const was = before.get(rule.ruleId);
      return was === undefined || was.text !== JSON.stringify(rule) || !order.has(rule.ruleId) ? [rule.ruleId] : [];
    }),
  );
}

/** The rules that kept their place between the rules that are in both. */
function orderOfKept(draft: Draft, saved: AppData): ReadonlySet<string> {
  const kept = new Set(draft.rules.map(({ ruleId }) => ruleId));
  const before = saved.rules.filter(({ ruleId }) => kept.has(ruleId)).map(({ ruleId }) => ruleId);
  const known = new Set(before);
  const after = draft.rules.filter(({ ruleId }) => known.has(ruleId)).map(({ ruleId }) => ruleId);
  return new Set(after.filter((ruleId, at) => before[at] === ruleId));
}

export function isChanged(draft: Draft, saved: AppData): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(saved));
}

/** The first unsaved problem of a category list; undefined if it can be saved. */
export function categoryProblem(categories: readonly GlCategory[]): string | undefined {
  const unnamed = categories.find(({ glAccountCode, glAccountName }) => !glAccountCode.trim() || !glAccountName.trim());
  return unnamed && 'Each category needs a code and a name.';
}
