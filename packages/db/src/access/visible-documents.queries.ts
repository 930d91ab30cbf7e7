// Text, not a query builder: these selects are joined inside other statements, many of which must be text themselves.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { Viewer } from './viewer.ts';
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
  /** The columns of other tables that `access` and `parent` read. */
  columns: readonly string[];
};

/** Selects the setting of a link that is nearest above, or at, the folder of a path. `room` is a row of the link's data room. */
function nearestSetting(path: string, room: string): string {
  return `select near.access, near.folder_id from share_setting near
    where near.link_id = ${room}.link_id and near.folder_id = any(${foldersOf(path)})
    order by array_position(${foldersOf(path)}, near.folder_id) desc limit 1`;
}

/** Returns the ids of the folders on a path that exist for a visitor, the deepest first. */
function shownFolders(path: string, room: string): string {
  const setting = `select s.access from share_setting s where s.link_id = ${room}.link_id
    and s.folder_id = any((${foldersOf(path)})[:step.depth])
    order by array_position(${foldersOf(path)}, s.folder_id) desc limit 1`;
  return `array(select step.id from unnest(${foldersOf(path)}) with ordinality as step(id, depth)
    where coalesce((${setting}), ${room}.default_access) <> 'none' order by step.depth desc)`;
}

/**
 * Returns the path of a folder as the viewer sees it: without the folders above that do not exist for them. `row` is a row
 * of `visibleDocuments` or `visibleFolders`, or of the data rooms.
 */
export function shownPath(viewer: Viewer, path: string, row: string): string {
  if (viewer.kind !== 'visitor') return path;
  return `(select '/' || coalesce(string_agg(shown.id::text || '/', '' order by shown.place desc), '')
    from unnest(${shownFolders(path, row)}) with ordinality as shown(id, place))`;
}

/**
 * Returns the condition for documents (alias `d`) that the viewer sees directly in a folder, or (null) at the top.
 * `is not distinct from` would use no index.
 */
export function documentsIn(viewer: Viewer, folderId: string | null): Selection {
  return shownIn(viewer, folderId, 'd.folder_id');
}

/** The same for folders (alias `f`). */
export function foldersIn(viewer: Viewer, folderId: string | null): Selection {
  return shownIn(viewer, folderId, 'f.parent_folder_id');
}

type Placed = 'd.folder_id' | 'f.parent_folder_id';

function shownIn(viewer: Viewer, folderId: string | null, row: Placed): Selection {
  const direct: Selection =
    folderId === null ? { sql: `${row} is null`, values: [] } : { sql: `${row} = ?::uuid`, values: [folderId] };
  if (viewer.kind !== 'visitor') return direct;
  const hidden = hiddenFoldersIn(viewer.linkId, folderId);
  return {
    sql: `(${direct.sql} or ${row} = any(array(${hidden.sql})))`,
    values: [...direct.values, ...hidden.values],
  };
}

/**
 * Selects the hidden folders whose visible items are shown in a folder (null: the top): those that are reached from it
 * through hidden folders only.
 */
function hiddenFoldersIn(linkId: string, folderId: string | null): Selection {
  const [isFirst, outside, values] =
    folderId === null
      ? ['f.parent_folder_id is null and f.dataroom_id = link.dataroom_id', 'link.default_access', []]
      : ['f.parent_folder_id = ?::uuid', `'view'`, [folderId]];
  return {
    sql: `with recursive hidden as (
        select f.id, link.id as link_id from share_link link join folder f on ${isFirst}
          left join share_setting own on own.link_id = link.id and own.folder_id = f.id
          where link.id = ?::uuid and coalesce(own.access, ${outside}) = 'none'
        union all
        select f.id, hidden.link_id from hidden join folder f on f.parent_folder_id = hidden.id
          left join share_setting own on own.link_id = hidden.link_id and own.folder_id = f.id
          where coalesce(own.access, 'none') = 'none')
      select id from hidden`,
    values: [...values, linkId],
  };
}

/**
 * Returns how a document of a data room that the viewer may see exists for them: `document` and `room` are the aliases of a
 * `document` row and of a row of `visible('dataroom', viewer)`. Each narrowing within a data room belongs here: the settings
 * of a share link, what a public address shares, and later the permissions of a connected source. `inFolder` is the alias of
 * the document's folder if the statement has joined its `folderVisibility`.
 */
export function documentVisibility(
  viewer: Viewer,
  document: string,
  room: string,
  { trash = 'without', inFolder }: { trash?: Trash; inFolder?: string } = {},
): Visibility {
  const inUse = trashCondition(document, trash);
  const all = { joins: '', condition: inUse, access: `'download'`, parent: `${document}.folder_id`, columns: [] };
  if (viewer.kind === 'member') return all;
  if (viewer.kind === 'tokenUser') {
    const condition = `${inUse} and (${room}.only_folders is null or ${document}.id = any(${room}.only_documents)
      or exists (select 1 from folder shared_folder where shared_folder.id = ${document}.folder_id
        and ${foldersOf('shared_folder.path')} && ${room}.only_folders))`;
    return { ...all, condition };
  }
  const above = `${inFolder ?? document}_above`;
  const ofFolder = `coalesce(${above}.access, ${room}.default_access)`;
  const own = `(select own.access from share_setting own
    where own.link_id = ${room}.link_id and own.document_id = ${document}.id)`;
  return {
    joins: inFolder === undefined ? aboveDocument(document, room) : '',
    // Most documents have no setting that hides them, and are in folders that exist: the rest is looked up one by one.
    condition: `${inUse} and not exists (select 1 from share_setting hidden where hidden.link_id = ${room}.link_id
        and hidden.document_id = ${document}.id and hidden.access = 'none')
      and (${ofFolder} <> 'none' or ${own} is not null)`,
    access: `coalesce(${own}, ${ofFolder})`,
    parent: `case when ${ofFolder} <> 'none' then ${document}.folder_id
      else (select ${shownFolders('holder.path', room)} from folder holder where holder.id = ${document}.folder_id)[1] end`,
    columns: [`${above}.access`, `${room}.link_id`, `${room}.default_access`],
  };
}

/** A lookup by folder, which the planner remembers for the other documents of the folder. */
function aboveDocument(document: string, room: string): string {
  return `left join lateral (select nearest.access from folder holder
    cross join lateral (${nearestSetting('holder.path', room)}) nearest
    where holder.id = ${document}.folder_id) ${document}_above on true`;
}

/** The same for a folder. */
export function folderVisibility(viewer: Viewer, folder: string, room: string, trash: Trash = 'without'): Visibility {
  const inUse = trashCondition(folder, trash);
  const all = { joins: '', condition: inUse, access: `'download'`, parent: `${folder}.parent_folder_id`, columns: [] };
  if (viewer.kind === 'member') return all;
  if (viewer.kind === 'tokenUser') {
    const shared = `(${room}.only_folders is null or ${foldersOf(`${folder}.path`)} && ${room}.only_folders)`;
    return { ...all, condition: `${inUse} and ${shared}` };
  }
  const [path, above] = [`${folder}.path`, `${folder}_above`];
  const access = `coalesce(${above}.access, ${room}.default_access)`;
  return {
    joins: `left join lateral (${nearestSetting(path, room)}) ${above} on true`,
    condition: `${inUse} and ${access} <> 'none'`,
    access,
    // Only a folder with a setting of its own exists where its parent does not.
    parent: `case when ${above}.folder_id is distinct from ${folder}.id then ${folder}.parent_folder_id
      else (${shownFolders(path, room)})[2] end`,
    columns: [`${above}.access`, `${above}.folder_id`, `${room}.link_id`, `${room}.default_access`],
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

/** The columns of a visitor's data room that `shownPath` needs. */
function linkOf(viewer: Viewer): string {
  return viewer.kind === 'visitor' ? ', r.link_id, r.default_access' : '';
}

/**
 * Selects the documents that exist for the viewer, with all their columns, `room_name`, the viewer's `rank` on the data
 * room, their `access`, and the folder that they see it in (`visible_folder_id`). It alone decides which documents a reader gets, in the statement that reads them: in lists, counts, search, chat,
 * passages, tables, evaluation, downloads, public addresses, events and files.
 */
export function visibleDocuments(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer, trash === 'with' ? 'with' : 'without');
  const { joins, condition, access, parent } = documentVisibility(viewer, 'd', 'r', { trash });
  return {
    sql: `select d.*, r.name as room_name, r.rank, ${access} as access, ${parent} as visible_folder_id ${linkOf(viewer)}
      from document d join (${rooms.sql}) r on r.id = d.dataroom_id ${joins} where ${condition}`,
    values: rooms.values,
  };
}

/** Selects the folders that exist for the viewer, like `visibleDocuments`. */
export function visibleFolders(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer);
  const { joins, condition, access, parent } = folderVisibility(viewer, 'f', 'r', trash);
  return {
    sql: `select f.*, r.name as room_name, r.rank, ${access} as access, ${parent} as visible_parent_id ${linkOf(viewer)}
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
