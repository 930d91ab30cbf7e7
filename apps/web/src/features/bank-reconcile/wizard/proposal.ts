import type { GlCategory, Rule } from '@atrium/domain/bank-reconcile';

/** The effect of a proposed rule on the rows that were read. */
export type ProposedUse = { ruleId: string; hits: number; share: number; example: string };
export type Proposal = {
  glCategories: readonly GlCategory[];
  rules: readonly Rule[];
  uses: readonly ProposedUse[];
  rows: number;
};

type Config = { glCategories: readonly GlCategory[]; rules: readonly Rule[] };

/**
 * Adds a proposal to a configuration: its rules come after those that are there. A proposed category with the code of another
 * one is that category. Ids follow the highest of both.
 */
export function withProposal(
  config: Config,
  proposal: Config,
): { config: Config; ruleIds: ReadonlyMap<string, string> } {
  const glCategories = [...config.glCategories];
  const categoryIds = new Map<string, string>();
  for (const proposed of proposal.glCategories) {
    const known = glCategories.find(({ glAccountCode }) => glAccountCode === proposed.glAccountCode);
    const id = known?.id ?? `gl_${highest(glCategories.map((category) => category.id)) + 1}`;
    if (known === undefined) glCategories.push({ ...proposed, id });
    categoryIds.set(proposed.id, id);
  }
  const rules = [...config.rules];
  const ruleIds = new Map<string, string>();
  for (const proposed of proposal.rules) {
    const ruleId = `rl_${highest(rules.map((rule) => rule.ruleId)) + 1}`;
    ruleIds.set(proposed.ruleId, ruleId);
    rules.push({ ...proposed, ruleId, categoryId: categoryIds.get(proposed.categoryId) ?? proposed.categoryId });
  }
  return { config: { glCategories, rules }, ruleIds };
}

function highest(ids: readonly string[]): number {
  return ids.reduce((most, id) => Math.max(most, Number(id.slice(3)) || 0), 0);
}
