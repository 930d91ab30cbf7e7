import { BankExportBatchEntity, type BankExportBatchRow } from '@atrium/db/bank-reconcile';
import {
  bookFrom,
  type Journal,
  type JournalFormat,
  reversalOf,
  type StoredBook,
} from '@atrium/domain/bank-reconcile/journal';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../../access/index.ts';
import { type FilePlan, journalFile, type JournalFile } from './file.ts';
import { journalsOfBatch } from './journals.ts';
import { earlierBatches, filterOf } from './plan.ts';

type Named = { row: BankExportBatchRow; folderId: string; format: JournalFormat };

/** Reads the journals of a batch again, as its file has them. The caller may read the batch. */
export async function* readBatch(
  em: EntityManager,
  actor: MemberActor,
  { row, folderId, format }: Named,
): AsyncGenerator<Journal[]> {
  const { exportId, batchNumber, reversesNumber } = row;
  if (reversesNumber !== null) {
    const reversed = await em.findOneOrFail(BankExportBatchEntity, { exportId, batchNumber: reversesNumber });
    for await (const part of readBatch(em, actor, { row: reversed, folderId, format }))
      yield part.map((journal) => takenBack(journal, reversed.batchNumber));
    return;
  }
  const book = bookFrom(row.config as StoredBook); // only `storedBook` writes it
  const scope = { viewer: viewerOf(actor), folderId, format, filter: filterOf(row) };
  const earlier = await earlierBatches(em, exportId, book, batchNumber);
  yield* journalsOfBatch(em, { scope, book, earlier }, { exportId, batchNumber });
}

/** The journal of a reversal. What took an earlier journal back posts it again. */
export function takenBack(journal: Journal, batchNumber: number): Journal {
  return { ...reversalOf(journal, `Reversal of batch ${batchNumber}`), isReversal: !journal.isReversal };
}

/** The configuration that the file of a batch was written with. */
export async function filePlanOf(
  em: EntityManager,
  { row, folderId }: Named,
): Promise<Omit<FilePlan, 'limit' | 'offset'>> {
  const { exportId, batchNumber, includeAdjustments, fileFormat, config } = row;
  const [before] = await em.find(
    BankExportBatchEntity,
    {
      exportId,
      kind: 'export',
      batchNumber: { $lt: batchNumber },
      $or: [{ reversedByNumber: null }, { reversedByNumber: { $gt: batchNumber } }],
    },
    { orderBy: { batchNumber: 'desc' }, limit: 1 },
  );
  return {
    folderId,
    config: bookFrom(config as StoredBook).config, // only `storedBook` writes it
    batchNumber,
    fileFormat: fileFormat === 'xlsx' ? 'xlsx' : 'csv',
    includeAdjustments,
    cumulative: before?.cumulative ?? [],
  };
}

/** Reads a page of the journals of a batch, and its lines. Stops after the page. */
export async function batchPage(
  em: EntityManager,
  actor: MemberActor,
  named: Named,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<JournalFile, 'contents'> & { hasMore: boolean }> {
  const plan = { ...(await filePlanOf(em, named)), fileFormat: 'csv' as const, limit: limit + 1, offset };
  const { contents, ...file } = journalFile(plan, readBatch(em, actor, named));
  for await (const _part of contents) if (file.page.journals.length > limit) break;
  const hasMore = file.page.journals.length > limit;
  const journals = file.page.journals.slice(0, limit);
  const lines = file.page.lines.slice(
    0,
    journals.reduce((count, { journalEntries }) => count + journalEntries.length, 0),
  );
  return { ...file, page: { journals, lines }, hasMore };
}
