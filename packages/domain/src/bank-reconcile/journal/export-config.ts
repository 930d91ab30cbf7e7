import { z } from 'zod';
import { ACCOUNT_TYPES, NORMAL_BALANCES } from '../account.ts';
import { isAmount } from '../amount.ts';
import { JOURNAL_FIELDS } from './fields.ts';

const Text = z.string().trim().max(255);
const Required = Text.min(1);
const Field = z.enum(JOURNAL_FIELDS);

const MAX_COLUMNS = 100;
/** Values of a look-up, and confirmed texts of a generated column. */
export const MAX_ENTRIES = 5_000;
/** Excel keeps 15 digits, and currencies have at most 4 decimals; 18 is the most that the formats ask for. */
const MAX_DECIMALS = 18;

/** How the text of a column is found without a model. Exactly one of its sources is given. */
const Deterministic = z
  .strictObject({
    method: z.literal('deterministic'),
    constant: z.string().max(1_000).optional(),
    field: Field.optional(),
    /** Text with fields in braces: `{transactionDate} {reference}`. */
    template: z.string().max(1_000).optional(),
    lookup: z
      .strictObject({
        field: Field,
        values: z
          .record(z.string().max(255), z.string().max(1_000))
          .refine(isSmall, 'A look-up has at most 5,000 values.'),
        otherwise: z.string().max(1_000).default(''),
      })
      .optional(),
  })
  .superRefine(({ constant, field, template, lookup }, context) => {
    if ([constant, field, template, lookup].filter((source) => source !== undefined).length !== 1)
      context.addIssue({ code: 'custom', message: 'A value has one of constant, field, template and lookup.' });
    for (const [, name = ''] of (template ?? '').matchAll(/\{([^{}]*)\}/g))
      if (!Field.safeParse(name).success)
        context.addIssue({ code: 'custom', path: ['template'], message: `“${name}” is not a field of a journal.` });
  });

/** One text for each distinct input, which a person confirms by saving it. Without one, nothing is exported. */
const Generated = z.strictObject({
  method: z.literal('generated'),
  prompt: z.string().trim().min(1).max(2_000),
  inputs: z.array(Field).min(1).max(4),
  values: z.record(z.string().max(2_000), z.string().max(1_000)).refine(isSmall, 'At most 5,000 texts.').default({}),
});

export const JournalColumn = z.discriminatedUnion('type', [
  z.strictObject({ column: Required, type: z.literal('alias'), field: Field }),
  z.strictObject({
    column: Required,
    type: z.literal('fixed'),
    value: z.discriminatedUnion('method', [Deterministic, Generated]),
  }),
]);
export type JournalColumn = z.infer<typeof JournalColumn>;

const Columns = z
  .array(JournalColumn)
  .min(1)
  .max(MAX_COLUMNS)
  .superRefine((columns, context) => {
    const seen = new Set<string>();
    for (const [at, { column }] of columns.entries()) {
      if (seen.has(column))
        context.addIssue({
          code: 'custom',
          path: [at],
          message: `Two columns are called “${column}”. Give each its own name.`,
        });
      seen.add(column);
    }
  });

const AutoCorrection = z.strictObject({
  enabled: z.boolean().default(true),
  adjustmentAccountCode: Required.default('99999'),
  adjustmentAccountName: Required.default('Rounding/Adjustment Entry'),
  /** Differences of at least this amount are warned about. */
  warningThreshold: z
    .string()
    .refine(isAmount, 'A threshold is a decimal number such as "0.01".')
    .refine((text) => !text.startsWith('-'), 'A threshold is not negative.')
    .default('0.01'),
});

const SHARED = {
  balancingRequired: z.boolean().default(true),
  cashAccountCode: Required,
  cashAccountName: Required.default('Cash'),
  /** The cash accounts of bank accounts that do not post to `cashAccountCode`. */
  cashAccounts: z
    .array(z.strictObject({ account: Required, code: Required, name: Required }))
    .max(500)
    .default([]),
  /** The type and normal balance of each account of the ledger, by code. They only cause warnings. */
  accountBehaviorMapping: z
    .record(Required, z.strictObject({ accountType: z.enum(ACCOUNT_TYPES), normalBalance: z.enum(NORMAL_BALANCES) }))
    .refine(isSmall, 'A mapping has at most 5,000 accounts.')
    .default({}),
  autoCorrection: AutoCorrection.prefault({}),
  /** Null uses the columns of the preset. */
  columnMapping: Columns.nullable().default(null),
};

function isSmall(values: Record<string, unknown>): boolean {
  return Object.keys(values).length <= MAX_ENTRIES;
}

const Currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is a code of three letters, such as USD.');

export const DATE_FORMATS = ['MM/DD/YYYY', 'YYYY-MM-DD'] as const;

const AtriumExport = z.strictObject(SHARED);
const QuickBooksExport = z.strictObject({
  ...SHARED,
  edition: z.enum(['online', 'desktop']).default('online'),
  dateFormat: z.enum(DATE_FORMATS).default('MM/DD/YYYY'),
  /** The home currency of the company. Rows in another currency are refused. */
  currency: Currency.nullable().default(null),
});
const ArchwayExport = z.strictObject({
  ...SHARED,
  entityConfig: z.strictObject({
    entityId: Required,
    entityName: Required,
    portfolioId: Required,
    currency: Currency.default('USD'),
    decimalPlaces: z.int().min(0).max(MAX_DECIMALS).default(MAX_DECIMALS),
  }),
});
const Lookup = z.record(z.string().max(255), Text).refine(isSmall, 'A mapping has at most 5,000 values.').default({});
const InvestranExport = z.strictObject({
  ...SHARED,
  legalEntityName: Required,
  transactionCurrency: Currency.default('USD'),
  bankAccount: Text.default(''),
  dealPosition: Text.default(''),
  /** Suppliers and dimensions by the account code of the category. */
  supplierMapping: Lookup,
  dimensionMapping: Lookup,
});

/** The export configurations of a folder by format. The format Atrium uses `default`. */
export const ExportConfigs = z.strictObject({
  default: AtriumExport.optional(),
  QuickBooks: QuickBooksExport.optional(),
  Archway: ArchwayExport.optional(),
  Investran: InvestranExport.optional(),
});
export type ExportConfigs = z.infer<typeof ExportConfigs>;

const BY_FORMAT = {
  Atrium: AtriumExport,
  QuickBooks: QuickBooksExport,
  Archway: ArchwayExport,
  Investran: InvestranExport,
} as const;
type ConfigOf<F extends keyof typeof BY_FORMAT> = z.infer<(typeof BY_FORMAT)[F]>;

/** The configuration of one format, with its name. */
export type ExportConfig = { [F in keyof typeof BY_FORMAT]: { format: F } & ConfigOf<F> }[keyof typeof BY_FORMAT];
export type JournalFormat = ExportConfig['format'];

/**
 * Returns the configuration of a format from what a folder stores or a client sends; undefined if there is none, or if it
 * does not fit the schema, with the reason.
 */
export function exportConfigOf(
  stored: Record<string, unknown> | null,
  format: JournalFormat,
): { config: ExportConfig } | { problem: string | null } {
  const found = stored?.[format === 'Atrium' ? 'default' : format];
  if (found === undefined || found === null) return { problem: null };
  const read = BY_FORMAT[format].safeParse(found);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? 'It is not valid.' };
  return { config: { format, ...read.data } as ExportConfig }; // the schema of this format has read it
}
