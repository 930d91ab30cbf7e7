import { z } from 'zod';
import { Id, RequestId } from '../kernel/index.ts';
import { ACCOUNT_TYPES, NORMAL_BALANCES } from './account.ts';
import { amountOf, compareAmounts, isAmount } from './amount.ts';
import { foldText } from './fold.ts';
import { ExportConfigs } from './journal/export-config.ts';

export { ACCOUNT_TYPES, NORMAL_BALANCES };

export const TRANSACTION_TYPES = ['Any', 'Debit', 'Credit'] as const;
export const STATEMENT_STATUSES = ['Pending', 'Processing', 'Completed', 'Failed', 'Skipped'] as const;
export const APP_TYPE = 'BankStatementReconcile';

const MAX_CATEGORIES = 2_000;
const MAX_RULES = 1_000;
const MAX_TEXTS = 200;
const MAX_TEXT = 500;
/** Characters of all texts of a rule set, which bounds the size of its automaton. */
const MAX_CHARACTERS = 200_000;

const ShortText = z.string().trim().min(1).max(255);
export const CategoryId = z.string().regex(/^gl_[1-9]\d{0,8}$/, 'A category id is gl_ and a number.');
export const RuleId = z.string().regex(/^rl_[1-9]\d{0,8}$/, 'A rule id is rl_ and a number.');

export const GlCategory = z.object({
  id: CategoryId,
  glAccountName: ShortText,
  glAccountCode: ShortText,
  accountType: z.enum(ACCOUNT_TYPES),
  normalBalance: z.enum(NORMAL_BALANCES),
});
export type GlCategory = z.infer<typeof GlCategory>;

const Text = z
  .string()
  .max(MAX_TEXT)
  .refine((text) => foldText(text) !== '', 'A text to look for must not be blank.');
const Texts = z.union([Text, z.array(Text).max(MAX_TEXTS)]);
const Bound = z
  .string()
  .refine(isAmount, 'An amount is digits with an optional decimal point, such as "1200.50".')
  .refine(
    (text) => !text.startsWith('-'),
    'Rules compare amounts without their sign. Use transactionType for the sign.',
  );

/** Null and blank mean that a condition is absent, as forms send it. */
function present(value: unknown): unknown {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

const RuleConditions = z.object({
  /** Any of these texts is in the description. */
  descriptionContains: z.preprocess(present, Texts.optional()),
  /** None of these texts is in the description. */
  descriptionNotContains: z.preprocess(present, Texts.optional()),
  /** Inclusive bounds of the amount without its sign. */
  amountMin: z.preprocess(present, Bound.optional()),
  amountMax: z.preprocess(present, Bound.optional()),
  /** The side of the bank's entry: Credit is money that came in. */
  transactionType: z.preprocess(present, z.enum(TRANSACTION_TYPES).default('Any')),
  /** The model decides rows that no earlier rule decides. Excludes conditions. */
  llmPrompt: z.preprocess(present, z.string().trim().min(1).max(4_000).optional()),
});

/** Conditions or a prompt. */
export const RuleConfig = z.preprocess(unwrapped, RuleConditions).superRefine(checkConditions);
export type RuleConfig = z.infer<typeof RuleConfig>;

/** The same as clients send it: conditions may be inside `conditions`; `unwrapped` moves them out. */
const RuleConfigInput = z
  .preprocess(unwrapped, RuleConditions.extend({ conditions: z.record(z.string(), z.unknown()).optional() }))
  .superRefine(checkConditions);

function checkConditions({ llmPrompt, ...conditions }: z.infer<typeof RuleConditions>, context: z.RefinementCtx): void {
  const { descriptionContains, descriptionNotContains, amountMin, amountMax, transactionType } = conditions;
  const texts = [descriptionContains, descriptionNotContains, amountMin, amountMax];
  const hasConditions = texts.some((each) => each !== undefined) || transactionType !== 'Any';
  if (!hasConditions && llmPrompt === undefined)
    context.addIssue({ code: 'custom', message: 'A rule needs a condition or a prompt.' });
  if (hasConditions && llmPrompt !== undefined)
    context.addIssue({ code: 'custom', path: ['llmPrompt'], message: 'A rule has either conditions or a prompt.' });
  const [least, most] = [amountOf(amountMin ?? ''), amountOf(amountMax ?? '')];
  if (least && most && compareAmounts(least, most) > 0)
    context.addIssue({ code: 'custom', path: ['amountMin'], message: 'The minimum is above the maximum.' });
}

function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('conditions' in value)) return value;
  const { conditions, ...rest } = value;
  return typeof conditions === 'object' ? { ...rest, ...conditions } : value;
}

/** A row that a rule must match or must not match. Without an amount or a type, conditions on them hold. */
export const RuleExample = z.object({
  description: z.string().max(2_000),
  amount: z.string().refine(isAmount, 'An amount is digits with an optional minus and decimal point.').optional(),
  transactionType: z.enum(NORMAL_BALANCES).optional(),
});
export type RuleExample = z.infer<typeof RuleExample>;

export const Rule = z.object({
  ruleId: RuleId,
  ruleName: ShortText,
  categoryId: CategoryId,
  ruleConfig: RuleConfig,
  isActive: z.boolean().default(true),
  notes: z.string().max(4_000).default(''),
  examples: z
    .object({
      matching: z.array(RuleExample).max(50).default([]),
      notMatching: z.array(RuleExample).max(50).default([]),
    })
    .optional(),
});
export type Rule = z.infer<typeof Rule>;

export const AppData = z
  .object({ glCategories: z.array(GlCategory).max(MAX_CATEGORIES), rules: z.array(Rule).max(MAX_RULES) })
  .superRefine(checkAppData);
/** The categories and the ordered rules. */
export type AppData = z.infer<typeof AppData>;

const APP_DATA_INPUT = {
  glCategories: z.array(GlCategory.extend({ id: CategoryId.nullish() })).max(MAX_CATEGORIES),
  rules: z.array(Rule.extend({ ruleId: RuleId.nullish(), ruleConfig: RuleConfigInput })).max(MAX_RULES),
};

/** Categories and rules as clients send them. Those without an id get the next one, see `withIds`. */
export const AppDataInput = z.object(APP_DATA_INPUT).superRefine(checkAppData);
export type AppDataInput = z.infer<typeof AppDataInput>;

type Checked = {
  glCategories: readonly { id?: string | null | undefined }[];
  rules: readonly { ruleId?: string | null | undefined; categoryId: string; ruleConfig: RuleConfig }[];
};

function checkAppData({ glCategories, rules }: Checked, context: z.RefinementCtx): void {
  const categories = new Set<string>();
  for (const [at, { id }] of glCategories.entries()) {
    if (id && categories.has(id))
      context.addIssue({ code: 'custom', path: ['glCategories', at, 'id'], message: `${id} occurs twice.` });
    if (id) categories.add(id);
  }
  const ids = new Set<string>();
  let characters = 0;
  for (const [at, { ruleId, categoryId, ruleConfig }] of rules.entries()) {
    if (ruleId && ids.has(ruleId))
      context.addIssue({ code: 'custom', path: ['rules', at, 'ruleId'], message: `${ruleId} occurs twice.` });
    if (ruleId) ids.add(ruleId);
    if (!categories.has(categoryId))
      context.addIssue({
        code: 'custom',
        path: ['rules', at, 'categoryId'],
        message: `${categoryId} is not a category of this configuration.`,
      });
    for (const text of [ruleConfig.descriptionContains, ruleConfig.descriptionNotContains])
      characters += listOf(text).join('').length;
  }
  if (characters > MAX_CHARACTERS)
    context.addIssue({
      code: 'custom',
      path: ['rules'],
      message: `The texts of all rules can have at most ${MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
    });
}

/** A condition's texts as a list. */
export function listOf(texts: string | readonly string[] | undefined): readonly string[] {
  if (texts === undefined) return [];
  return typeof texts === 'string' ? [texts] : texts;
}

/** Kept loosely, so that a folder can be read whatever an earlier release has stored. Use `exportConfigOf` to read it. */
const ExportConfig = z.record(z.string(), z.unknown()).nullable();

/** The data that an AI table folder of this agent stores. */
export const FolderMetadata = z.object({
  appType: z.literal(APP_TYPE).default(APP_TYPE),
  appMetadata: z.object({
    version: z.int().min(1),
    appName: ShortText,
    description: z.string().max(20_000).default(''),
    lastUpdated: z.iso.datetime(),
    exportConfig: ExportConfig.default(null),
  }),
  appData: AppData,
  statementFolderId: Id,
  dataroomId: Id,
});
export type FolderMetadata = z.infer<typeof FolderMetadata>;

/** The metadata that clients may set; absent fields keep their value. The server sets `version` and `lastUpdated` itself. */
export const AppMetadataInput = z.object({
  appName: ShortText.optional(),
  description: z.string().max(20_000).optional(),
  exportConfig: ExportConfigs.nullable().optional(),
  version: z.int().optional(),
  lastUpdated: z.string().optional(),
});
export type AppMetadataInput = z.infer<typeof AppMetadataInput>;

/**
 * A configuration as clients send it: the `folderMetadata` of a folder, or a proposal of `generate-config`, which has
 * `glCategories` and `rules` without `appData`. Use `appDataOf` to read it.
 */
export const AgentConfig = z
  .object({
    appType: z.literal(APP_TYPE).default(APP_TYPE),
    appMetadata: AppMetadataInput.default({}),
    appData: AppDataInput.optional(),
    glCategories: APP_DATA_INPUT.glCategories.optional(),
    rules: APP_DATA_INPUT.rules.optional(),
    /** Ignored, so that what a call has answered can be sent back. */
    analysis: z.record(z.string(), z.unknown()).optional(),
    statementFolderId: RequestId.optional(),
    dataroomId: RequestId.optional(),
  })
  .superRefine(({ appData, glCategories, rules }, context) => {
    if (appData) return;
    if (glCategories && rules) checkAppData({ glCategories, rules }, context);
    else context.addIssue({ code: 'custom', path: ['appData'], message: 'Field required' });
  });
export type AgentConfig = z.infer<typeof AgentConfig>;

/** The categories and rules of a configuration. */
export function appDataOf({ appData, glCategories = [], rules = [] }: AgentConfig): AppDataInput {
  return appData ?? { glCategories, rules };
}

export const RULE_FORMAT = 'atrium-bank-rules' as const;

/** A file of rules: an answer of `rule/export`, or categories and rules alone. */
export const RuleFile = z
  .object({
    ...APP_DATA_INPUT,
    format: z.literal(RULE_FORMAT).optional(),
    formatVersion: z.literal(1).optional(),
    appName: z.string().optional(),
    version: z.int().optional(),
    exportedAt: z.string().optional(),
  })
  .superRefine(checkAppData);
export type RuleFile = z.infer<typeof RuleFile>;
