import { type AppMetadataInput, type FolderMetadata } from '@atrium/domain/bank-reconcile';
import type { JournalColumn } from '@atrium/domain/bank-reconcile/journal';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import type { JournalFormat } from './journal-search.ts';

type Configs = NonNullable<AppMetadataInput['exportConfig']>;
type Stored = Record<string, unknown>;

/** The values of the form of a format. Fields that the format does not have stay empty. */
export type ExportDraft = {
  cashAccountCode: string;
  cashAccountName: string;
  balancingRequired: boolean;
  columnMapping: JournalColumn[] | null;
  edition: 'online' | 'desktop';
  dateFormat: 'MM/DD/YYYY' | 'YYYY-MM-DD';
  /** The home currency of QuickBooks; empty if the files say none. */
  currency: string;
  entityId: string;
  entityName: string;
  portfolioId: string;
  legalEntityName: string;
};

const EMPTY: ExportDraft = {
  cashAccountCode: '',
  cashAccountName: 'Cash',
  balancingRequired: true,
  columnMapping: null,
  edition: 'online',
  dateFormat: 'MM/DD/YYYY',
  currency: '',
  entityId: '',
  entityName: '',
  portfolioId: '',
  legalEntityName: '',
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
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? EMPTY[field]])) as ExportDraft;
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

/** The configurations of a folder with the one that is being edited. What the form does not show stays. */
export function configsWith(metadata: FolderMetadata, format: JournalFormat, draft: ExportDraft): Configs {
  const { cashAccountCode, cashAccountName, balancingRequired, columnMapping } = draft;
  const shared = { cashAccountCode, cashAccountName: cashAccountName || 'Cash', balancingRequired, columnMapping };
  const stored = storedOf(metadata, format) ?? {};
  const { edition, dateFormat, currency, entityId, entityName, portfolioId, legalEntityName } = draft;
  const own = {
    Atrium: {},
    QuickBooks: { edition, dateFormat, currency: currency === '' ? null : currency },
    Archway: { entityConfig: { ...(stored['entityConfig'] as Stored), entityId, entityName, portfolioId } },
    Investran: { legalEntityName },
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
    toastInfo('Saved.');
  });
  await refreshFolder();
  return isSaved;
}
