import type { DataroomMetadata } from '@atrium/domain/dataroom';
import type { AccessPolicy, ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listRows } from '../listing/index.ts';
import { type Rank, type Viewer, visible } from '../access/index.ts';

export type DataroomListed = {
  id: string;
  organization_id: string;
  name: string;
  access_policy: AccessPolicy;
  metadata: DataroomMetadata;
  created_at: string;
  updated_at: string;
  rank: Rank;
  file_count: number;
  pending_count: number;
  failed_count: number;
  size_bytes: string;
  has_folders: boolean;
};

/** The viewer's rooms with what is in them, counted in the same statement. */
export async function listVisibleRooms(em: EntityManager, viewer: Viewer, query: ListQuery): Promise<DataroomListed[]> {
  const rooms = visible('dataroom', viewer);
  return listRows<DataroomListed>(
    em,
    {
      from: {
        sql: `select r.*, d.file_count, d.pending_count, d.failed_count, d.size_bytes,
            exists (select 1 from folder f where f.dataroom_id = r.id and f.deleted_at is null) as has_folders
          from (${rooms.sql}) r
          cross join lateral (
            select count(*)::int as file_count, coalesce(sum(size_bytes), 0)::text as size_bytes,
              (count(*) filter (where index_status = 'PENDING'))::int as pending_count,
              (count(*) filter (where index_status = 'FAILED'))::int as failed_count
            from document where dataroom_id = r.id and deleted_at is null) d`,
        values: rooms.values,
      },
      fields: {
        id: { sql: 'id', type: 'uuid' },
        name: { sql: 'name', type: 'text' },
        accessPolicy: { sql: 'access_policy', type: 'enum' },
        createdAt: { sql: 'created_at', type: 'date' },
        updatedAt: { sql: 'updated_at', type: 'date' },
      },
      searchIn: ['name'],
      defaultOrder: ['name'],
      tieBreak: 'id',
    },
    query,
  );
}
