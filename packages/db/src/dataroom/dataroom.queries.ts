// Text: these statements join selects of what the viewer may see, which are text.
import { type DataroomMetadata, ListDataroomsInput } from '@atrium/domain/dataroom';
import type { FileType, IndexStatus } from '@atrium/domain/document';
import type { AccessPolicy } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  documentVisibility,
  folderVisibility,
  type Rank,
  type Viewer,
  visible,
  visibleDocuments,
} from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

export type DataroomListed = {
  id: string;
  organizationId: string;
  name: string;
  nameOrder: string;
  accessPolicy: AccessPolicy;
  metadata: DataroomMetadata;
  createdAt: string;
  updatedAt: string;
  rank: Rank;
  fileCount: number;
  pendingCount: number;
  failedCount: number;
  sizeBytes: string;
  hasFolders: boolean;
};

/** The data rooms that the viewer may see, with counts of the documents in them that they may see. */
export const listVisibleRooms = defineList(ListDataroomsInput, {
  from: (_em: EntityManager, viewer: Viewer): TextSelect<DataroomListed> => {
    const rooms = visible('dataroom', viewer);
    const documents = documentVisibility(viewer, 'd', 'r');
    const folders = folderVisibility(viewer, 'f', 'r');
    return {
      text: `select r.id, r.organization_id as "organizationId", r.name, r.name_order as "nameOrder",
          r.access_policy as "accessPolicy", r.metadata,
          r.created_at as "createdAt", r.updated_at as "updatedAt", r.rank, counted.*,
          exists (select 1 from folder f ${folders.joins}
            where f.dataroom_id = r.id and ${folders.condition}) as "hasFolders"
        from (${rooms.sql}) r
        cross join lateral (
          select count(*)::int as "fileCount", coalesce(sum(d.size_bytes), 0)::text as "sizeBytes",
            (count(*) filter (where d.index_status = 'PENDING'))::int as "pendingCount",
            (count(*) filter (where d.index_status = 'FAILED'))::int as "failedCount"
          from document d ${documents.joins} where d.dataroom_id = r.id and ${documents.condition}) counted`,
      values: rooms.values,
    };
  },
  search: ['name'],
  order: ['name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

/** Counts a data room's documents that the viewer may see, by file type and index status. */
export async function countDocumentsByType(
  em: EntityManager,
  viewer: Viewer,
  dataroomId: string,
): Promise<{ fileType: FileType; indexStatus: IndexStatus; count: number; sizeBytes: string }[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select file_type as "fileType", index_status as "indexStatus", count(*)::int as count,
       sum(size_bytes)::text as "sizeBytes"
     from (${documents.sql}) d where dataroom_id = ? group by file_type, index_status`,
    [...documents.values, dataroomId],
  );
}

/** Locks a data room until the transaction ends, so that two changes of what it holds happen one after the other. */
export async function lockRoom(em: EntityManager, dataroomId: string): Promise<void> {
  await textSql(em, 'select id from dataroom where id = ? for no key update', [dataroomId]);
}
