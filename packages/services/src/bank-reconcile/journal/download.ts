import { DownloadJournalsInput } from '@atrium/domain/bank-reconcile/journal';
import { FileAnswer } from '@atrium/domain/document';
import { invalid, newId } from '@atrium/domain/kernel';
import { flow, readSnapshot } from '../../kernel/index.ts';
import { onFolder } from '../access.ts';
import { fileFacts } from './batch.ts';
import { readableBatch } from './batch-list.ts';
import { journalFile } from './file.ts';
import { allJournals, type Posted } from './journals.ts';
import { refuseMissing } from './missing-texts.ts';
import { planExport, refuseBlocked } from './plan.ts';
import { withLocalCopy } from './write-file.ts';

async function* inOrder(posted: AsyncIterable<Posted[]>) {
  for await (const part of posted) yield part.flatMap(({ journals }) => journals);
}

/** Returns the file of a batch, byte by byte, or a full export made now, which is no batch. */
export const downloadJournals = flow({
  area: 'bankReconcile',
  verb: 'downloadJournals',
  summary: 'Download journal entries as CSV or XLSX',
  input: DownloadJournalsInput,
  output: FileAnswer,
  access: onFolder('view'),
  scope: 'read',
  // The file of a full export is deleted after a day, and a stored answer would still name it.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform }) => {
    const { batchId, folderId } = input;
    if (batchId !== undefined) {
      const batch = await readableBatch(em, actor, { folderId, batchId });
      if (input.fileFormat !== undefined && batch.fileFormat !== 'iif' && input.fileFormat !== batch.fileFormat)
        throw invalid('fileFormat', `Batch ${batch.batchNumber} was written as ${batch.fileFormat}.`);
      const { storageKey, fileName: name, contentType, sizeBytes, sha256: etag } = batch;
      const file = { storageKey, name, contentType, sizeBytes: Number(sizeBytes), etag };
      return { batchId, write: async () => file };
    }
    const plan = await planExport(em, actor, input, 'full');
    refuseBlocked(plan);
    const storageKey = `exports/${actor.membership.organizationId}/${newId()}`;
    const { folderId: folder, includeAdjustments, fileFormat = 'csv' } = input;
    const { fileName, contentType } = fileFacts(plan, plan.lastNumber + 1);
    const write = async () =>
      withLocalCopy(async (copy) => {
        await readSnapshot(platform, actor, async (snapshot) => {
          const now = await planExport(snapshot, actor, input, 'full');
          refuseBlocked(now);
          const { config } = now.book;
          const { contents, missing } = journalFile(
            {
              folderId: folder,
              config,
              batchNumber: now.lastNumber + 1,
              fileFormat,
              includeAdjustments,
              cumulative: [],
              limit: 0,
              offset: 0,
            },
            inOrder(allJournals(snapshot, now)),
          );
          await copy.write(contents);
          refuseMissing(missing);
        });
        const { sizeBytes, sha256 } = await platform.store.put(storageKey, copy.read());
        return { storageKey, name: fileName, contentType, sizeBytes, etag: sha256 };
      });
    return { batchId: null, write };
  },
  act: async ({ plan: { write } }) => write(),
  commit: async ({ outcome, plan, resource: { folder }, note }) => {
    if (plan.batchId === null) note('aiTableFolder', folder.id);
    else note('bankBatch', plan.batchId);
    return { ...outcome, inline: false, noCache: true };
  },
  undo: async ({ plan, outside, outcome }) => {
    if (plan.batchId === null) await outside.store.delete(outcome.storageKey);
  },
});
