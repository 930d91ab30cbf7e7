import { AiTableFolderEntity } from '@atrium/db/ai-table-folder';
import { beginExport } from '@atrium/db/bank-reconcile';
import { exportBatch } from '@atrium/domain/bank-reconcile';
import { DomainError, newId } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { folderReadersOf } from '../../ai-table/index.ts';
import { readIn, type TaskContext, writeIn, writeOutbox } from '../../kernel/index.ts';
import { run } from '../../run/index.ts';
import { onFolder } from '../access.ts';
import { type AskedBatch, commitBatch, writeNextBatch } from './batch.ts';

export type ExportPayload = z.output<typeof exportBatch.payload>;

const mayView = onFolder<{ folderId: string }>('view');

/** Writes one large batch. Its id is that of the run, so that a second attempt writes the same file again. */
export const exportRun = run<ExportPayload, null>({
  area: 'bankReconcile',
  verb: 'export',
  job: exportBatch,
  laneOf: ({ runId, lane }) => ({ runId, lane }),
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  lanes: 1,
  asker: 'member',
  failure: 'The batch could not be written. Export again.',
  open: async () => null,
  work: async ({ job, run: found, asker, commit }) => {
    if (!asker) throw new Error('A batch needs a member who starts it.');
    const { platform, payload } = job;
    const { folderId, exportFormat: format } = payload;
    // The role on the folder may have changed since the export was asked for.
    await readIn(job, async (em) => mayView.check({ em, actor: asker, input: { folderId }, platform }), asker);
    const exportId = await writeIn(job, async (em) => {
      const { organizationId } = found;
      return beginExport(em, { id: newId(), organizationId, folderId, format });
    });
    const asked: AskedBatch = { ...payload, limit: 0, offset: 0 };
    const { written } = await writeNextBatch(
      { platform, store: platform.store, actor: asker, batchId: found.id },
      asked,
    );
    await commit(async (em) => {
      if (written === null) return { outcome: { batchNumber: null } };
      const batchNumber = await commitBatch(em, asker, { batchId: found.id, exportId }, written);
      return { outcome: { batchId: found.id, batchNumber } };
    });
  },
  explain: (error) => {
    if (!(error instanceof DomainError)) return null;
    const isBrief = error.code === 'UNAVAILABLE' && error.detailCode !== 'storage_full';
    if (error.detailCode === 'export_changed' || isBrief) return { again: 5 };
    return { failRun: error.message, ...(error.detailCode ? { code: error.detailCode } : {}) };
  },
  end: async ({ em, run: { resourceId, organizationId } }) => {
    const folder = resourceId === null ? null : await em.findOne(AiTableFolderEntity, { id: resourceId });
    if (!folder) return;
    const readers = await folderReadersOf(em, folder.id);
    const event = { topic: 'bankReconcile' as const, action: 'exported', resourceId: folder.id };
    await writeOutbox(
      em,
      organizationId,
      readers.map((reader) => ({ ...event, ...reader })),
    );
  },
});

/** Runs the lane. */
export async function runExportBatch(job: TaskContext<ExportPayload>): Promise<void> {
  await exportRun.lane(job);
}
/** Ends the run after the last failed attempt. */
export const failExportBatch = exportRun.fail;
/** Ends the run of a revoked lane. */
export const stopExportBatch = exportRun.stop;
