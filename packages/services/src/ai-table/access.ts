import { DatatableEntity, type DatatableRow } from '@atrium/db/ai-table';
import {
  AiTableFolderEntity,
  type AiTableFolderRow,
  type TableViewer,
  visibleTableFolders,
  visibleTables,
} from '@atrium/db/ai-table-folder';
import { ROLE_BY_RANK } from '@atrium/db/dataroom';
import { mayWithTable, type ResourceAction } from '@atrium/domain/access';
import { type MemberActor, notFound, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, guardOn, requireMember } from '../kernel/index.ts';

export type TableAccess = { table: DatatableRow; role: ResourceRole };
export type TableFolderAccess = { folder: AiTableFolderRow; role: ResourceRole };

export function namedTable(input: { datatableId?: string | undefined; id?: string | undefined }) {
  return input.datatableId ?? input.id;
}

export function tableViewer(actor: MemberActor): TableViewer {
  return { ...actor.membership, userId: actor.userId };
}

async function roleOn(
  em: EntityManager,
  seen: { sql: string; values: unknown[] },
  id: string | undefined,
): Promise<ResourceRole | null> {
  if (id === undefined) return null;
  const [found] = await em.execute<{ rank: number }[]>(`select rank from (${seen.sql}) seen where id = ?`, [
    ...seen.values,
    id,
  ]);
  return ROLE_BY_RANK[found?.rank ?? 0] ?? null;
}

/**
 * The table with the caller's role on it: its maker owns it, members have their own, a Public one follows the organization
 * role, and a role on its folder is one on the table. @throws NOT_FOUND without any, FORBIDDEN where it is too weak
 */
export async function openTable(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'aiTable'>,
): Promise<TableAccess> {
  const role = await roleOn(em, visibleTables(tableViewer(actor)), id);
  const table = role && (await em.findOne(DatatableEntity, { id: id! }));
  if (!table || !role) throw notFound('Table');
  if (!mayWithTable('aiTable', actor.membership.role, { role, action })) throw forbidden();
  return { table, role };
}

/** Access by the role on the table that the input names. */
export function onTable<I>(
  action: ResourceAction<'aiTable'>,
  tableOf: (input: I) => string | undefined,
): Access<MemberActor, I, TableAccess> {
  return {
    guard: guardOn('aiTable', action),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      return { actor: member, resource: await openTable(em, member, tableOf(input), action) };
    },
  };
}

/** The folder with the caller's role on it. @throws NOT_FOUND without any, FORBIDDEN where it is too weak */
export async function openTableFolder(
  em: EntityManager,
  actor: MemberActor,
  id: string,
  action: ResourceAction<'aiTableFolder'>,
): Promise<TableFolderAccess> {
  const role = await roleOn(em, visibleTableFolders(tableViewer(actor)), id);
  const folder = role && (await em.findOne(AiTableFolderEntity, { id }));
  if (!folder || !role) throw notFound('Folder');
  if (!mayWithTable('aiTableFolder', actor.membership.role, { role, action })) throw forbidden();
  return { folder, role };
}

/** Access by the role on the folder of tables that the input names. */
export function onTableFolder<I extends { id: string }>(
  action: ResourceAction<'aiTableFolder'>,
): Access<MemberActor, I, TableFolderAccess> {
  return {
    guard: guardOn('aiTableFolder', action),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      return { actor: member, resource: await openTableFolder(em, member, input.id, action) };
    },
  };
}
