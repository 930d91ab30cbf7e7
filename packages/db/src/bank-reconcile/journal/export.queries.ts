// Text: batches are checked against what their reader may see, which is text, and changes are marked by the thousand.
import { type Batch, type JournalFormat, ListBatchesInput } from '@atrium/domain/bank-reconcile/journal';
import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selection, type Viewer, visible, visibleDocuments } from '../../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../../listing/index.ts';
import { sqlOf, textSql } from '../../sql/index.ts';
import { BankExportBatchEntity, type BankExportBatchRow, type BankExportRow } from './export.entity.ts';

type Owner = { organizationId: string; folderId: string; format: JournalFormat; id: string };

/** Waits until no writer of the folder's transactions is left that does not see its exports. */
async function lockWriters(em: EntityManager, folderId: string): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock(hashtextextended('bank exports ' || ?, 0))`, [folderId]);
}

/** Lets one writer of format data be seen by exports like the writers of transactions, whose trigger does the same. */
export async function shareWithExports(em: EntityManager, folderId: string): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock_shared(hashtextextended('bank exports ' || ?, 0))`, [folderId]);
}

/** Returns the export of a folder in a format, and begins it if there is none. From then on, changes are recorded. */
export async function beginExport(em: EntityManager, { id, organizationId, folderId, format }: Owner): Promise<string> {
  const known = await findExport(em, folderId, format);
  if (known) return known.id;
  await lockWriters(em, folderId);
  await textSql(
    em,
    `insert into bank_export (id, organization_id, folder_id, export_format) values (?, ?, ?, ?)
     on conflict (folder_id, export_format) do nothing`,
    [id, organizationId, folderId, format],
  );
  return (await findExport(em, folderId, format))?.id ?? id;
}

export type ExportFound = Pick<BankExportRow, 'id' | 'lastNumber'>;

/** Returns the export of a folder in a format; undefined before the first. */
export async function findExport(
  em: EntityManager,
  folderId: string,
  format: JournalFormat,
): Promise<ExportFound | undefined> {
  return sqlOf(em)
    .selectFrom('bank_export')
    .where('folder_id', '=', folderId)
    .where('export_format', '=', format)
    .select(['id', 'last_number as lastNumber'])
    .executeTakeFirst();
}

/** Locks an export until the end of the transaction, so that batches get their numbers one after the other. */
export async function lockExport(em: EntityManager, id: string): Promise<number> {
  const [found] = await textSql<{ lastNumber: number }>(
    em,
    `select last_number as "lastNumber" from bank_export where id = ? for update`,
    [id],
  );
  if (!found) throw new Error('The export of a batch is gone');
  return found.lastNumber;
}

/** The batches of an export that count before a number, the oldest first. A reversed batch counts until its reversal. */
export async function countingBatches(
  em: EntityManager,
  exportId: string,
  before: number | null = null,
): Promise<BankExportBatchRow[]> {
  const number = before ?? 2_147_483_647;
  return em.find(
    BankExportBatchEntity,
    {
      exportId,
      kind: 'export',
      batchNumber: { $lt: number },
      $or: [{ reversedByNumber: null }, { reversedByNumber: { $gt: number } }],
    },
    { orderBy: { batchNumber: 'asc' } },
  );
}

/** Stores a batch under the next number. The export must be locked. */
export async function insertBatch(em: EntityManager, batch: Omit<BankExportBatchRow, 'createdAt'>): Promise<void> {
  await em.insert(BankExportBatchEntity, { ...batch, createdAt: new Date() });
  await sqlOf(em)
    .updateTable('bank_export')
    .set({ last_number: batch.batchNumber })
    .where('id', '=', batch.exportId)
    .execute();
}

const IDS_PER_UPDATE = 10_000;

/** Marks changes as exported by a batch. */
export async function markChanges(em: EntityManager, ids: readonly string[], batchNumber: number): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_UPDATE) {
    await textSql(em, 'update bank_export_change set batch_number = ? where id = any(?::bigint[])', [
      batchNumber,
      pgArray(ids.slice(from, from + IDS_PER_UPDATE)),
    ]);
  }
}

/** Lets the changes of a reversed batch count as not exported again, and says which batch reverses it. */
export async function reopenChanges(
  em: EntityManager,
  { exportId, batchNumber, reversedBy }: { exportId: string; batchNumber: number; reversedBy: number },
): Promise<void> {
  await textSql(
    em,
    `update bank_export_change set batch_number = null, former_numbers = former_numbers || to_jsonb(?::int)
     where export_id = ? and batch_number = ?`,
    [batchNumber, exportId, batchNumber],
  );
  await textSql(em, 'update bank_export_batch set reversed_by_number = ? where export_id = ? and batch_number = ?', [
    reversedBy,
    exportId,
    batchNumber,
  ]);
}

/** Keeps what a transaction was before its data for a format changes. */
export async function recordFormatChange(
  em: EntityManager,
  { folderId, format, transactionId }: { folderId: string; format: JournalFormat; transactionId: string },
): Promise<void> {
  await textSql(
    em,
    `insert into bank_export_change (organization_id, export_id, transaction_id, before)
     select t.organization_id, e.id, t.id, bank_export_image(t, e.export_format)
     from bank_transaction t join bank_export e on e.folder_id = t.folder_id and e.export_format = ?
     join bank_transaction named on named.folder_id = t.folder_id and named.row_hash = t.row_hash
       and named.occurrence = t.occurrence
     where named.id = ?::uuid and t.folder_id = ?::uuid and not t.is_duplicate and t.is_booked`,
    [format, transactionId, folderId],
  );
}

type DataOwner = { organizationId: string; folderId: string; userId: string };

/** Stores what a person adds to a transaction for a format. Null removes it. */
export async function writeFormatData(
  em: EntityManager,
  { organizationId, folderId, userId }: DataOwner,
  { rowHash, occurrence }: { rowHash: string; occurrence: number },
  { format, data }: { format: JournalFormat; data: Record<string, string> | null },
): Promise<void> {
  if (data === null) {
    await textSql(
      em,
      'delete from bank_format_data where folder_id = ? and export_format = ? and row_hash = ? and occurrence = ?',
      [folderId, format, rowHash, occurrence],
    );
    return;
  }
  await textSql(
    em,
    `insert into bank_format_data (folder_id, export_format, row_hash, occurrence, organization_id, data, updated_by_id)
     values (?, ?, ?, ?, ?, ?::jsonb, ?)
     on conflict (folder_id, export_format, row_hash, occurrence) do update set data = excluded.data,
       updated_by_id = excluded.updated_by_id, updated_at = now()`,
    [folderId, format, rowHash, occurrence, organizationId, JSON.stringify(data), userId],
  );
}

/**
 * The condition under which a viewer may read a batch `b`: all documents whose rows are in it are visible to them, also in
 * the trash. Those that are purged count as visible to who sees their data room.
 */
function readable(viewer: Viewer): Selection {
  const documents = visibleDocuments(viewer, 'with');
  const rooms = visible('dataroom', viewer);
  return {
    sql: `not exists (select 1 from jsonb_array_elements_text(b.source_ids) source(id)
      left join document d on d.id = source.id::uuid
      where case when d.id is null then b.dataroom_id not in (select r.id from (${rooms.sql}) r)
        else d.id not in (select v.id from (${documents.sql}) v) end)`,
    values: [...rooms.values, ...documents.values],
  };
}

export type BatchListed = Omit<Batch, 'createdByName' | 'createdAt' | 'sizeBytes' | 'batchId'> & {
  id: string;
  exportId: string;
  sizeBytes: string;
  storageKey: string;
  contentType: string;
  createdAt: string;
  firstName: string;
  lastName: string;
  email: string;
};

const batchList = defineList(ListBatchesInput, {
  from: (
    _em: EntityManager,
    viewer: Viewer,
    { folderId, batchId }: { folderId: string; batchId: string | null },
  ): TextSelect<BatchListed> => {
    const { sql, values } = readable(viewer);
    return {
      text: `select b.id, b.export_id as "exportId", e.export_format as "exportFormat", b.batch_number as "batchNumber", b.kind,
          b.reverses_number as "reversesBatchNumber", b.reversed_by_number as "reversedByBatchNumber", b.reason,
          b.date_from::text as "dateFrom", b.date_to::text as "dateTo", b.document_ids as "statementIds", b.added, b.reversed,
          b.added + b.reversed as "totalTransactions", b.entries as "totalJournalEntries", b.totals as "byCurrency",
          b.warnings, b.file_name as "fileName", b.file_format as "fileFormat", b.size_bytes::text as "sizeBytes", b.sha256,
          b.config_version as "configVersion", b.rule_versions as "ruleVersions", b.created_by_id as "createdById",
          b.created_at as "createdAt", b.storage_key as "storageKey", b.content_type as "contentType",
          u.first_name as "firstName", u.last_name as "lastName", u.email,
          b.kind = 'export' and b.reversed_by_number is null and not exists (select 1 from bank_export_batch later
            where later.export_id = b.export_id and later.kind = 'export' and later.reversed_by_number is null
              and later.batch_number > b.batch_number) as "isLatest"
        from bank_export_batch b join bank_export e on e.id = b.export_id join users u on u.id = b.created_by_id
        where e.folder_id = ?::uuid and (?::uuid is null or b.id = ?::uuid) and ${sql}`,
      values: [folderId, batchId, batchId, ...values],
    };
  },
  search: ['fileName'],
  order: ['-createdAt', '-batchNumber'],
  tieBreak: 'id',
});

/** Lists the batches of a folder that a viewer may read. */
export async function listBatches(
  em: EntityManager,
  query: ListQuery,
  viewer: Viewer,
  folderId: string,
): Promise<BatchListed[]> {
  return batchList(em, query, viewer, { folderId, batchId: null });
}

/** Returns a batch of a folder, if the viewer may read it. */
export async function findBatch(
  em: EntityManager,
  viewer: Viewer,
  { folderId, batchId }: { folderId: string; batchId: string },
): Promise<BatchListed | undefined> {
  const rows = await batchList(em, { limit: 1, offset: 0 }, viewer, { folderId, batchId });
  return rows[0];
}

/** A statement of a folder as an export checks it. `documentName` is null if the viewer may not see its document. */
export type ExportedStatement = {
  statementId: string;
  documentId: string;
  documentName: string | null;
  isFailed: boolean;
  configVersion: number | null;
};

/** Returns the statements that a filter names, all that were read without one. Days narrow the failed proofs. */
export async function statementsToExport(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  {
    documentIds,
    dateFrom,
    dateTo,
  }: { documentIds: readonly string[] | null; dateFrom: string | null; dateTo: string | null },
): Promise<ExportedStatement[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select s.id as "statementId", s.document_id as "documentId", d.name as "documentName", s.config_version as "configVersion",
       s.accepted_reason is null and exists (select 1 from bank_section n where n.statement_id = s.id
         and n.outcome = 'failed' and (?::date is null or n.to_on is null or n.to_on >= ?::date)
         and (?::date is null or n.from_on is null or n.from_on <= ?::date)) as "isFailed"
     from bank_statement s left join (${documents.sql}) d on d.id = s.document_id
     where s.folder_id = ?::uuid and (?::uuid[] is null or s.document_id = any(?::uuid[]))
       and exists (select 1 from bank_section n where n.statement_id = s.id)
     order by d.name, s.id`,
    [
      dateFrom,
      dateFrom,
      dateTo,
      dateTo,
      ...documents.values,
      folderId,
      documentIds && pgArray(documentIds),
      documentIds && pgArray(documentIds),
    ],
  );
}
