import { type AppMetadataInput, type FolderMetadata, isAmount } from '@atrium/domain/bank-reconcile';
import type { ExportConfig, JournalColumn } from '@atrium/domain/bank-reconcile/journal';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { columnProblems } from './columns/column-source.ts';
import type { JournalFormat } from './journal-search.ts';

type Configs = NonNullable<AppMetadataInput['exportConfig']>;
type Stored = Record<string, unknown>;
type Shared = Pick<ExportConfig, 'accountBehaviorMapping' | 'autoCorrection' | 'balancingRequired' | 'cashAccounts'>;

/** The values of the form of a format. Fields that the format does not have stay empty. */
export type ExportDraft = Shared & {
  cashAccountCode: string;
  cashAccountName: string;
  columnMapping: JournalColumn[] | null;
  edition: 'online' | 'desktop';
  dateFormat: 'MM/DD/YYYY' | 'YYYY-MM-DD';
  /** The currency of the file; empty if QuickBooks accepts any. */
  currency: string;
  decimalPlaces: number;
  entityId: string;
  entityName: string;
  portfolioId: string;
  legalEntityName: string;
  transactionCurrency: string;
  bankAccount: string;
  dealPosition: string;
  /** Suppliers and dimensions by account code. */
  supplierMapping: Record<string, string>;
  dimensionMapping: Record<string, string>;
};

const EMPTY: ExportDraft = {
  cashAccountCode: '',
  cashAccountName: 'Cash',
  cashAccounts: [],
  accountBehaviorMapping: {},
  autoCorrection: {
    enabled: true,
    adjustmentAccountCode: '99999',
    adjustmentAccountName: 'Rounding/Adjustment Entry',
    warningThreshold: '0.01',
  },
  balancingRequired: true,
  columnMapping: null,
  edition: 'online',
  dateFormat: 'MM/DD/YYYY',
  currency: '',
  decimalPlaces: 18,
  entityId: '',
  entityName: '',
  portfolioId: '',
  legalEntityName: '',
  transactionCurrency: 'USD',
  bankAccount: '',
  dealPosition: '',
  supplierMapping: {},
  dimensionMapping: {},
};

const KEYS = { Atrium: 'default', QuickBooks: 'QuickBooks', Archway: 'Archway', Investran: 'Investran' } as const;

function storedOf(metadata: FolderMetadata, format: JournalFormat): Stored | undefined {
  const configs = metadata.appMetadata.exportConfig as Record<string, Stored | undefined> | null; // the server has checked it
  return configs?.[KEYS[format]];
}

export function isConfigured(metadata: FolderMetadata, format: JournalFormat): boolean {
  return storedOf(metadata, format) !== undefined;
}

/** The stored configuration of a format, or an empty one. */
export function draftOf(metadata: FolderMetadata, format: JournalFormat): ExportDraft {
  const stored = storedOf(metadata, format);
  const entity = (stored?.['entityConfig'] ?? {}) as Stored; // only Archway has one
  const known = { ...stored, ...entity } as Partial<ExportDraft>; // the fields of the form have the names of the schema
  const fields = Object.keys(EMPTY) as (keyof ExportDraft)[];
  const draft = Object.fromEntries(fields.map((field) => [field, known[field] ?? EMPTY[field]])) as ExportDraft;
  return format === 'Archway' && draft.currency === '' ? { ...draft, currency: 'USD' } : draft;
}

/** The fields that a format cannot do without and that are empty. */
export function missingFields(format: JournalFormat, draft: ExportDraft): (keyof ExportDraft)[] {
  const needed: (keyof ExportDraft)[] = ['cashAccountCode'];
  if (format === 'Archway') needed.push('entityId', 'entityName', 'portfolioId');
  if (format === 'Investran') needed.push('legalEntityName');
  return needed.filter((field) => {
    const value = draft[field];
    return typeof value === 'string' && value.trim() === '';
  });
}

/** Why the other cash accounts cannot be saved; null if they can. */
export function cashAccountProblem(accounts: ExportDraft['cashAccounts']): string | null {
  if (accounts.some((each) => [each.account, each.code, each.name].some((text) => text.trim() === '')))
    return 'Enter the bank account, the code and the name of each cash account.';
  const names = accounts.map(({ account }) => account.trim());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? null : `“${twice}” has two cash accounts. Remove one.`;
}

export function thresholdProblem(threshold: string): string | null {
  return isAmount(threshold) && !threshold.startsWith('-') ? null : 'Enter a decimal number, such as 0.01.';
}

export function currencyProblem(currency: string, isRequired: boolean): string | null {
  if (currency === '' && !isRequired) return null;
  return /^[A-Z]{3}$/.test(currency) ? null : 'Enter a code of three letters, such as USD.';
}

/** Whether the server accepts the settings of a format. */
export function isComplete(format: JournalFormat, draft: ExportDraft): boolean {
  const { autoCorrection, cashAccounts, columnMapping } = draft;
  const currency = {
    Atrium: null,
    QuickBooks: currencyProblem(draft.currency, false),
    Archway: currencyProblem(draft.currency, true),
    Investran: currencyProblem(draft.transactionCurrency, true),
  }[format];
  const isNamed =
    autoCorrection.adjustmentAccountCode.trim() !== '' && autoCorrection.adjustmentAccountName.trim() !== '';
  return (
    missingFields(format, draft).length === 0 &&
    cashAccountProblem(cashAccounts) === null &&
    thresholdProblem(autoCorrection.warningThreshold) === null &&
    isNamed &&
    currency === null &&
    columnProblems(columnMapping ?? []).every((problem) => problem === null)
  );
}

/** The configurations of a folder with the one that is being edited. What the form does not show stays. */
export function configsWith(metadata: FolderMetadata, format: JournalFormat, draft: ExportDraft): Configs {
  const { cashAccountCode, cashAccountName, balancingRequired, columnMapping, cashAccounts } = draft;
  const shared = {
    cashAccountCode,
    cashAccountName: cashAccountName || 'Cash',
    cashAccounts,
    accountBehaviorMapping: draft.accountBehaviorMapping,
    autoCorrection: draft.autoCorrection,
    balancingRequired,
    columnMapping,
  };
  const stored = storedOf(metadata, format) ?? {};
  const { edition, dateFormat, currency, decimalPlaces, entityId, entityName, portfolioId } = draft;
  const { legalEntityName, transactionCurrency, bankAccount, dealPosition, supplierMapping, dimensionMapping } = draft;
  const own = {
    Atrium: {},
    QuickBooks: { edition, dateFormat, currency: currency === '' ? null : currency },
    Archway: {
      entityConfig: {
        ...(stored['entityConfig'] as Stored),
        entityId,
        entityName,
        portfolioId,
        currency,
        decimalPlaces,
      },
    },
    Investran: {
      legalEntityName,
      transactionCurrency,
      bankAccount,
      dealPosition,
      supplierMapping,
      dimensionMapping,
    },
  }[format];
  const others = metadata.appMetadata.exportConfig ?? {};
  return { ...others, [KEYS[format]]: { ...stored, ...shared, ...own } };
}

/** Stores the configuration of a format. Returns whether it worked. */
export async function saveExportConfig(
  { id: folderId, metadata }: BankFolder,
  format: JournalFormat,
  draft: ExportDraft,
): Promise<boolean> {
  const isSaved = await attempt(async () => {
    await apiClient.bankReconcile.updateAgentAppConfig.mutate({
      folderId,
      agentConfig: {
        appData: metadata.appData,
        appMetadata: { exportConfig: configsWith(metadata, format, draft) },
      },
      expectedVersion: metadata.appMetadata.version,
      // The rules are those that are stored.
      confirmBrokenExamples: true,
    });
    toastInfo('Saved');
  });
  await refreshFolder();
  return isSaved;
}
