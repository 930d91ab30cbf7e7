import type { DataroomMetadata } from '@atrium/domain/dataroom';
import type { AccessPolicy, ListQuery, ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listRows, pgArray } from '../listing/index.ts';
import { ROLE_BY_RANK, type Viewer, visibleRooms } from './visibility.ts';

export type DataroomListed = {
  id: string;
  organization_id: string;
  name: string;
  access_policy: AccessPolicy;
  metadata: DataroomMetadata;
  created_at: string;
  updated_at: string;
  rank: 1 | 2 | 3;
  file_count: number;
  pending_count: number;
  failed_count: number;
  size_bytes: string;
  has_folders: boolean;
};

/** The viewer's rooms with what is in them, counted in the same statement. */
export async function listVisibleRooms(em: EntityManager, viewer: Viewer, query: ListQuery): Promise<DataroomListed[]> {
  const rooms = visibleRooms(viewer);
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

/** The viewer's rank on one room; 0 where it does not exist for them. */
export async function roomRank(em: EntityManager, viewer: Viewer, dataroomId: string): Promise<0 | 1 | 2 | 3> {
  const rooms = visibleRooms(viewer);
  const rows = await em.execute<{ rank: 1 | 2 | 3 }[]>(`select rank from (${rooms.sql}) r where id = ?`, [
    ...rooms.values,
    dataroomId,
  ]);
  return rows[0]?.rank ?? 0;
}

/** The viewer's role on each of some rooms, in the order of their ids; null on those that do not exist for them. */
export async function roomRoles(
  em: EntityManager,
  viewer: Viewer,
  dataroomIds: readonly string[],
): Promise<(ResourceRole | null)[]> {
  const rooms = visibleRooms(viewer);
  const rows = await em.execute<{ id: string; rank: 1 | 2 | 3 }[]>(
    `select id, rank from (${rooms.sql}) r where id = any(?::uuid[])`,
    [...rooms.values, pgArray(dataroomIds)],
  );
  const ranks = new Map(rows.map((row) => [row.id, row.rank]));
  return dataroomIds.map((id) => ROLE_BY_RANK[ranks.get(id) ?? 0]);
}
