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
 * Returns the condition under which a document of a data room that the viewer may see is visible to them: `document` and
 * `room` are the aliases of a `document` row and of a row of `visible('dataroom', viewer)`. Each narrowing within a data
 * room belongs here: the folders and documents that a link shares, and later the permissions of a connected source.
 */
export function documentIsVisible(viewer: Viewer, document: string, room: string, trash: Trash = 'without'): string {
  const inUse = trashCondition(document, trash);
  if (viewer.kind === 'member') return inUse;
  return `${inUse} and (${room}.only_folders is null or ${document}.id = any(${room}.only_documents)
    or exists (select 1 from folder shared_folder where shared_folder.id = ${document}.folder_id
      and ${foldersOf('shared_folder.path')} && ${room}.only_folders))`;
}

/**
 * Returns the condition under which a document is visible, for a statement that names the viewer's data rooms once:
 * `with <rooms> as (...)`, the select of `visible('dataroom', viewer)`. Members get a list that the planner hashes.
 */
export function documentIsVisibleIn(viewer: Viewer, document: string, rooms: string): string {
  if (viewer.kind === 'member') {
    return `${documentIsVisible(viewer, document, 'room')} and ${document}.dataroom_id in (select id from ${rooms})`;
  }
  return `exists (select 1 from ${rooms} room where room.id = ${document}.dataroom_id
    and ${documentIsVisible(viewer, document, 'room')})`;
}

/** The same for a folder: one that a link shares, or that is below one of those. */
export function folderIsVisible(viewer: Viewer, folder: string, room: string, trash: Trash = 'without'): string {
  const inUse = trashCondition(folder, trash);
  if (viewer.kind === 'member') return inUse;
  return `${inUse} and (${room}.only_folders is null or ${foldersOf(`${folder}.path`)} && ${room}.only_folders)`;
}

/**
 * Selects the documents that exist for the viewer, with all their columns, `room_name`, and the viewer's `rank` on the data
 * room. It alone decides which documents a reader gets, in the statement that reads them: in lists, counts, search, chat,
 * passages, tables, evaluation, downloads, public addresses, events and files.
 */
export function visibleDocuments(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer, trash === 'with' ? 'with' : 'without');
  return {
    sql: `select d.*, r.name as room_name, r.rank from document d join (${rooms.sql}) r on r.id = d.dataroom_id
      where ${documentIsVisible(viewer, 'd', 'r', trash)}`,
    values: rooms.values,
  };
}

/** Selects the folders that exist for the viewer, like `visibleDocuments`. */
export function visibleFolders(viewer: Viewer, trash: Trash = 'without'): Selection {
  const rooms = visible('dataroom', viewer);
  return {
    sql: `select f.*, r.name as room_name, r.rank from folder f join (${rooms.sql}) r on r.id = f.dataroom_id
      where ${folderIsVisible(viewer, 'f', 'r', trash)}`,
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
