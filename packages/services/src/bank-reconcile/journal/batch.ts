import {
  type BankExportBatchRow,
  insertBatch,
  lockExport,
  lockPeriodsShared,
  markChanges,
} from '@atrium/db/bank-reconcile';
import {
  type Adjustment,
  currencyOfFile,
  fileEnding,
  type Journal,
  storedBook,
} from '@atrium/domain/bank-reconcile/journal';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, readSnapshot } from '../../kernel/index.ts';
import { journalFile, type JournalFile } from './file.ts';
import { nextJournals, type Posted } from './journals.ts';
import { isInMonth, type JournalMonth, monthKey, monthOf, refusePosted } from './posted.ts';
import { refuseMissing } from './missing-texts.ts';
import { type Asked, type Plan, planExport, refuseBlocked, SEVERAL_CURRENCIES } from './plan.ts';
import { warningsOf } from './present.ts';
import { withLocalCopy } from './write-file.ts';

export type AskedBatch = Asked & { fileFormat: 'csv' | 'xlsx'; limit: number; offset: number };

export const CONTENT_TYPE = {
  csv: 'text/csv',
  iif: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A batch whose file is stored and that has no number yet. */
export type WrittenBatch = {
  plan: Plan;
  storageKey: string;
  sizeBytes: number;
  sha256: string;
  file: Omit<JournalFile, 'contents'>;
  adjustments: readonly Adjustment[];
  changeIds: string[];
  /** The months of accounts that its journals are in. */
  months: JournalMonth[];
  warnings: string[];
};

type Writing = { platform: Pick<Platform, 'orm'>; store: Platform['store']; actor: MemberActor; batchId: string };

/**
 * Writes the file of the next batch: reads a snapshot into a local file, then stores it. Returns null instead of a file if
 * nothing is to be exported. @throws CONFLICT for anything that keeps it from being exported
 */
export async function writeNextBatch(
  { platform, store, actor, batchId }: Writing,
  asked: AskedBatch,
): Promise<{ plan: Plan; written: WrittenBatch | null }> {
  return withLocalCopy(async (copy) => {
    const { plan, file, changeIds, months } = await readSnapshot(platform, actor, async (em) => {
      const made = await planExport(em, actor, asked, 'write');
      refuseBlocked(made);
      const ids: string[] = [];
      const months = new Map<string, JournalMonth>();
      const { limit, offset, fileFormat, includeAdjustments, folderId } = asked;
      const { book, lastNumber, cumulative } = made;
      const open = journalFile(
        {
          folderId,
          config: book.config,
          batchNumber: lastNumber + 1,
          fileFormat,
          includeAdjustments,
          cumulative,
          limit,
          offset,
        },
        journalsIn(made, nextJournals(em, made), { ids, months }),
      );
      await copy.write(open.contents);
      refuseMissing(open.missing);
      await refusePosted(em, asked.folderId, [...months.values()]);
      return { plan: made, file: open, changeIds: ids, months: [...months.values()] };
    });
    if (file.totals.counts.journals === 0) return { plan, written: null };
    const storageKey = `batches/${actor.membership.organizationId}/${batchId}`;
    const stored = await store.put(storageKey, copy.read());
    const { adjustments } = file;
    return {
      plan,
      written: { plan, storageKey, ...stored, file, adjustments, changeIds, months, warnings: warningsOf(plan, file) },
    };
  });
}

/** Passes journals on, and keeps the changes that they settle and their months. @throws CONFLICT for a currency that the file is not in */
async function* journalsIn(
  { book: { config } }: Plan,
  posted: AsyncIterable<Posted[]>,
  kept: { ids: string[]; months: Map<string, JournalMonth> },
): AsyncGenerator<Journal[]> {
  const currency = currencyOfFile(config);
  const currencies = new Set<string | null>();
  let last: JournalMonth | null = null;
  for await (const part of posted) {
    const journals: Journal[] = [];
    for (const each of part) {
      for (const id of each.changeIds) kept.ids.push(id);
      for (const journal of each.journals) journals.push(journal);
    }
    for (const journal of journals) {
      if (currency !== null && journal.currency !== currency)
        throw otherCurrency(`The file is in ${currency}, and a transaction is in ${journal.currency ?? ''}.`);
      currencies.add(journal.currency);
      // Journals are in the order of days, so that most have the month of the one before.
      if (last !== null && isInMonth(journal, last)) continue;
      last = monthOf(journal);
      kept.months.set(monthKey(last), last);
    }
    if (config.format === 'QuickBooks' && currencies.size > 1) throw otherCurrency(SEVERAL_CURRENCIES);
    yield journals;
  }
}

function otherCurrency(message: string): DomainError {
  return new DomainError('CONFLICT', message, { detailCode: 'currency_mismatch' });
}

/** Stores a written batch under the next number. @throws CONFLICT `export_changed` if another batch has taken it */
export async function commitBatch(
  em: EntityManager,
  actor: MemberActor,
  { batchId, exportId }: { batchId: string; exportId: string },
  { plan, storageKey, sizeBytes, sha256, file, changeIds, months, warnings }: WrittenBatch,
): Promise<number> {
  const last = await lockExport(em, exportId);
  if (last !== plan.lastNumber)
    throw new DomainError('CONFLICT', 'Another batch was created while this one was written. Export again.', {
      detailCode: 'export_changed',
    });
  // Posting takes this lock alone, so that no period is posted between this check and the end of the transaction.
  await lockPeriodsShared(em, plan.scope.folderId);
  await refusePosted(em, plan.scope.folderId, months);
  const batchNumber = last + 1;
  const { totals } = file;
  await insertBatch(em, {
    ...batchFacts(plan, actor),
    id: batchId,
    exportId,
    batchNumber,
    kind: 'export',
    reversesNumber: null,
    reason: null,
    added: totals.counts.journals - totals.counts.reversals,
    reversed: totals.counts.reversals,
    entries: totals.counts.entries,
    totals: totals.byCurrency(),
    cumulative: totals.cumulative(plan.cumulative),
    warnings,
    ...fileFacts(plan, batchNumber),
    storageKey,
    sizeBytes,
    sha256,
  });
  await markChanges(em, changeIds, batchNumber);
  return batchNumber;
}

type Facts = Pick<
  BankExportBatchRow,
  | 'organizationId'
  | 'reversedByNumber'
  | 'dateFrom'
  | 'dateTo'
  | 'documentIds'
  | 'statementIds'
  | 'sourceIds'
  | 'dataroomId'
  | 'includeAdjustments'
  | 'allowUncategorized'
  | 'configVersion'
  | 'ruleVersions'
  | 'config'
  | 'createdById'
>;

/** The configuration and accounts that a batch keeps. */
export function batchFacts({ asked, scope, statements, metadata, book, earlier }: Plan, actor: MemberActor): Facts {
  const sources = new Set([
    ...statements.map(({ documentId }) => documentId),
    ...earlier.flatMap(({ row }) => row.sourceIds),
  ]);
  const versions = new Set(statements.flatMap(({ configVersion }) => configVersion ?? []));
  return {
    organizationId: actor.membership.organizationId,
    reversedByNumber: null,
    dateFrom: scope.filter.dateFrom,
    dateTo: scope.filter.dateTo,
    documentIds: asked.statementIds ?? null,
    statementIds: scope.filter.statementIds === null ? null : [...scope.filter.statementIds],
    sourceIds: [...sources],
    dataroomId: metadata.dataroomId,
    includeAdjustments: asked.includeAdjustments,
    allowUncategorized: asked.allowUncategorized,
    configVersion: metadata.appMetadata.version,
    ruleVersions: [...versions].toSorted((a, b) => a - b),
    config: storedBook(book),
    createdById: actor.userId,
  };
}

/** The name and the kind of a batch's file. */
export function fileFacts(
  { asked, book, metadata }: Plan,
  batchNumber: number,
): Pick<BankExportBatchRow, 'fileName' | 'fileFormat' | 'contentType'> {
  const fileFormat = fileEnding(book.config, 'fileFormat' in asked && asked.fileFormat === 'xlsx' ? 'xlsx' : 'csv');
  const name = `${metadata.appMetadata.appName} ${asked.exportFormat} ${batchNumber}`;
  return { fileName: `${name}.${fileFormat}`, fileFormat, contentType: CONTENT_TYPE[fileFormat] };
}
