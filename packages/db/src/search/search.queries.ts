import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';

/**
 * Where a search may look: whole rooms but for what is `trashed` in them, or (not null) only these documents. Resolved
 * under the caller's own rights.
 */
export type SearchScope = { rooms: string[]; documents: string[] | null; trashed: string[] };

export type ChunkFound = {
  id: string;
  document_id: string;
  document_name: string;
  version_id: string;
  text: string;
  anchors: { page: number; start: number; end: number }[];
};

type Node = { id: string; type: 'dataroom' | 'folder' | 'file'; children?: Node[] | undefined };

/** Nodes without children mean everything below them; nodes with children only those. */
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

/**
 * What of a knowledge context tree the viewer may search; an empty tree is every room they may see. What they may not
 * see falls out silently, as if it were not there.
 */
export async function resolveScope(em: EntityManager, viewer: Viewer, tree: Node[]): Promise<SearchScope> {
  const seen = visible('dataroom', viewer);
  const rooms = await em.execute<{ id: string }[]>(`select id from (${seen.sql}) r`, seen.values);
  const visibleIds = rooms.map((room) => room.id);
  if (tree.length === 0) return wholly(em, visibleIds);
  const picked = chosen(tree);
  const wholeRooms = visibleIds.filter((id) => picked.rooms.includes(id));
  if (picked.folders.length === 0 && picked.files.length === 0) return wholly(em, wholeRooms);
  const documents = await em.execute<{ id: string; dataroom_id: string }[]>(
    `select d.id, d.dataroom_id from document d
     left join folder f on f.id = d.folder_id
     where d.deleted_at is null and d.dataroom_id = any(?::uuid[]) and (
       d.dataroom_id = any(?::uuid[]) or d.id = any(?::uuid[])
       or exists (select 1 from folder top where top.id = any(?::uuid[]) and top.deleted_at is null
         and top.dataroom_id = d.dataroom_id and f.path >= top.path and f.path < top.path || '~'))`,
    [pgArray(visibleIds), pgArray(wholeRooms), pgArray(picked.files), pgArray(picked.folders)],
  );
  return {
    rooms: [...new Set(documents.map((document) => document.dataroom_id))],
    documents: documents.map((document) => document.id),
    trashed: [],
  };
}

async function wholly(em: EntityManager, rooms: string[]): Promise<SearchScope> {
  const documents = await em.execute<{ id: string }[]>(
    'select id from document where deleted_at is not null and dataroom_id = any(?::uuid[])',
    [pgArray(rooms)],
  );
  return { rooms, documents: null, trashed: documents.map((document) => document.id) };
}

/** The rooms and the documents (null: all of them) of a scope, as values of a statement. */
export function scopeValues(scope: SearchScope): [rooms: string, documents: string | null] {
  return [pgArray(scope.rooms), scope.documents === null ? null : pgArray(scope.documents)];
}

/** How many passages the scope holds, and in how many documents; read from an index alone. */
export async function countChunks(
  em: EntityManager,
  scope: SearchScope,
): Promise<{ chunks: number; documents: number }> {
  const [row] = await em.execute<{ chunks: number; documents: number }[]>(
    `select coalesce(sum(n), 0)::int as chunks, count(*)::int as documents from (
       select count(*) as n from chunk where dataroom_id = any(?::uuid[])
         and (?::uuid[] is null or document_id = any(?::uuid[])) and document_id <> all(?::uuid[]) group by document_id) d`,
    [...scopeValues(scope), scopeValues(scope)[1], pgArray(scope.trashed)],
  );
  return row ?? { chunks: 0, documents: 0 };
}

export async function loadChunks(em: EntityManager, ids: string[]): Promise<ChunkFound[]> {
  return em.execute<ChunkFound[]>(
    `select c.id, c.document_id, d.name as document_name, c.version_id, c.text, c.anchors
     from chunk c join document d on d.id = c.document_id and d.deleted_at is null where c.id = any(?::uuid[])`,
    [pgArray(ids)],
  );
}

/** Name and first page of documents in scope that carry one of the words in their name, or are among `ids`. */
export async function documentCards(
  em: EntityManager,
  scope: SearchScope,
  ids: string[],
  words: string[],
  limit: number,
): Promise<{ id: string; name: string; firstPage: string }[]> {
  return em.execute(
    `select d.id, d.name, coalesce(left(p.md, 4000), '') as "firstPage" from document d
     left join document_page p on p.version_id = d.current_version_id and p.page = 1
     where d.deleted_at is null and d.dataroom_id = any(?::uuid[]) and (?::uuid[] is null or d.id = any(?::uuid[]))
       and (d.id = any(?::uuid[]) or lower(d.name) like any(?::text[]))
     order by (d.id = any(?::uuid[])) desc, d.id limit ?`,
    [
      ...scopeValues(scope),
      scopeValues(scope)[1],
      pgArray(ids),
      pgArray(words.map((word) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
      pgArray(ids),
      limit,
    ],
  );
}
