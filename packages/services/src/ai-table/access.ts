import { DatatableEntity, type DatatableRow } from '@atrium/db/ai-table';
import { AiTableFolderEntity, type AiTableFolderRow } from '@atrium/db/ai-table-folder';
import type { ResourceAction } from '@atrium/domain/access';
import type { MemberActor, ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opened, type Shared, sharedAccess } from '../access/index.ts';
import type { Access } from '../kernel/index.ts';

export type TableAccess = { table: DatatableRow; role: ResourceRole };
export type TableFolderAccess = { folder: AiTableFolderRow; role: ResourceRole };

const tables = sharedAccess({
  kind: 'aiTable',
  what: 'Table',
  find: async (em, id) => em.findOne(DatatableEntity, { id }),
});
const folders = sharedAccess({
  kind: 'aiTableFolder',
  what: 'Folder',
  find: async (em, id) => em.findOne(AiTableFolderEntity, { id }),
});

function asTable({ row, role }: Opened<DatatableRow>): TableAccess {
  return { table: row, role };
}
function asFolder({ row, role }: Opened<AiTableFolderRow>): TableFolderAccess {
  return { folder: row, role };
}

export function sharedTable({ id, organizationId, name, createdById }: DatatableRow): Shared {
  return { kind: 'aiTable', id, organizationId, name, createdById };
}
export function sharedTableFolder({ id, organizationId, name, createdById }: AiTableFolderRow): Shared {
  return { kind: 'aiTableFolder', id, organizationId, name, createdById };
}

export function namedTable(input: { datatableId?: string | undefined; id?: string | undefined }) {
  return input.datatableId ?? input.id;
}

/**
 * Opens a table with the caller's role on it: the creator owns it, members have their own role, a Public one follows the
 * organization role, and a role on its folder counts on the table. @throws NOT_FOUND without any, FORBIDDEN if too weak
 */
export async function openTable(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'aiTable'>,
): Promise<TableAccess> {
  return asTable(await tables.open(em, actor, { id, action }));
}

/** Checks access by the role on the table that the input names. */
export function onTable<I>(
  action: ResourceAction<'aiTable'>,
  tableOf: (input: I) => string | undefined,
): Access<MemberActor, I, TableAccess> {
  return tables.on(action, tableOf, { present: asTable });
}

/** Opens a folder of tables with the caller's role on it. @throws NOT_FOUND without any, FORBIDDEN if too weak */
export async function openTableFolder(
  em: EntityManager,
  actor: MemberActor,
  id: string,
  action: ResourceAction<'aiTableFolder'>,
): Promise<TableFolderAccess> {
  return asFolder(await folders.open(em, actor, { id, action }));
}

/** Checks access by the role on the folder of tables that the input names. */
export function onTableFolder<I extends { id: string }>(
  action: ResourceAction<'aiTableFolder'>,
): Access<MemberActor, I, TableFolderAccess> {
  return folders.on(action, (input: I) => input.id, { present: asFolder });
}

/** The same for an input that names the folder in another field. */
export function onTableFolderOf<I>(
  action: ResourceAction<'aiTableFolder'>,
  folderOf: (input: I) => string,
): Access<MemberActor, I, TableFolderAccess> {
  return folders.on(action, folderOf, { present: asFolder });
}
