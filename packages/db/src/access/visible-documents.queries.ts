// Text, not a query builder: these selects are joined inside other statements, many of which must be text themselves.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { Viewer, VisitorViewer } from './viewer.ts';
import { type Selection, type Trash, trashCondition, visible } from './visible.queries.ts';

function foldersOf(path: string) {
  return `string_to_array(trim(both '/' from ${path}), '/')::uuid[]`;
}

/**
 * How a statement decides whether a row exists for the viewer: text to put after the row's `from` entry, the condition, the
 * `access` to the row, and the `parent` folder that the viewer sees it in (null: the top of the data room).
 */
export type Visibility = {
  joins: string;
  condition: string;
  access: string;
  parent: string;
};

/** The same for a folder, with the `path` that the viewer sees it at. */
export type FolderVisibility = Visibility & {
  path: string;
  /** The columns of other tables that `access`, `parent` and `path` read. */
  columns: readonly string[];
  /** The condition for a statement that counts the folder's visible documents: the folder exists if there is one. */
  countedCondition: string;
};

/**
 * Returns the link of a visitor as text of the statement, not as a value: with the same link at each place where settings are
 * looked up, the planner can choose between reading them once and looking each up.
 */
function linkOf({ linkId }: VisitorViewer): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(linkId))
    throw new TypeError('The id of a link is not a UUID');
  return `'${linkId}'::uuid`;
}

/**
 * Returns the path of a folder (an alias) as the viewer sees it: without the folders that do not exist for them, which may
 * be the folder itself.
 */
export function shownPath(viewer: Viewer, folder: string): string {
  if (viewer.kind !== 'visitor') return `${folder}.path`;
  return `(select kept.shown_path from share_folder kept where kept.link_id = ${linkOf(viewer)} and kept.folder_id = ${folder}.id)`;
}

/** Returns the path of a folder by its id, as `shownPath` does; null if there is none. */
export async function readShownPath(em: EntityManager, viewer: Viewer, folderId: string): Promise<string | null> {
  const [row] = await textSql<{ path: string | null }>(
    em,
    `select ${shownPath(viewer, 'f')} as path from folder f where f.id = ?`,
    [folderId],
  );
  return row?.path ?? null;
}

/** Returns the condition for a folder, or (null) the top, in a column. `is not distinct from` would use no index. */
function isFolder(column: string, folderId: string | null): Selection {
  return folderId === null
    ? { sql: `${column} is null`, values: [] }
    : { sql: `${column} = ?::uuid`, values: [folderId] };
}

/** Returns the condition for documents (alias `d`) that the viewer sees directly in a folder, or (null) at the top. */
export function documentsIn(viewer: Viewer, folderId: string | null): Selection {
  if (viewer.kind !== 'visitor') return isFolder('d.folder_id', folderId);
  // The folder, and the hidden folders whose visible documents are shown in it.
  const shownHere = isFolder('place.shown_id', folderId);
  const inPlaces = `d.folder_id = any(array(select place.folder_id from share_folder place
    where place.link_id = ${linkOf(viewer)} and ${shownHere.sql}))`;
  return { sql: folderId === null ? `(d.folder_id is null or ${inPlaces})` : inPlaces, values: shownHere.values };
}

/** Returns the same for folders (alias `f`), in a statement with the joins of `folderVisibility`. */
export function foldersIn(viewer: Viewer, folderId: string | null): Selection {
  return isFolder(viewer.kind === 'visitor' ? 'f_shown.shown_parent_id' : 'f.parent_folder_id', folderId);
}

/**
 * Returns how a document of a data room that the viewer may see exists for them: `document` and `room` are the aliases of a
 * `document` row and of a row of `visible('dataroom', viewer)`. Each narrowing within a data room belongs here: the settings
 * of a share link, what a public address shares, and later the permissions of a connected source.
 */
export function documentVisibility(
  viewer: Viewer,
  document: string,
  room: string,
  trash: Trash = 'without',
): Visibility {
  const inUse = trashCondition(document, trash);
  const all = { joins: '', condition: inUse, access: `'download'`, parent: `${document}.folder_id` };
  if (viewer.kind === 'member') return all;
  if (viewer.kind === 'tokenUser') {
    const condition = `${inUse} and (${room}.only_folders is null or ${document}.id = any(${room}.only_documents)
      or exists (select 1 from folder shared_folder where shared_folder.id = ${document}.folder_id
        and ${foldersOf('shared_folder.path')} && ${room}.only_folders))`;
    return { ...all, condition };
  }
  const link = linkOf(viewer);
  return {
    joins: '',
    condition: `${inUse} and (${link} = any(${document}.hidden_from)) is not true`,
    access: `case when ${link} = any(${document}.download_for) then 'download' else 'view' end`,
    parent: `(select above.shown_id from share_folder above
      where above.link_id = ${link} and above.folder_id = ${document}.folder_id)`,
  };
}

/**
 * Selects the ids of the documents in the data room of a link that do not exist for its visitors. An index finds those that
 * any link hides and those in the trash, and `documentVisibility` decides about each of these.
 */
export function hiddenDocuments(viewer: VisitorViewer): Selection {
  const rooms = visible('dataroom', viewer);
  const { joins, condition } = documentVisibility(viewer, 'd', 'r');
  return {
    sql: `select d.id from document d join (${rooms.sql}) r on r.id = d.dataroom_id ${joins}
      where (d.hidden_from is not null or d.deleted_at is not null) and (${condition}) is not true`,
    values: rooms.values,
  };
}

/** The same for a folder. A visitor sees a folder only if they see a document in it: its name can tell what is hidden. */
export function folderVisibility(
  viewer: Viewer,
  folder: string,
  room: string,
  trash: Trash = 'without',
): FolderVisibility {
  const inUse = trashCondition(folder, trash);
  const all = {
    joins: '',
    access: `'download'`,
    parent: `${folder}.parent_folder_id`,
    path: `${folder}.path`,
    columns: [],
  };
  if (viewer.kind === 'member') return { ...all, condition: inUse, countedCondition: inUse };
  if (viewer.kind === 'tokenUser') {
    const shared = `${inUse} and (${room}.only_folders is null or ${foldersOf(`${folder}.path`)} && ${room}.only_folders)`;
    return { ...all, condition: shared, countedCondition: shared };
  }
  const [shown, under, paper] = [`${folder}_shown`, `${folder}_under`, `${folder}_paper`];
  const { condition } = documentVisibility(viewer, paper, room);
  const isShown = `${inUse} and ${shown}.access <> 'none'`;
  // An own expression for each folder: as a join, the planner would compare the folders with all documents.
  const holdsAny = `case when exists (select 1 from folder ${under} join document ${paper} on ${paper}.folder_id = ${under}.id
    where ${under}.dataroom_id = ${folder}.dataroom_id and ${under}.path >= ${folder}.path and ${under}.path < ${folder}.path_end
      and ${condition}) then true else false end`;
  return {
    joins: `left join share_folder ${shown} on ${shown}.link_id = ${linkOf(viewer)} and ${shown}.folder_id = ${folder}.id`,
    condition: `${isShown} and ${holdsAny}`,
    countedCondition: isShown,
    access: `${shown}.access`,
    parent: `${shown}.shown_parent_id`,
    path: `${shown}.shown_path`,
    columns: [`${shown}.access`, `${shown}.shown_path`, `${shown}.shown_parent_id`],
  };
}

/**
 * Returns the condition under which a document is visible, for a statement that names the viewer's data rooms once:
 * `with <rooms> as (...)`, the select of `visible('dataroom', viewer)`. Members get a list that the planner hashes.
 */
export function documentIsVisibleIn(viewer: Viewer, document: string, rooms: string): string {
  const { joins, condition } = documentVisibility(viewer, document, 'room');
  if (viewer.kind === 'member') return `${condition} and ${document}.dataroom_id in (select id from ${rooms})`;
  return `exists (select 1 from ${rooms} room ${joins} where room.id = ${document}.dataroom_id and ${condition})`;
}

/**
 * Selects the documents that exist for the viewer, with all their columns, `room_name`, the viewer's `rank` on the data
 * room, their `access`, and the folder that they see it in (`visible_folder_id`). It alone decides which
 * documents a reader gets, in the statement that reads them: in lists, counts, search, chat, passages, tables, evaluation,
 * downloads, public addresses, events and files.
 */
export function visibleDocuments(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer, trash === 'with' ? 'with' : 'without');
  const { joins, condition, access, parent } = documentVisibility(viewer, 'd', 'r', trash);
  return {
    sql: `select d.*, r.name as room_name, r.rank, ${access} as access, ${parent} as visible_folder_id
      from document d join (${rooms.sql}) r on r.id = d.dataroom_id ${joins} where ${condition}`,
    values: rooms.values,
  };
}

/** Selects the folders that exist for the viewer, like `visibleDocuments`. */
export function visibleFolders(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer);
  const { joins, condition, access, parent } = folderVisibility(viewer, 'f', 'r', trash);
  return {
    sql: `select f.*, r.name as room_name, r.rank, ${access} as access, ${parent} as visible_parent_id
      from folder f join (${rooms.sql}) r on r.id = f.dataroom_id ${joins} where ${condition}`,
    values: rooms.values,
  };
}

/**
 * Returns the condition under which a scope, an array of nodes in `column`, names a data room that the viewer may see.
 * Without a data room, the condition is always true.
 */
export function scopeNames(viewer: Viewer, column: string, dataroomId: string | undefined): Selection {
  if (dataroomId === undefined) return { sql: 'true', values: [] };
  const rooms = visible('dataroom', viewer);
  return {
    sql: `${column} @> ?::jsonb and exists (select 1 from (${rooms.sql}) named where named.id = ?::uuid)`,
    values: [JSON.stringify([{ type: 'dataroom', id: dataroomId }]), ...rooms.values, dataroomId],
  };
}

/**
 * Returns which of these documents the viewer may read about: those that exist for them, or that are in the trash of a data
 * room that they see. Quotes of other documents, and of purged ones, must be withheld from them.
 */
export async function readableDocuments(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const documents = visibleDocuments(viewer, 'with');
  const rows = await textSql<{ id: string }>(em, `select id from (${documents.sql}) d where id = any(?::uuid[])`, [
    ...documents.values,
    pgArray(ids),
  ]);
  return new Set(rows.map(({ id }) => id));
}
