import { DataroomInfo, DataroomMetadata, DataroomRef } from '@atrium/domain/dataroom';
import type { FileType, IndexStatus } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';

/** How many files a room holds, how large, of which types, and how far their indexing is. */
export const dataroomInfo = query({
  area: 'dataroom',
  verb: 'info',
  summary: 'Counts and sizes of a dataroom',
  input: DataroomRef,
  output: dataAnswer(DataroomInfo),
  access: onRoom('view', namedRoom, 'tokenOrMember'),
  run: async ({ em, resource }) => {
    const rows = await em.execute<
      { file_type: FileType; index_status: IndexStatus; count: number; size_bytes: string }[]
    >(
      `select file_type, index_status, count(*)::int as count, sum(size_bytes)::text as size_bytes
       from document where dataroom_id = ? and deleted_at is null group by file_type, index_status`,
      [resource.room.id],
    );
    const byStatus = (status: IndexStatus) =>
      rows.filter((row) => row.index_status === status).reduce((sum, row) => sum + row.count, 0);
    const byType: Record<string, { count: number; sizeBytes: number }> = {};
    for (const row of rows) {
      const entry = (byType[row.file_type] ??= { count: 0, sizeBytes: 0 });
      entry.count += row.count;
      entry.sizeBytes += Number(row.size_bytes);
    }
    return ok({
      aiIndexCompleted: byStatus('COMPLETED'),
      aiIndexFailed: byStatus('FAILED'),
      aiIndexPending: byStatus('PENDING'),
      aiIndexSkipped: byStatus('SKIPPED'),
      infoPerContentTypeDict: byType,
      totalSize: Object.values(byType).reduce((sum, entry) => sum + entry.sizeBytes, 0),
      totalFiles: Object.values(byType).reduce((sum, entry) => sum + entry.count, 0),
      indexStartedAt: DataroomMetadata.parse(resource.room.metadata).indexStartedAt,
    });
  },
});
