import { visible } from '@atrium/db/access';
import { pgArray } from '@atrium/db/listing';
import {
  countChunks,
  lexemeFrequencies,
  loadChunks,
  matchChunks,
  passageExcerpts,
  resolveScope,
} from '@atrium/db/search';
import { invalid, listAnswer, type ListWhere, type MemberActor, page } from '@atrium/domain/kernel';
import { GlobalSearchInput, type SearchResult, SearchResult as ResultSchema } from '@atrium/domain/search';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';

type Named = {
  type: 'dataroom' | 'folder' | 'document' | 'conversation';
  id: string;
  name: string;
  dataroom_id: string | null;
  place: string;
  content_type: string | null;
};

const URL_OF: Record<Named['type'], (row: Named) => string> = {
  dataroom: (row) => `/library/${row.id}`,
  folder: (row) => `/library/${row.dataroom_id}?folderId=${row.id}`,
  document: (row) => `/library/${row.dataroom_id}/document/${row.id}`,
  conversation: (row) => `/chat/${row.id}`,
};

/** Everything whose name holds every word, names that begin with the words first. */
async function byName(em: EntityManager, actor: MemberActor, words: string[], limit: number): Promise<SearchResult[]> {
  const rooms = visible('dataroom', viewerOf(actor));
  const patterns = pgArray(words.map((word) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
  const rows = await em.execute<Named[]>(
    `with r as (${rooms.sql}), named as (
       select 'dataroom' as type, id, name, id as dataroom_id, '' as place, null::varchar as content_type, 1 as sort from r
       union all
       select 'folder', f.id, f.name, f.dataroom_id, r.name, 'inode/directory', 2 from folder f join r on r.id = f.dataroom_id
         where f.deleted_at is null
       union all
       select 'document', d.id, d.name, d.dataroom_id, concat_ws(' / ', r.name, f.name), d.content_type, 3
         from document d join r on r.id = d.dataroom_id left join folder f on f.id = d.folder_id where d.deleted_at is null
       union all
       select 'conversation', c.id, c.title, null, '', null, 4 from conversation c
         where c.deleted_at is null and c.created_by_id = ?)
     select * from named where lower(name) like all(?::text[])
     order by (lower(name) like ?) desc, sort, lower(name), id limit ?`,
    [...rooms.values, actor.userId, patterns, `${words.join(' ').toLowerCase()}%`, limit],
  );
  return rows.map((row) => ({
    resourceType: row.type,
    resourceId: row.id,
    displayStr: row.name,
    additionalInfo: { dataroomId: row.dataroom_id, page: null, excerpt: null, contentType: row.content_type },
    resourceUrl: URL_OF[row.type](row),
    resourcePath: row.place,
  }));
}

/** Passages with the words, lexically: rare words count more, more of them count most. A page is named once. */
async function byContent(em: EntityManager, actor: MemberActor, text: string, limit: number): Promise<SearchResult[]> {
  const scope = await resolveScope(em, viewerOf(actor), []);
  const { chunks: total } = await countChunks(em, scope);
  const frequencies = await lexemeFrequencies(em, scope, { words: text, total });
  const present = frequencies.filter((each) => each.frequency > 0);
  if (present.length === 0) return [];
  const matched = await matchChunks(em, scope, { words: present, total, wanted: limit, limit: Math.max(200, limit) });
  const scored = matched
    .map((each) => ({
      id: each.id,
      score: each.frequencies.reduce(
        (sum, count, index) => sum + (count > 0 ? 1 / Math.log(2 + present[index]!.frequency) : 0),
        0,
      ),
    }))
    .sort((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .slice(0, limit);
  const chunks = new Map(
    (
      await loadChunks(
        em,
        scored.map((each) => each.id),
      )
    ).map((chunk) => [chunk.id, chunk]),
  );
  const roomOf = await roomsOf(
    em,
    [...chunks.values()].map((chunk) => chunk.document_id),
  );
  const excerpts = await passageExcerpts(
    em,
    scored.map((each) => each.id),
    present.map((each) => each.lexeme),
  );
  const named = new Set<string>();
  return scored.flatMap(({ id }) => {
    const chunk = chunks.get(id);
    const room = chunk && roomOf.get(chunk.document_id);
    const found = excerpts.get(id);
    if (!chunk || !room || !found) return [];
    const resourceUrl = `/library/${room.id}/document/${chunk.document_id}?page=${found.page}`;
    if (named.has(resourceUrl)) return [];
    named.add(resourceUrl);
    return [
      {
        resourceType: 'passage' as const,
        resourceId: chunk.document_id,
        displayStr: chunk.document_name,
        additionalInfo: {
          dataroomId: room.id,
          page: found.page,
          excerpt: found.excerpt,
          contentType: room.contentType,
        },
        resourceUrl,
        resourcePath: room.name,
      },
    ];
  });
}

async function roomsOf(em: EntityManager, documentIds: string[]) {
  const rows = await em.execute<{ id: string; room_id: string; room_name: string; content_type: string }[]>(
    `select d.id, r.id as room_id, r.name as room_name, d.content_type
     from document d join dataroom r on r.id = d.dataroom_id where d.id = any(?::uuid[])`,
    [pgArray(documentIds)],
  );
  return new Map(rows.map((row) => [row.id, { id: row.room_id, name: row.room_name, contentType: row.content_type }]));
}

const WANTED: Record<string, boolean> = { eq: true, in: true, ne: false, not_in: false };

/** Whether a kind of result is asked for; the conditions are and-ed. */
function keepsType(condition: ListWhere[string] = {}): (type: string) => boolean {
  const tests = Object.entries(condition).map(([operator, value]) => {
    const isWanted = WANTED[operator];
    if (isWanted === undefined) throw invalid('where.resourceType', 'Kinds are compared by eq, ne, in and not_in.');
    const values: unknown[] = [value].flat();
    return { isWanted, values };
  });
  return (type) => tests.every(({ isWanted, values }) => values.includes(type) === isWanted);
}

/** Names and contents of everything the caller may see, lexically; names come first. */
export const globalSearch = query({
  area: 'search',
  verb: 'global',
  summary: 'Search names and contents',
  input: GlobalSearchInput,
  output: listAnswer(ResultSchema),
  access: inOrganization('enter', 'tokenOrMember'),
  run: async ({ em, actor, input }) => {
    const text = (input.search ?? input.query ?? '').trim();
    if (text === '') return page<SearchResult>([], input);
    const wanted = input.offset + input.limit + 1;
    const names = await byName(em, actor, text.split(/\s+/), wanted);
    const passages = await byContent(em, actor, text, wanted);
    const kept = keepsType(input.where?.['resourceType']);
    const rows = [...names, ...passages].filter((row) => kept(row.resourceType));
    return page(rows.slice(input.offset), input);
  },
});
