// Text, not a query builder: these selects are joined inside other statements, and each kind names its own tables.
import type { ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { type SqlPiece, textSql } from '../sql/index.ts';
import { type SharedKind, storedAs } from './kinds.ts';
import { organizationRank, type Rank, rankOf, ROLE_BY_RANK, type Viewer } from './viewer.ts';

/** A select with its values, to be used as a table inside another statement. */
export type Selection = SqlPiece;

/** Which rows a selection holds: those in use, those in the trash, or both. */
export type Trash = 'without' | 'only' | 'with';

/** Returns the condition that keeps the rows of an alias in or out of the trash. */
export function trashCondition(alias: string, trash: Trash): string {
  if (trash === 'with') return 'true';
  return `${alias}.deleted_at is ${trash === 'only' ? 'not null' : 'null'}`;
}

const RANK_OF_MEMBER = `case member.role when 'Owner' then 3 when 'Contributor' then 2 when 'Viewer' then 1 else 0 end`;

function sharedByLinks(kind: SharedKind, viewer: Extract<Viewer, { kind: 'tokenUser' }>, trash: Trash): Selection {
  const { table, parent } = storedAs(kind);
  const columns = `shared.*${parent ? ', null::uuid as visible_parent_id' : ''}`;
  // Links share data rooms only.
  if (kind !== 'dataroom') return { sql: `select ${columns}, 0 as rank from ${table} shared where false`, values: [] };
  const shares = viewer.shares.map(({ dataroomId, role, only }) => ({
    id: dataroomId,
    rank: rankOf(role),
    only_folders: only?.folderIds ?? null,
    only_documents: only?.documentIds ?? null,
  }));
  return {
    sql: `select ${columns}, link.rank, link.only_folders, link.only_documents from ${table} shared
      join jsonb_to_recordset(?::jsonb) as link(id uuid, rank int, only_folders uuid[], only_documents uuid[])
        on link.id = shared.id
      where ${trashCondition('shared', trash)}`,
    values: [JSON.stringify(shares)],
  };
}

/** The data room of a link in force, with the access that the link gives to items without a setting. */
function sharedByLink(kind: SharedKind, linkId: string, trash: Trash): Selection {
  const { table, parent } = storedAs(kind);
  const columns = `shared.*${parent ? ', null::uuid as visible_parent_id' : ''}`;
  // Links share data rooms only.
  if (kind !== 'dataroom') return { sql: `select ${columns}, 0 as rank from ${table} shared where false`, values: [] };
  // A subselect takes less planning than a join. An array, because `=` would keep the planner from remembering counts of folders.
  return {
    sql: `select ${columns}, 1 as rank from ${table} shared
      where shared.id = any(array(select link.dataroom_id from share_link link where link.id = ?::uuid and link.revoked_at is null
        and link.expires_at > now())) and ${trashCondition('shared', trash)}`,
    values: [linkId],
  };
}

/**
 * Selects the resources of a kind that the viewer may see, with all their columns and the viewer's `rank` on each: the
 * greatest of the creator's, the member's and, where it is Public, the organization role's rank. A role on a parent counts
 * on the resource too; `visible_parent_id` is the parent if the viewer may see it. The domain's `resourceRole` is the same
 * rule for one resource.
 */
export function visible(kind: SharedKind, viewer: Viewer, trash: Trash = 'without'): Selection {
  if (viewer.kind === 'tokenUser') return sharedByLinks(kind, viewer, trash);
  if (viewer.kind === 'visitor') return sharedByLink(kind, viewer.linkId, trash);
  const { table, members, parent, isOwnedByCreator } = storedAs(kind);
  const above = parent ? visible(parent.kind, viewer) : null;
  const joins: Selection[] = [
    ...(parent && above
      ? [{ sql: `left join (${above.sql}) parent on parent.id = shared.${parent.column}`, values: above.values }]
      : []),
    ...(members
      ? [
          {
            sql: `left join ${members.table} member on member.${members.column} = shared.id and member.organization_user_id = ?`,
            values: [viewer.membershipId],
          },
        ]
      : []),
  ];
  const ranks: Selection[] = [
    ...(isOwnedByCreator
      ? [{ sql: `case when shared.created_by_id = ? then 3 else 0 end`, values: [viewer.userId] }]
      : []),
    ...(members ? [{ sql: RANK_OF_MEMBER, values: [] }] : []),
    {
      sql: `case when shared.access_policy = 'Public' then ?::int else 0 end`,
      values: [organizationRank(viewer.role)],
    },
    ...(above ? [{ sql: 'coalesce(parent.rank, 0)', values: [] }] : []),
  ];
  return {
    sql: `select shared.*, ${parent ? 'parent.id as visible_parent_id, ' : ''}ranked.rank from ${table} shared
      ${joins.map((join) => join.sql).join('\n')}
      cross join lateral (select greatest(${ranks.map((rank) => rank.sql).join(', ')}) as rank) ranked
      where ${trashCondition('shared', trash)} and ranked.rank > 0`,
    values: [...joins, ...ranks].flatMap((part) => part.values),
  };
}

/** Returns the viewer's role on each of some resources, in the order of the ids; null if it does not exist for them. */
export async function rolesOn(
  em: EntityManager,
  kind: SharedKind,
  viewer: Viewer,
  ids: readonly string[],
  trash: Trash = 'without',
): Promise<(ResourceRole | null)[]> {
  const seen = visible(kind, viewer, trash);
  const rows = await textSql<{ id: string; rank: Rank }>(
    em,
    `select id, rank from (${seen.sql}) seen where id = any(?::uuid[])`,
    [...seen.values, pgArray(ids)],
  );
  const ranks = new Map(rows.map((row) => [row.id, row.rank]));
  return ids.map((id) => ROLE_BY_RANK[ranks.get(id) ?? 0]);
}

/** Returns the viewer's role on one resource; null if it does not exist for them. */
export async function roleOn(
  em: EntityManager,
  kind: SharedKind,
  viewer: Viewer,
  id: string,
): Promise<ResourceRole | null> {
  const [role = null] = await rolesOn(em, kind, viewer, [id]);
  return role;
}
