// Text: the statements take lists of ids for the search functions, and join selects of what the viewer may see.
import type { EntityManager } from '@mikro-orm/postgresql';
import { hiddenDocuments, type Viewer, visible, visibleDocuments, type VisitorViewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { boundSql, preparedSql, textSql } from '../sql/index.ts';

/**
 * Ids as PostgreSQL writes an array of them: `{a,b}`. Reading and writing thousands of them in JavaScript takes as long as a
 * search.
 */
export type IdArray = string;

/**
 * The documents that a viewer may search, as the search functions take them: whole data rooms without what is `trashed` or
 * hidden in them, or (not null) only these documents. It only narrows a search: the statements that read what was found join
 * `visibleDocuments` again. `trashed` may be binary, in which PostgreSQL reads thousands of ids in a third of the time.
 */
export type SearchScope = { rooms: string[]; documents: IdArray | null; trashed: IdArray | Buffer };

const NONE: IdArray = pgArray([]);
const NOTHING: SearchScope = { rooms: [], documents: NONE, trashed: NONE };

export type ChunkFound = {
  id: string;
  documentId: string;
  documentName: string;
  dataroomId: string;
  roomName: string;
  contentType: string;
  versionId: string;
  text: string;
  anchors: { page: number; start: number; end: number }[];
};

type Node = { id: string; type: 'dataroom' | 'folder' | 'file'; children?: Node[] | undefined };

/** A node without children means everything below it; a node with children means only those. */
function chosen(nodes: Node[]): { rooms: string[]; folders: string[]; files: string[] } {
  const result = { rooms: [] as string[], folders: [] as string[], files: [] as string[] };
  const visit = (node: Node): void => {
    if (node.children?.length) node.children.forEach(visit);
    else if (node.type === 'dataroom') result.rooms.push(node.id);
    else if (node.type === 'folder') result.folders.push(node.id);
    else result.files.push(node.id);
  };
  nodes.forEach(visit);
  return result;
}

/** Whether the scope of a viewer may be whole data rooms, without what does not exist for them. */
function seesWholeRooms(viewer: Viewer): boolean {
  return viewer.kind !== 'tokenUser' || viewer.shares.every(({ only }) => only === null);
}

/**
 * Returns what the viewer may search of a knowledge context tree; an empty tree is everything that they may see. Nodes that
 * they may not see are left out, as if they did not exist.
 */
export async function resolveScope(em: EntityManager, viewer: Viewer, tree: Node[]): Promise<SearchScope> {
  if (viewer.kind === 'visitor' && tree.length === 0) return withoutHidden(em, viewer);
  const seen = visible('dataroom', viewer);
  const rooms = await textSql<{ id: string }>(em, `select id from (${seen.sql}) r`, seen.values);
  const visibleIds = rooms.map((room) => room.id);
  const picked = chosen(tree);
  const wholeRooms = tree.length === 0 ? visibleIds : visibleIds.filter((id) => picked.rooms.includes(id));
  const isWhole = picked.folders.length === 0 && picked.files.length === 0 && seesWholeRooms(viewer);
  return isWhole ? wholly(em, viewer, wholeRooms) : partly(em, viewer, { ...picked, rooms: wholeRooms });
}

async function partly(
  em: EntityManager,
  viewer: Viewer,
  { rooms, folders, files }: ReturnType<typeof chosen>,
): Promise<SearchScope> {
  const visibleOnes = visibleDocuments(viewer);
  const documents = await textSql<{ id: string; dataroomId: string }>(
    em,
    `select d.id, d.dataroom_id as "dataroomId" from (${visibleOnes.sql}) d
     left join folder f on f.id = d.folder_id
     where d.dataroom_id = any(?::uuid[]) or d.id = any(?::uuid[])
       or exists (select 1 from folder top where top.id = any(?::uuid[]) and top.deleted_at is null
         and top.dataroom_id = d.dataroom_id and f.path >= top.path and f.path < top.path_end)`,
    [...visibleOnes.values, pgArray(rooms), pgArray(files), pgArray(folders)],
  );
  return {
    rooms: [...new Set(documents.map((document) => document.dataroomId))],
    documents: pgArray(documents.map((document) => document.id)),
    trashed: NONE,
  };
}

/**
 * The documents that exist for a visitor in the link's data room if the link hides what has no setting, and else those that
 * do not exist: usually the shorter list.
 */
async function withoutHidden(em: EntityManager, viewer: VisitorViewer): Promise<SearchScope> {
  const rooms = visible('dataroom', viewer);
  const shown = visibleDocuments(viewer);
  const hidden = hiddenDocuments(viewer);
  const [found] = await preparedSql<{ room: string; shown: IdArray | null; hidden: Buffer | null }>(
    em,
    `select room.id as room, case when link.default_access = 'none' then array(select id from (${shown.sql}) s) end::text as shown,
       case when link.default_access <> 'none' then nullif(array_send(array(${hidden.sql})), array_send('{}'::uuid[])) end as hidden
     from (${rooms.sql}) room join share_link link on link.id = ?::uuid`,
    [...shown.values, ...hidden.values, ...rooms.values, viewer.linkId],
    viewer.linkId,
  );
  // Without a row, the data room does not exist for the visitor any more.
  if (!found) return NOTHING;
  return { rooms: [found.room], documents: found.shown, trashed: found.hidden ?? NONE };
}

async function wholly(em: EntityManager, viewer: Viewer, rooms: string[]): Promise<SearchScope> {
  if (viewer.kind === 'visitor') return rooms.length === 0 ? NOTHING : withoutHidden(em, viewer);
  const inTrash = visibleDocuments(viewer, 'only');
  const [found] = await textSql<{ trashed: IdArray }>(
    em,
    `select array(select id from (${inTrash.sql}) d where dataroom_id = any(?::uuid[]))::text as trashed`,
    [...inTrash.values, pgArray(rooms)],
  );
  return { rooms, documents: null, trashed: found?.trashed ?? NONE };
}

/** Returns the part of a scope that has only these documents. */
export function narrowedTo(scope: SearchScope, documentIds: readonly string[]): SearchScope {
  return { ...scope, documents: pgArray(documentIds) };
}

/** Returns the data rooms and the documents (null: all of them) of a scope as values of a statement. */
export function scopeValues({ rooms, documents }: SearchScope): [rooms: IdArray, documents: IdArray | null] {
  return [pgArray(rooms), documents];
}

/** Counts the passages of the scope and their documents, from an index alone and in its order. */
export async function countChunks(
  em: EntityManager,
  scope: SearchScope,
): Promise<{ chunks: number; documents: number }> {
  const [rooms, documents] = scopeValues(scope);
  // A condition that excludes nothing would be tested for each passage.
  const only = documents === null ? '' : 'and document_id = any(?::uuid[])';
  // Tested for each document, not for each passage. As a list of values, planning it takes longer than counting.
  const without = scope.trashed === NONE ? '' : 'where document_id not in (select unnest(?::uuid[]))';
  const [row] = await boundSql<{ chunks: number; documents: number }>(
    em,
    `select coalesce(sum(n), 0)::int as chunks, count(*)::int as documents from (
       select document_id, count(*) as n from chunk where dataroom_id = any(?::uuid[]) ${only}
       group by dataroom_id, document_id) d ${without}`,
    [rooms, ...(documents === null ? [] : [documents]), ...(without === '' ? [] : [scope.trashed])],
  );
  return row ?? { chunks: 0, documents: 0 };
}

/** Loads passages by id, of those that the viewer may see. */
export async function loadChunks(em: EntityManager, viewer: Viewer, ids: readonly string[]): Promise<ChunkFound[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select c.id, c.document_id as "documentId", d.name as "documentName", d.dataroom_id as "dataroomId",
       d.room_name as "roomName", d.content_type as "contentType", c.version_id as "versionId", c.text, c.anchors
     from chunk c join (${documents.sql}) d on d.id = c.document_id where c.id = any(?::uuid[])`,
    [...documents.values, pgArray(ids)],
  );
}

/** Returns the name and the first page of documents in scope whose name holds one of the words, or that are among `ids`. */
export async function documentCards(
  em: EntityManager,
  viewer: Viewer,
  scope: SearchScope,
  wanted: { ids: readonly string[]; words: readonly string[]; limit: number },
): Promise<{ id: string; name: string; firstPage: string }[]> {
  const { ids, words, limit } = wanted;
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select d.id, d.name, coalesce(left(p.md, 4000), '') as "firstPage" from (${documents.sql}) d
     left join document_page p on p.version_id = d.current_version_id and p.page = 1
     where d.dataroom_id = any(?::uuid[]) and (?::uuid[] is null or d.id = any(?::uuid[]))
       and (d.id = any(?::uuid[]) or lower(d.name) like any(?::text[]))
     order by (d.id = any(?::uuid[])) desc, d.id limit ?`,
    [
      ...documents.values,
      ...scopeValues(scope),
      scopeValues(scope)[1],
      pgArray(ids),
      pgArray(words.map(patternOf)),
      pgArray(ids),
      limit,
    ],
  );
}

/** Returns the pattern of `like` for names that hold a word, in lower case. */
export function patternOf(word: string): string {
  return `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
