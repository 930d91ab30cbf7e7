import { BankExportBatchEntity, insertBatch, lockExport, reopenChanges } from '@atrium/db/bank-reconcile';
import { Batch, type Journal, ReverseBatchInput } from '@atrium/domain/bank-reconcile/journal';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { flow, readSnapshot } from '../../kernel/index.ts';
import { emitBank, onFolder } from '../access.ts';
import { presentBatch, readableBatch } from './batch-list.ts';
import { filePlanOf, readBatch, takenBack } from './batch-page.ts';
import { journalFile } from './file.ts';
import { withLocalCopy } from './write-file.ts';

function notLatest(): DomainError {
  return new DomainError('CONFLICT', 'Only the latest batch can be reversed. Reverse later batches first.', {
    detailCode: 'not_latest',
  });
}

async function* allTakenBack(journals: AsyncIterable<Journal[]>, batchNumber: number): AsyncGenerator<Journal[]> {
  for await (const part of journals) yield part.map((journal) => takenBack(journal, batchNumber));
}

/** Reverses the latest batch with a batch of its own. What it had exported is exported again by the next one. */
export const reverseBatch = flow({
  area: 'bankReconcile',
  verb: 'reverseBatch',
  summary: 'Reverse the latest batch with a batch of its own',
  input: ReverseBatchInput,
  output: dataAnswer(Batch),
  access: onFolder('write'),
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform }) => {
    const found = await readableBatch(em, actor, input);
    if (!found.isLatest) throw notLatest();
    const { folderId } = input;
    const row = await em.findOneOrFail(BankExportBatchEntity, { id: found.id });
    const last = await lockExport(em, row.exportId);
    const named = { row, folderId, format: found.exportFormat };
    const id = newId();
    const storageKey = `batches/${actor.membership.organizationId}/${id}`;
    const plan = await filePlanOf(em, named);
    const write = async () =>
      withLocalCopy(async (copy) => {
        const file = await readSnapshot(platform, actor, async (snapshot) => {
          const open = journalFile(
            // Cash was adjusted for what is taken back, so the adjustments are taken back as well.
            { ...plan, batchNumber: last + 1, cumulative: row.cumulative, limit: 0, offset: 0 },
            allTakenBack(readBatch(snapshot, actor, named), row.batchNumber),
          );
          await copy.write(open.contents);
          return open;
        });
        return { file, ...(await platform.store.put(storageKey, copy.read())) };
      });
    return { id, row, last, storageKey, write, fileName: found.fileName };
  },
  act: async ({ plan: { write } }) => write(),
  commit: async ({ em, actor, input, emit, note, resource: { folder }, plan, outcome }) => {
    const { id, row, last, storageKey, fileName } = plan;
    const { file, sizeBytes, sha256 } = outcome;
    const { exportId, batchNumber } = row;
    const batchNow = await em.findOneOrFail(BankExportBatchEntity, { id: row.id }, { refresh: true });
    if ((await lockExport(em, exportId)) !== last || batchNow.reversedByNumber !== null) throw notLatest();
    const { createdAt: _createdAt, ...facts } = row;
    const { counts } = file.totals;
    await insertBatch(em, {
      ...facts,
      id,
      batchNumber: last + 1,
      kind: 'reversal',
      reversesNumber: batchNumber,
      reversedByNumber: null,
      reason: input.reason,
      added: counts.journals - counts.reversals,
      reversed: counts.reversals,
      entries: counts.entries,
      totals: file.totals.byCurrency(),
      cumulative: file.totals.cumulative(row.cumulative),
      warnings: [],
      fileName: fileName.replace(/ (\d+)\.(\w+)$/, ` ${last + 1} reversal of $1.$2`),
      storageKey,
      sizeBytes,
      sha256,
      createdById: actor.userId,
    });
    await reopenChanges(em, { exportId, batchNumber, reversedBy: last + 1 });
    await emitBank({ em, emit }, folder, 'reversed');
    note('bankBatch', id, { reverses: batchNumber });
    const made = await readableBatch(em, actor, { folderId: input.folderId, batchId: id });
    return ok(presentBatch(made), `Batch ${batchNumber} is reversed by batch ${last + 1}.`);
  },
  undo: async ({ outside, plan }) => outside.store.delete(plan.storageKey),
});
