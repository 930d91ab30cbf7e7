import {
  BankExportBatchEntity,
  type BatchListed,
  findBatch,
  listBatches as listStored,
} from '@atrium/db/bank-reconcile';
import { isoTime } from '@atrium/db/listing';
import { Batch, BatchDetail, BatchInfoInput, ListBatchesInput } from '@atrium/domain/bank-reconcile/journal';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kernel/index.ts';
import { displayName } from '../../user/index.ts';
import { onFolder } from '../access.ts';
import { batchPage } from './batch-page.ts';
import { withSources } from './sources.ts';

export function presentBatch(row: BatchListed): Batch {
  const { id, exportId: _exportId, storageKey: _key, contentType: _type, firstName, lastName, email, ...rest } = row;
  return {
    ...rest,
    batchId: id,
    sizeBytes: Number(row.sizeBytes),
    createdAt: isoTime(row.createdAt),
    createdByName: displayName({ firstName, lastName, email }),
  };
}

/** Returns a batch that the caller may read. @throws NOT_FOUND */
export async function readableBatch(
  em: EntityManager,
  actor: MemberActor,
  named: { folderId: string; batchId: string },
): Promise<BatchListed> {
  const found = await findBatch(em, viewerOf(actor), named);
  if (!found) throw notFound('Batch');
  return found;
}

/** Lists the batches of a folder whose documents the caller may see, the latest first. */
export const listBatches = query({
  area: 'bankReconcile',
  verb: 'listBatches',
  summary: 'The exported batches of a folder',
  input: ListBatchesInput,
  output: listAnswer(Batch),
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const rows = await listStored(em, input, viewerOf(actor), input.folderId);
    const { data, ...answer } = page(rows, input);
    return { ...answer, data: data.map((row) => presentBatch(row)) };
  },
});

/** Returns a batch with a page of its journals. */
export const batchInfo = query({
  area: 'bankReconcile',
  verb: 'batchInfo',
  summary: 'A batch with its journals',
  input: BatchInfoInput,
  output: dataAnswer(BatchDetail),
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const { folderId, limit, offset } = input;
    const found = await readableBatch(em, actor, input);
    const row = await em.findOneOrFail(BankExportBatchEntity, { id: found.id });
    const shown = await batchPage(em, actor, { row, folderId, format: found.exportFormat }, { limit, offset });
    const journals = await withSources(em, actor, folderId, shown.page.journals);
    return ok({ ...presentBatch(found), journals, hasMore: shown.hasMore, limit, offset });
  },
});
