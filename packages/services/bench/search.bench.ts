/**
 * Hybrid search over 10,000, 30,000 and 100,000 passages, behind the walls: p50 and p95 of the whole search, and how many of
 * the ten nearest by an exact scan the indexed one finds, with the filters of organization, rooms and documents on.
 */
import { localProvider } from '@atrium/ai/providers';
import { POOL_SIZE } from '@atrium/ai/retrieval';
import { buildVectorIndex, countChunks, nearestChunks, resolveScope, type SearchScope } from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { inTransaction } from '../src/kernel/index.ts';
import { retrieve } from '../src/search/index.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { type Growth, growthOf } from './fit.ts';
import { addPassages, type Library, openLibrary } from './library.ts';
import { openProduct, percentile, timed } from './product.ts';
import { questionOf, random } from './passages.ts';

const SIZES = (process.env['N'] ?? '10000,30000,100000').split(',').map(Number);
const QUESTIONS = 30;
const NEAREST = 10;
const GOAL = 0.95;
const MILLION = 1_000_000;

const product = await openProduct({ DATABASE_POOL: '4' });
const { platform, database, asOwner } = product;
const { owner: person } = await createOrganization(product);
const { owner: foreigner } = await createOrganization(product);
const { model, dim } = localProvider.embedding;

const asMember = async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(platform.orm, 'organization', person, run);
const nearest = async (scope: SearchScope, vector: Float32Array, total: number): Promise<string[]> =>
  asMember(async (em) => nearestChunks(em, scope, { model, dim, vector }, { limit: POOL_SIZE, total }));

/** The same by the vector index, also where the product does without it. */
const nearestByIndex = async (scope: SearchScope, vector: Float32Array): Promise<string[]> =>
  asMember(async (em) => {
    await em.execute('set local enable_sort = off');
    return nearestChunks(em, scope, { model, dim, vector }, { limit: POOL_SIZE, total: Infinity });
  });

/** The index that the very statement of the search takes. */
const indexTaken = async (scope: SearchScope, vector: Float32Array, total: number): Promise<string> =>
  asMember(async (em) => {
    const lines: string[] = [];
    const explaining = Object.create(em, {
      execute: {
        value: async (sql: string, values: unknown[] = []) => {
          if (!sql.startsWith('select e.')) return em.execute(sql);
          const rows = await em.execute<Record<string, string>[]>(`explain (costs off) ${sql}`, values);
          lines.push(...rows.map((each) => each['QUERY PLAN'] ?? ''));
          return [];
        },
      },
    }) as EntityManager; // it is one, but for its execute
    await nearestChunks(explaining, scope, { model, dim, vector }, { limit: POOL_SIZE, total });
    const index = /Index Scan using (embedding\S+)|Bitmap Index Scan on (embedding\S+)/.exec(lines.join('\n'));
    return index?.[1] ?? index?.[2] ?? 'a sequential scan';
  });

const treesOf = (library: Library): Record<string, KnowledgeNode[]> => ({
  organization: [],
  'half the rooms': library.rooms.slice(0, library.rooms.length / 2).map((id) => ({ id, type: 'dataroom' })),
  'a room': [{ id: library.rooms[0]!, type: 'dataroom' }],
  'ten documents': [
    {
      id: library.rooms[0]!,
      type: 'dataroom',
      children: library.documents
        .filter((_, at) => at % library.rooms.length === 0)
        .slice(0, 10)
        .map((id) => ({ id, type: 'file' as const })),
    },
  ],
});

/** Measures one filter and gives the median of the whole, in milliseconds. */
const measure = async (library: Library, filter: string, tree: KnowledgeNode[]): Promise<number> => {
  const name = `${figure(library.count)}, ${filter}`;
  const scope = await asMember(async (em) => resolveScope(em, person.membership, tree));
  const { chunks: total } = await asMember(async (em) => countChunks(em, scope));
  const questions = Array.from({ length: QUESTIONS }, () =>
    questionOf(Math.floor(random() * library.documents.length)),
  );
  const { vectors } = await localProvider.embed(questions);
  const search = async (question: string) =>
    retrieve(platform, person, localProvider, { text: question, tree, topK: NEAREST });
  for (const question of questions.slice(0, 5)) await search(question);
  const times: number[] = [];
  const ofVectors: number[] = [];
  const byIndex: number[] = [];
  let [found, foundByIndex, wanted] = [0, 0, 0];
  for (const [at, question] of questions.entries()) {
    times.push(await timed(async () => search(question)));
    let indexed: string[] = [];
    ofVectors.push(await timed(async () => (indexed = await nearest(scope, vectors[at]!, total))));
    const exact = (await nearest(scope, vectors[at]!, 0)).slice(0, NEAREST);
    found += exact.filter((id) => indexed.slice(0, NEAREST).includes(id)).length;
    wanted += exact.length;
    if (tree.length > 0) continue;
    byIndex.push(await timed(async () => (indexed = await nearestByIndex(scope, vectors[at]!))));
    foundByIndex += exact.filter((id) => indexed.slice(0, NEAREST).includes(id)).length;
  }
  const p50 = percentile(times, 0.5);
  row({ name: `search, ${name}: p50`, value: p50, unit: 'ms' });
  row({ name: `search, ${name}: p95`, value: percentile(times, 0.95), unit: 'ms' });
  row({ name: `search, ${name}: vectors p50`, value: percentile(ofVectors, 0.5), unit: 'ms' });
  row({ name: `search, ${name}: recall@10`, value: found / wanted, unit: 'of exact', goal: GOAL });
  if (byIndex.length > 0) {
    const index = `vector index, ${figure(library.count)}`;
    row({ name: `${index}: p50`, value: percentile(byIndex, 0.5), unit: 'ms' });
    row({ name: `${index}: recall@10`, value: foundByIndex / wanted, unit: 'of exact', goal: GOAL });
  }
  text(`${name}: EXPLAIN takes ${await indexTaken(scope, vectors[0]!, total)}.`);
  return p50;
};

/** Fills to this size; the indexes of words and vectors are made afterwards, which is faster, and timed for the vectors. */
const fill = async (mine: Library, foreign: Library, size: number): Promise<{ index: string; bytes: number }> => {
  const [words] = await asOwner<{ sql: string }>(`select pg_get_indexdef('chunk_tsv_index'::regclass) as sql`);
  const vectors = `select indexname as name, pg_relation_size(indexname::regclass)::int as bytes from pg_indexes where indexdef like '%USING hnsw%'`;
  const [former] = await asOwner<{ name: string }>(vectors);
  await asOwner(`drop index chunk_tsv_index${former ? `, "${former.name}"` : ''}`);
  await addPassages(product, mine, size - mine.count);
  await addPassages(product, foreign, Math.floor(size / 10) - foreign.count);
  await asOwner(words!.sql);
  const built = await timed(async () => buildVectorIndex(database.ownerUrl, { model, dim }));
  await asOwner('vacuum analyze');
  row({ name: `vector index, ${figure(size)}: built in`, value: built / 1000, unit: 's' });
  const [index] = await asOwner<{ name: string; bytes: number }>(vectors);
  return { index: index!.name, bytes: index!.bytes };
};

const inWords = (filter: string, { medians, better, expected }: Growth): string =>
  `${filter}: ${medians.map(figure).join(' → ')} ms at ${SIZES.map(figure).join(', ')} passages; by ${better} that is ${figure(expected)} ms at a million.`;

try {
  const library = await openLibrary(product, person);
  const foreign = await openLibrary(product, foreigner);
  const medians: Record<string, number[]> = {};
  let bytes = 0;
  for (const size of SIZES) {
    ({ bytes } = await fill(library, foreign, size));
    for (const [filter, tree] of Object.entries(treesOf(library))) {
      (medians[filter] ??= []).push(await measure(library, filter, tree));
    }
  }
  if (SIZES.length > 2) {
    for (const [filter, found] of Object.entries(medians)) text(inWords(filter, growthOf(SIZES, found, MILLION)));
  }
  const gigabytes = ((bytes / library.count / 1.1) * MILLION) / 2 ** 30;
  text(
    `What grows: the count of the scope, which reads an index alone, grows with the passages; up to 50,000 passages every vector is compared, above that the walk through the vector index grows with their logarithm; ` +
      `words are weighed by a sample of 500 and only passages with the rarer ones are scored, some thousands at most. ` +
      `The vector index of a million takes ${figure(gigabytes)} GB, and is quick as long as memory holds it.`,
  );
} finally {
  await product.close();
}
