import { countDocumentsByType } from '@atrium/db/dataroom';
import { DataroomInfo, DataroomMetadata, DataroomRef } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { shownStatus, viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { namedRoom, onRoomForReaders } from './access.ts';

/** The number and size of a data room's documents, by type and index status. */
export const dataroomInfo = query({
  area: 'dataroom',
  verb: 'info',
  summary: 'Counts and sizes of a dataroom',
  input: DataroomRef,
  output: dataAnswer(DataroomInfo),
  access: onRoomForReaders(namedRoom),
  run: async ({ em, actor, resource }) => {
    const rows = await countDocumentsByType(em, viewerOf(actor), resource.room.id);
    const isVisitor = actor.kind === 'tokenUser';
    const byStatus = (status: IndexStatus) =>
      rows
        .filter((row) => (isVisitor ? shownStatus(row.indexStatus) : row.indexStatus) === status)
        .reduce((sum, row) => sum + row.count, 0);
    const byType: Record<string, { count: number; sizeBytes: number }> = {};
    for (const row of rows) {
      const entry = (byType[row.fileType] ??= { count: 0, sizeBytes: 0 });
      entry.count += row.count;
      entry.sizeBytes += Number(row.sizeBytes);
    }
    return ok({
      aiIndexCompleted: byStatus('COMPLETED'),
      aiIndexFailed: byStatus('FAILED'),
      aiIndexPending: byStatus('PENDING'),
      aiIndexSkipped: byStatus('SKIPPED'),
      infoPerContentTypeDict: byType,
      totalSize: Object.values(byType).reduce((sum, entry) => sum + entry.sizeBytes, 0),
      totalFiles: Object.values(byType).reduce((sum, entry) => sum + entry.count, 0),
      indexStartedAt: isVisitor ? null : DataroomMetadata.parse(resource.room.metadata).indexStartedAt,
    });
  },
});
