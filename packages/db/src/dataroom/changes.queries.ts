// Text: these statements join selects of what the viewer may see, which are text.
import { MAX_CHANGES, type RoomChange } from '@atrium/domain/dataroom';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type MemberViewer, visible, visibleDocuments } from '../access/index.ts';
import { type SqlPiece, textSql } from '../sql/index.ts';

export type ChangeFound = Omit<RoomChange, 'by'> & {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

/** Documents by data room, counted: those that a select names with the person and the time. */
function documentsBy(kind: RoomChange['kind'], select: string, values: unknown[]): SqlPiece {
  return {
    sql: `select '${kind}' as kind, c.dataroom_id, null::uuid as datatable_id, c.room_name as name, count(*)::int as count,
        case when count(*) = 1 then min(c.document_id::text)::uuid end as document_id,
        case when count(*) = 1 then min(c.name) end as document_name,
        case when count(distinct c.by_id) = 1 then min(c.by_id::text)::uuid end as by_id, max(c.at) as at
      from (${select}) c group by c.dataroom_id, c.room_name`,
    values,
  };
}

/**
 * Returns what other people changed in the data rooms and tables that a member may see, and which tables were filled, the
 * latest first.
 */
export async function changesSince(em: EntityManager, viewer: MemberViewer, since: string): Promise<ChangeFound[]> {
  const { userId, membershipId } = viewer;
  const rooms = visible('dataroom', viewer);
  const tables = visible('aiTable', viewer);
  const documents = visibleDocuments(viewer);
  const parts: SqlPiece[] = [
    {
      sql: `select 'roomShared' as kind, r.id as dataroom_id, null::uuid as datatable_id, r.name, 1 as count,
          null::uuid as document_id, null as document_name, r.created_by_id as by_id,
          greatest(r.created_at, m.created_at) as at
        from (${rooms.sql}) r
        left join dataroom_member m on m.dataroom_id = r.id and m.organization_user_id = ?
        where r.created_by_id <> ? and greatest(r.created_at, m.created_at) > ?::timestamptz`,
      values: [...rooms.values, membershipId, userId, since],
    },
    documentsBy(
      'documentsAdded',
      `select d.dataroom_id, d.room_name, d.id as document_id, d.name, d.created_by_id as by_id, d.created_at as at
       from (${documents.sql}) d where d.created_at > ?::timestamptz and d.created_by_id <> ?`,
      [...documents.values, since, userId],
    ),
    documentsBy(
      'documentsReplaced',
      `select distinct on (d.id) d.dataroom_id, d.room_name, d.id as document_id, d.name, v.created_by_id as by_id,
         v.created_at as at
       from (${documents.sql}) d join document_version v on v.document_id = d.id
       where v.version > 1 and v.created_at > ?::timestamptz and v.created_by_id <> ? and d.created_at <= ?::timestamptz
       order by d.id, v.version desc`,
      [...documents.values, since, userId, since],
    ),
    {
      sql: `select 'tableCreated', null::uuid, t.id, t.name, 1, null::uuid, null, t.created_by_id, t.created_at
        from (${tables.sql}) t where t.agent is null and t.created_at > ?::timestamptz and t.created_by_id <> ?`,
      values: [...tables.values, since, userId],
    },
    {
      sql: `select 'tableFilled', null::uuid, t.id, t.name, sum(f.completed_count)::int, null::uuid, null,
          case when count(distinct f.created_by_id) = 1 then min(f.created_by_id::text)::uuid end, max(f.finished_at)
        from (${tables.sql}) t join datatable_run f on f.datatable_id = t.id
        where f.finished_at > ?::timestamptz and f.completed_count > 0 group by t.id, t.name`,
      values: [...tables.values, since],
    },
  ];
  return textSql<ChangeFound>(
    em,
    `select c.kind, c.dataroom_id as "dataroomId", c.datatable_id as "datatableId", c.name, c.count,
       c.document_id as "documentId", c.document_name as "documentName", c.at,
       u.first_name as "firstName", u.last_name as "lastName", u.email
     from (${parts.map(({ sql }) => sql).join(' union all ')}) c left join users u on u.id = c.by_id
     order by c.at desc, c.kind, c.name limit ?`,
    [...parts.flatMap(({ values }) => values), MAX_CHANGES],
  );
}
