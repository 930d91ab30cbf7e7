/**
 * Hybrid search over 10,000, 30,000 and 100,000 passages, behind the walls: p50 and p95 of the whole search, and how many of
 * the ten nearest by an exact scan the indexed one finds, with the filters of organization, rooms and documents on.
 */
import { localProvider } from '@atrium/ai/providers';
import { buildVectorIndex, nearestChunks, resolveScope, type SearchScope } from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { inTransaction } from '../src/kernel/index.ts';
import { retrieve } from '../src/search/index.ts';
import { createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct, percentile, timed } from './product.ts';
import { passageOf, questionOf, random } from './passages.ts';

const SIZES = (process.env['N'] ?? '10000,30000,100000').split(',').map(Number);
const ROOMS = 10;
const PASSAGES_A_DOCUMENT = 50;
const QUESTIONS = 25;
const NEAREST = 10;
const BATCH = 500;
const GOAL = 0.95;

const product = await openProduct({ DATABASE_POOL: '4' });
const { platform, database, asOwner } = product;
const { owner: person } = await createOrganization(product);
const { owner: foreigner } = await createOrganization(product);
const { model, dim } = localProvider.embedding;

type Library = { rooms: string[]; documents: string[]; count: number };
const libraryOf = async (owner: MemberActor): Promise<Library> => {
  const rooms: string[] = [];
  for (let at = 0; at < ROOMS; at++) rooms.push((await createRoom(product, owner)).id);
  return { rooms, documents: [], count: 0 };
};

const addDocument = async (owner: MemberActor, library: Library): Promise<void> => {
  const [id, versionId] = [newId(), newId()];
  const at = library.documents.length;
  const ids = [id, owner.membership.organizationId, library.rooms[at % ROOMS]!, versionId, owner.userId];
  await asOwner(
    `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
       current_version_id, index_status, created_by_id) values ($1, $2, $3, $6, 'text/plain', 'Others', 10, '', $4, 'COMPLETED', $5)`,
    [...ids, `Document ${at}.txt`],
  );
  await asOwner(
    `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     values ($1, $2, $3, 1, '', '', 10, $4)`,
    [versionId, owner.membership.organizationId, id, owner.userId],
  );
  library.documents.push(id);
};

const addPassages = async (owner: MemberActor, library: Library, count: number): Promise<void> => {
  for (let added = 0; added < count; added += BATCH) {
    const first = library.documents.length;
    for (let at = 0; at < BATCH / PASSAGES_A_DOCUMENT; at++) await addDocument(owner, library);
    const documents = Array.from({ length: BATCH }, (_, at) => first + Math.floor(at / PASSAGES_A_DOCUMENT));
    const texts = documents.map((document) => passageOf(document));
    const { vectors } = await localProvider.embed(texts);
    await asOwner(
      `with given as (select gen_random_uuid() as id, * from unnest($1::uuid[], $2::text[], $3::text[]) as g(document_id, text, vector)),
       placed as (select g.*, d.organization_id, d.dataroom_id, d.current_version_id from given g join document d on d.id = g.document_id),
       c as (insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
         select id, organization_id, dataroom_id, document_id, current_version_id, row_number() over (partition by document_id), text, 60,
           '[{"page":1,"start":0,"end":10}]' from placed)
       insert into embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
       select gen_random_uuid(), organization_id, dataroom_id, document_id, id, $4, $5, vector::halfvec from placed`,
      [
        documents.map((at) => library.documents[at]!),
        texts,
        vectors.map((vector) => `[${Array.from(vector, (value) => (value === 0 ? '0' : value.toFixed(4))).join(',')}]`),
        model,
        dim,
      ],
    );
    library.count += BATCH;
  }
};

const asMember = async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(platform.orm, 'organization', person, run);
const nearest = async (scope: SearchScope, vector: Float32Array, exact: boolean): Promise<string[]> =>
  asMember(async (em) => {
    if (exact) await em.execute('set local enable_indexscan = off');
    return nearestChunks(em, scope, { model, dim, vector }, NEAREST);
  });

/** The plan of the very statement that the search runs. */
const planOf = async (scope: SearchScope, vector: Float32Array): Promise<string> =>
  asMember(async (em) => {
    const lines: string[] = [];
    const explaining = Object.create(em, {
      execute: {
        value: async (sql: string, values: unknown[] = []) => {
          if (!sql.startsWith('select')) return em.execute(sql);
          const rows = await em.execute<Record<string, string>[]>(`explain (costs off) ${sql}`, values);
          lines.push(...rows.map((each) => each['QUERY PLAN'] ?? ''));
          return [];
        },
      },
    }) as EntityManager; // it is one, but for its execute
    await nearestChunks(explaining, scope, { model, dim, vector }, NEAREST);
    return lines.join('\n');
  });

const treesOf = (library: Library): Record<string, KnowledgeNode[]> => ({
  organization: [],
  'a room': [{ id: library.rooms[0]!, type: 'dataroom' }],
  'ten documents': [
    {
      id: library.rooms[0]!,
      type: 'dataroom',
      children: library.documents
        .filter((_, at) => at % ROOMS === 0)
        .slice(0, 10)
        .map((id) => ({ id, type: 'file' as const })),
    },
  ],
});

const measure = async (library: Library): Promise<number> => {
  const size = figure(library.count);
  let whole = 0;
  for (const [filter, tree] of Object.entries(treesOf(library))) {
    const scope = await asMember(async (em) => resolveScope(em, person.membership, tree));
    const times: number[] = [];
    const denseTimes: number[] = [];
    let found = 0;
    let wanted = 0;
    const questions = Array.from({ length: QUESTIONS }, () =>
      questionOf(Math.floor(random() * library.documents.length)),
    );
    const { vectors } = await localProvider.embed(questions);
    await retrieve(platform, person, localProvider, { text: questions[0]!, tree, topK: NEAREST });
    for (const [at, question] of questions.entries()) {
      times.push(
        await timed(async () => retrieve(platform, person, localProvider, { text: question, tree, topK: NEAREST })),
      );
      const exact = await nearest(scope, vectors[at]!, true);
      let indexed: string[] = [];
      denseTimes.push(await timed(async () => (indexed = await nearest(scope, vectors[at]!, false))));
      found += exact.filter((id) => indexed.includes(id)).length;
      wanted += exact.length;
    }
    const p50 = percentile(times, 0.5);
    if (filter === 'organization') whole = p50;
    row({ name: `search, ${size}, ${filter}: p50`, value: p50, unit: 'ms' });
    row({ name: `search, ${size}, ${filter}: p95`, value: percentile(times, 0.95), unit: 'ms' });
    row({ name: `search, ${size}, ${filter}: vectors p50`, value: percentile(denseTimes, 0.5), unit: 'ms' });
    row({ name: `search, ${size}, ${filter}: recall@10`, value: found / wanted, unit: 'of exact', goal: GOAL });
    const plan = await planOf(scope, vectors[0]!);
    const index = /(?:Index|Bitmap Index) Scan using (\S+)|Bitmap Index Scan on (\S+)/.exec(plan);
    text(`${size}, ${filter}: EXPLAIN takes ${index?.[1] ?? index?.[2] ?? 'a sequential scan'}.`);
  }
  return whole;
};

try {
  const library = await libraryOf(person);
  const foreign = await libraryOf(foreigner);
  const medians: number[] = [];
  for (const size of SIZES) {
    await addPassages(person, library, size - library.count);
    await addPassages(foreigner, foreign, Math.floor(size / 10) - foreign.count);
    const built = await timed(async () => buildVectorIndex(database.ownerUrl, { model, dim }));
    await asOwner('vacuum analyze');
    row({ name: `vector index, ${figure(size)}: built in`, value: built / 1000, unit: 's' });
    medians.push(await measure(library));
    if (size === SIZES.at(-1)) break;
    const [index] = await asOwner<{ name: string }>(
      `select indexname as name from pg_indexes where indexdef like '%USING hnsw%'`,
    );
    if (index) await asOwner(`drop index "${index.name}"`);
  }
  text(
    `One million passages (medians of the whole ${medians.map(figure).join(' → ')} ms): the walk through the vector index grows with log n, ` +
      'so it adds a fifth from 100,000 on; the lexical half reads every passage with one of the words and grows with n, unless the words are rare. ' +
      'Words in more than two fifths of a scope are left out for that reason. The index needs about 4 GB of memory at a million vectors of 1,536 halves; ' +
      'a room or documents of few passages are scanned exactly by their b-tree and do not grow with the rest.',
  );
} finally {
  await product.close();
}
