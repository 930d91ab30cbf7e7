import { z } from 'zod';
import { KnowledgeContextTree } from '../conversation/index.ts';
import { Id, Instant, listQuery, Message, RequestId, requiresOneOf } from '../kernel/index.ts';
import {
  AgentConfig,
  AppData,
  AppDataInput,
  AppMetadataInput,
  CategoryId,
  FolderMetadata,
  GlCategory,
  NORMAL_BALANCES,
  Rule,
  RULE_FORMAT,
  RuleExample,
  RuleFile,
  RuleId,
} from './schema.ts';

/** Formats of journal entries. `Atrium` uses the export configuration named `default`. */
export const EXPORT_FORMATS = ['Atrium', 'Archway', 'Investran', 'QuickBooks'] as const;
/** Versions of a configuration that are kept. */
export const MAX_VERSIONS = 100;
/** Changed rows that a preview lists. */
export const MAX_CHANGES = 1_000;

const Count = z.int().min(0);
const Version = z.int().min(1);

export const FolderRef = z.object({ folderId: RequestId });

export const GenerateConfigInput = z.object({
  /** Documents with statements as a tree, or a sentence about the business. */
  input: z.union([KnowledgeContextTree.min(1), z.string().trim().min(1).max(20_000)]),
  exportFormat: z.enum(EXPORT_FORMATS).default('Atrium'),
  organizationId: RequestId.optional(),
});

/** The effect of a proposed rule on the rows that were read. */
const ProposedUseOut = z.object({
  ruleId: RuleId,
  hits: Count,
  /** The part of all rows that it decides, from 0 to 1. */
  share: z.number(),
  example: z.string(),
});

export const ConfigAnalysis = z.object({
  /** `rows`: derived from descriptions, signs and amounts. `model`: proposed by a language model and checked. */
  method: z.enum(['rows', 'model']),
  exportFormat: z.enum(EXPORT_FORMATS),
  /** Statements that were read, and those that could not be read, with the reason. */
  documents: Count,
  unread: z.array(z.object({ documentId: Id, documentName: z.string(), reason: z.string() })),
  rows: Count,
  decided: Count,
  share: z.number(),
  rules: z.array(ProposedUseOut),
});
export type ConfigAnalysis = z.infer<typeof ConfigAnalysis>;

export const GenerateConfigAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  glCategories: z.array(GlCategory),
  rules: z.array(Rule),
  analysis: ConfigAnalysis,
});

export const UpdateAgentAppConfigInput = z
  .object({
    folderId: RequestId,
    /** The configuration, or its `appData` and `appMetadata` beside `folderId`. */
    agentConfig: AgentConfig.optional(),
    appData: AppDataInput.optional(),
    appMetadata: AppMetadataInput.optional(),
    /** The version that the client has changed. If another one is stored, nothing is saved. */
    expectedVersion: Version.optional(),
    /** Saves rules that break their own examples. */
    confirmBrokenExamples: z.boolean().default(false),
  })
  .refine(({ agentConfig, appData, appMetadata }) => agentConfig ?? appData ?? appMetadata, {
    path: ['agentConfig'],
    message: 'Field required',
  })
  .meta(requiresOneOf('agentConfig', 'appData', 'appMetadata'));

const DecisionOut = z.object({ ruleId: RuleId, categoryId: CategoryId }).nullable();

export const RuleUseOut = z.object({
  ruleId: RuleId,
  /** Rows that match, and rows that this rule decides. */
  matches: Count,
  wins: Count,
  takenBy: z.array(z.object({ ruleId: RuleId, rows: Count })),
  state: z.enum(['wins', 'impossible', 'covered', 'shadowed', 'unused', 'inactive', 'asked']),
  coveredBy: RuleId.nullable(),
});

const CheckedConditionOut = z.object({
  condition: z.enum(['descriptionContains', 'descriptionNotContains', 'amountMin', 'amountMax', 'transactionType']),
  wanted: z.array(z.string()),
  found: z.string(),
  holds: z.boolean(),
});

const BrokenExampleOut = z.object({
  ruleId: RuleId,
  kind: z.enum(['matching', 'notMatching']),
  example: RuleExample,
  failed: z.array(CheckedConditionOut),
});

const Flow = z.object({ from: CategoryId.nullable(), to: CategoryId.nullable(), rows: Count });

/** The decisions that a configuration would change on the stored transactions that the caller may see. */
export const ConfigEffect = z.object({
  /** Transactions that were compared, and those of them whose category a person has set, which no rule changes. */
  rows: Count,
  setByPerson: Count,
  /** Rows with another category, and rows that keep their category by another rule. */
  changed: Count,
  moved: Count,
  flows: z.array(Flow),
});

export const RulePreviewInput = z.object({
  folderId: RequestId,
  appData: AppDataInput,
  /** How many changed rows are listed. */
  limit: z.int().min(0).max(MAX_CHANGES).default(100),
});

export const RulePreviewAnswer = ConfigEffect.extend({
  /** Rows that a model would be asked about if all statements were processed. Each costs at most one credit. */
  toAsk: Count,
  /** Without a model, the rules that ask one decide no row. */
  isModelConnected: z.boolean(),
  changes: z.array(
    z.object({
      transactionId: Id,
      bookedOn: z.string(),
      description: z.string(),
      amount: z.string(),
      currency: z.string().nullable(),
      transactionType: z.enum(NORMAL_BALANCES),
      documentId: Id,
      from: DecisionOut,
      to: DecisionOut,
    }),
  ),
  /** For each rule in order: what it decides, and why it decides nothing. */
  rules: z.array(RuleUseOut),
  brokenExamples: z.array(BrokenExampleOut),
});

export const AgentConfigSaved = ConfigEffect.extend({
  folderMetadata: FolderMetadata,
  version: Version,
  rules: z.array(RuleUseOut),
});

/** The categories and rules of a folder as a file, which `rule/import` reads. */
export const RuleExport = z.object({
  format: z.literal(RULE_FORMAT),
  formatVersion: z.literal(1),
  appName: z.string(),
  version: Version,
  exportedAt: Instant,
  glCategories: AppData.shape.glCategories,
  rules: AppData.shape.rules,
});

export const RuleImportInput = z.object({
  folderId: RequestId,
  /** Ids are those of the file. With `append`, categories and rules get new ones. */
  data: RuleFile,
  /** `replace` the configuration, or `append` the rules after those of the folder. */
  mode: z.enum(['replace', 'append']).default('append'),
  expectedVersion: Version.optional(),
  confirmBrokenExamples: z.boolean().default(false),
});

export const CONFIG_CHANGES = ['created', 'updated', 'imported', 'restored'] as const;
export type ConfigChange = (typeof CONFIG_CHANGES)[number];

export const ConfigVersion = z.object({
  version: Version,
  change: z.enum(CONFIG_CHANGES),
  /** The version that was restored. */
  restoredFrom: Version.nullable(),
  createdById: Id,
  createdByName: z.string(),
  createdAt: Instant,
  categoryCount: Count,
  ruleCount: Count,
  isCurrent: z.boolean(),
});
export type ConfigVersion = z.infer<typeof ConfigVersion>;

export const ConfigHistoryInput = listQuery({ version: 'number', change: 'enum', createdAt: 'date' }).extend({
  folderId: RequestId,
  /** Adds the whole configuration of this version in `configuration`. */
  version: Version.optional(),
});

export const ConfigRestoreInput = z.object({
  folderId: RequestId,
  version: Version,
  confirmBrokenExamples: z.boolean().default(false),
});
