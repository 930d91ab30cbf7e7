import { listOf, type Rule, RuleConfig } from '@atrium/domain/bank-reconcile';

/** A rule as its form has it. Lists are texts with one entry per line. */
export type RuleDraft = {
  ruleName: string;
  categoryId: string;
  decidedBy: 'conditions' | 'model';
  contains: string;
  excludes: string;
  amountMin: string;
  amountMax: string;
  transactionType: RuleConfig['transactionType'];
  llmPrompt: string;
  isActive: boolean;
  notes: string;
  mustMatch: string;
  mustNotMatch: string;
};

/** A rule that the server has not numbered yet has no id. */
export type DraftedRule = Omit<Rule, 'ruleId'>;

export function newRuleDraft(categoryId: string): RuleDraft {
  return {
    ruleName: '',
    categoryId,
    decidedBy: 'conditions',
    contains: '',
    excludes: '',
    amountMin: '',
    amountMax: '',
    transactionType: 'Any',
    llmPrompt: '',
    isActive: true,
    notes: '',
    mustMatch: '',
    mustNotMatch: '',
  };
}

export function draftOfRule({ ruleName, categoryId, ruleConfig, isActive, notes, examples }: DraftedRule): RuleDraft {
  const { descriptionContains, descriptionNotContains, amountMin, amountMax, transactionType, llmPrompt } = ruleConfig;
  return {
    ruleName,
    categoryId,
    decidedBy: llmPrompt === undefined ? 'conditions' : 'model',
    contains: listOf(descriptionContains).join('\n'),
    excludes: listOf(descriptionNotContains).join('\n'),
    amountMin: amountMin ?? '',
    amountMax: amountMax ?? '',
    transactionType,
    llmPrompt: llmPrompt ?? '',
    isActive,
    notes,
    mustMatch: (examples?.matching ?? []).map(({ description }) => description).join('\n'),
    mustNotMatch: (examples?.notMatching ?? []).map(({ description }) => description).join('\n'),
  };
}

/** The problems of a draft by field; empty if it can be saved. */
export function problemsOf(draft: RuleDraft): Partial<Record<keyof RuleDraft, string>> {
  const problems: Partial<Record<keyof RuleDraft, string>> = {};
  if (draft.ruleName.trim() === '') problems.ruleName = 'Enter a name for the rule.';
  if (draft.categoryId === '') problems.categoryId = 'Choose a category.';
  const read = RuleConfig.safeParse(configInput(draft));
  for (const { path, message } of read.error?.issues ?? []) {
    const field = FIELDS[String(path[0] ?? '')] ?? (draft.decidedBy === 'model' ? 'llmPrompt' : 'contains');
    problems[field] ??= message;
  }
  return problems;
}

const FIELDS: Partial<Record<string, keyof RuleDraft>> = {
  descriptionContains: 'contains',
  descriptionNotContains: 'excludes',
  amountMin: 'amountMin',
  amountMax: 'amountMax',
  llmPrompt: 'llmPrompt',
};

/** The rule that a draft without problems describes; undefined while it has problems. `before` keeps facts of its examples. */
export function ruleOfDraft(draft: RuleDraft, before?: DraftedRule): DraftedRule | undefined {
  if (Object.keys(problemsOf(draft)).length > 0) return undefined;
  const matching = examplesOf(draft.mustMatch, before?.examples?.matching);
  const notMatching = examplesOf(draft.mustNotMatch, before?.examples?.notMatching);
  return {
    ruleName: draft.ruleName.trim(),
    categoryId: draft.categoryId,
    ruleConfig: RuleConfig.parse(configInput(draft)),
    isActive: draft.isActive,
    notes: draft.notes,
    ...(matching.length + notMatching.length > 0 ? { examples: { matching, notMatching } } : {}),
  };
}

type Examples = NonNullable<Rule['examples']>['matching'];

function examplesOf(written: string, before: Examples = []): Examples {
  return linesOf(written).map(
    (description) => before.find((example) => example.description === description) ?? { description },
  );
}

function configInput(draft: RuleDraft): object {
  if (draft.decidedBy === 'model') return { llmPrompt: draft.llmPrompt };
  return {
    descriptionContains: oneOrList(linesOf(draft.contains)),
    descriptionNotContains: oneOrList(linesOf(draft.excludes)),
    amountMin: plainAmount(draft.amountMin),
    amountMax: plainAmount(draft.amountMax),
    transactionType: draft.transactionType,
  };
}

function oneOrList(texts: string[]): string | string[] {
  const [only, ...others] = texts;
  return only !== undefined && others.length === 0 ? only : texts;
}

/** The non-blank lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Amounts may be written with group separators: "1,200.50" is "1200.50". */
function plainAmount(written: string): string {
  return written.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
}
