/**
 * Hybrid search over 10,000, 30,000 and 100,000 passages, behind the walls: p50 and p95 of the whole search, and how many of
 * the ten nearest by an exact scan the indexed one finds, with the filters of organization, rooms and documents on.
 */
import { localProvider } from '@atrium/ai/providers';
import { POOL_SIZE } from '@atrium/ai/retrieval';
import {
  buildVectorIndex,
  countChunks,
  fillSignatures,
  nearestChunks,
  resolveScope,
  type SearchScope,
} from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { viewerOf } from '../src/access/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { retrieve } from '../src/search/index.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { type Growth, growthOf } from './fit.ts';
import { addPassages, type Library, openLibrary } from './library.ts';
import { openProduct, percentile, timed } from './product.ts';
import { questionOf, random } from './passages.ts';
import { required } from './required.ts';

const SIZES = (process.env['N'] ?? '10000,30000,100000').split(',').map(Number);
const QUESTIONS = 25;
const NEAREST = 10;
const GOAL = 0.95;
const MILLION = 1_000_000;

const product = await openProduct({ DATABASE_POOL: '4' });
const { platform, database, asOwner } = product;
const { owner: person } = await createOrganization(product);
const { owner: foreigner } = await createOrganization(product);
const { model, dim } = localProvider.embedding;

async function asMember<T>(run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(platform.orm, 'organization', person, run);
}
async function nearest(scope: SearchScope, vector: Float32Array, total: number): Promise<string[]> {
  return asMember(async (em) => nearestChunks(em, scope, { model, dim, vector }, { limit: POOL_SIZE, total }));
}

/** The same by the vector index, also where the product does without it. */
async function nearestByIndex(scope: SearchScope, vector: Float32Array): Promise<string[]> {
  return asMember(async (em) => {
    await em.execute('set local enable_sort = off');
    return nearestChunks(em, scope, { model, dim, vector }, { limit: POOL_SIZE, total: Infinity });
  });
}

/** How often this connection has read each index of vectors and signatures. Reads before this transaction may be among them. */
async function scansOf(em: EntityManager): Promise<Map<string, number>> {
  const rows = await em.execute<{ name: string; scans: number }[]>(
    `select indexrelid::regclass::text as name, pg_stat_get_xact_numscans(indexrelid)::int as scans from pg_index
     where indrelid in ('embedding'::regclass, 'embedding_signature'::regclass)`,
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** Returns the indexes of vectors and signatures that the search reads. */
async function indexesTaken(scope: SearchScope, vector: Float32Array, total: number): Promise<string> {
  return asMember(async (em) => {
    const before = await scansOf(em);
    await nearestChunks(em, scope, { model, dim, vector }, { limit: POOL_SIZE, total });
    const taken = [...(await scansOf(em))].filter(([name, scans]) => scans > (before.get(name) ?? 0));
    return taken.map(([name]) => name).join(' and ') || 'no index';
  });
}

function documentsOf(library: Library, room: number): string[] {
  return library.documents.filter((_, at) => at % library.rooms.length === room);
}

/** Scopes of this size are measured by the vector index as well, though the product compares signatures below 250,000 passages. */
const WALKED = ['organization', 'six of ten rooms', 'six of ten documents'];

function treesOf(library: Library): Record<string, KnowledgeNode[]> {
  return {
    organization: [],
    'half the rooms': library.rooms.slice(0, library.rooms.length / 2).map((id) => ({ id, type: 'dataroom' })),
    'six of ten rooms': library.rooms.slice(0, (library.rooms.length * 6) / 10).map((id) => ({ id, type: 'dataroom' })),
    'six of ten documents': library.rooms.map((id, room) => ({
      id,
      type: 'dataroom',
      children: documentsOf(library, room)
        .filter((_, at) => at % 10 < 6)
        .map((each) => ({ id: each, type: 'file' as const })),
    })),
    'a room': [{ id: required(library.rooms[0], 'data room'), type: 'dataroom' }],
    'ten documents': [
      {
        id: required(library.rooms[0], 'data room'),
        type: 'dataroom',
        children: documentsOf(library, 0)
          .slice(0, 10)
          .map((id) => ({ id, type: 'file' as const })),
      },
    ],
  };
}

/** Medians in milliseconds: the whole search, what of it is not vectors, and a walk through the vector index. */
type Medians = { whole: number; rest: number; walk: number };

async function measure(library: Library, filter: string, tree: KnowledgeNode[]): Promise<Medians> {
  const name = `${figure(library.count)}, ${filter}`;
  const scope = await asMember(async (em) => resolveScope(em, viewerOf(person), tree));
  const { chunks: total } = await asMember(async (em) => countChunks(em, scope));
  const questions = Array.from({ length: QUESTIONS }, () =>
    questionOf(Math.floor(random() * library.documents.length)),
  );
  const { vectors } = await localProvider.embed(questions);
  const search = async (question: string) =>
    retrieve(platform, person, localProvider, { text: question, tree, topK: NEAREST });
  for (const question of questions.slice(0, 3)) await search(question);
  const times: number[] = [];
  const ofVectors: number[] = [];
  const byIndex: number[] = [];
  let [found, foundByIndex, wanted] = [0, 0, 0];
  for (const [at, question] of questions.entries()) {
    const vector = required(vectors[at], 'vector');
    times.push(await timed(async () => search(question)));
    let indexed: string[] = [];
    ofVectors.push(await timed(async () => (indexed = await nearest(scope, vector, total))));
    const exact = (await nearest(scope, vector, 0)).slice(0, NEAREST);
    found += exact.filter((id) => indexed.slice(0, NEAREST).includes(id)).length;
    wanted += exact.length;
    if (!WALKED.includes(filter)) continue;
    byIndex.push(await timed(async () => (indexed = await nearestByIndex(scope, vector))));
    foundByIndex += exact.filter((id) => indexed.slice(0, NEAREST).includes(id)).length;
  }
  const p50 = percentile(times, 0.5);
  row({ name: `search, ${name}: p50`, value: p50, unit: 'ms' });
  row({ name: `search, ${name}: p95`, value: percentile(times, 0.95), unit: 'ms' });
  const vectorsP50 = percentile(ofVectors, 0.5);
  row({ name: `search, ${name}: vectors p50`, value: vectorsP50, unit: 'ms' });
  row({ name: `search, ${name}: recall@10`, value: found / wanted, unit: 'of exact', goal: GOAL });
  if (byIndex.length > 0) {
    const index = `vector index, ${name}`;
    row({ name: `${index}: p50`, value: percentile(byIndex, 0.5), unit: 'ms' });
    row({ name: `${index}: p95`, value: percentile(byIndex, 0.95), unit: 'ms' });
    const recall = { name: `${index}: recall@10`, value: foundByIndex / wanted, unit: 'of exact' };
    row(tree.length === 0 ? { ...recall, goal: GOAL } : recall);
  }
  text(`${name}: the vectors are found by ${await indexesTaken(scope, required(vectors[0], 'vector'), total)}.`);
  return { whole: p50, rest: p50 - vectorsP50, walk: percentile(byIndex, 0.5) };
}

/** Fills to this size; the indexes of words and vectors are made afterwards, which is faster, and timed for the vectors. */
async function fill(mine: Library, foreign: Library, size: number): Promise<{ index: string; bytes: number }> {
  const [words] = await asOwner<{ sql: string }>(`select pg_get_indexdef('chunk_tsv_index'::regclass) as sql`);
  const vectors = `select indexname as name, pg_relation_size(indexname::regclass)::int as bytes from pg_indexes where indexdef like '%USING hnsw%'`;
  const [former] = await asOwner<{ name: string }>(vectors);
  await asOwner(`drop index chunk_tsv_index${former ? `, "${former.name}"` : ''}`);
  await addPassages(product, mine, size - mine.count);
  await addPassages(product, foreign, Math.floor(size / 10) - foreign.count);
  await asOwner(required(words, 'index of words').sql);
  const built = await timed(async () => buildVectorIndex(database.ownerUrl, { model, dim }));
  await asOwner('vacuum analyze');
  row({ name: `vector index, ${figure(size)}: built in`, value: built / 1000, unit: 's' });
  const signing = await timed(async () => fillSignatures(database.ownerUrl));
  row({ name: `signatures, ${figure(size)}: filled in`, value: signing / 1000, unit: 's' });
  const [index] = await asOwner<{ name: string; bytes: number }>(vectors);
  const { name, bytes } = required(index, 'vector index');
  return { index: name, bytes };
}

/** A search of a million passages walks through the index, so it is estimated from the walks and from all that is not vectors. */
function sayMillion(found: Medians[]): void {
  const series = (name: keyof Medians) => found.map((each) => each[name]);
  const walk = growthOf(SIZES, series('walk'), MILLION);
  const rest = growthOf(SIZES, series('rest'), MILLION);
  const said = (what: string, { medians, better, expected }: Growth) =>
    `${what} ${medians.map(figure).join(' → ')} ms, by ${better} ${figure(expected)} ms at a million`;
  text(
    `One million passages, read off the medians at ${SIZES.map(figure).join(', ')}: ${said('the walk through the vector index', walk)}; ` +
      `${said('the rest of the search of an organization', rest)}; together ${figure(walk.expected + rest.expected)} ms. ` +
      `A room of a tenth then holds 100,000, as the organization does above; ten documents take what they take now.`,
  );
}

try {
  const library = await openLibrary(product, person);
  const foreign = await openLibrary(product, foreigner);
  const medians: Medians[] = [];
  let bytes = 0;
  for (const size of SIZES) {
    ({ bytes } = await fill(library, foreign, size));
    for (const [filter, tree] of Object.entries(treesOf(library))) {
      const found = await measure(library, filter, tree);
      if (tree.length === 0) medians.push(found);
    }
  }
  if (SIZES.length > 2) sayMillion(medians);
  const gigabytes = ((bytes / library.count / 1.1) * MILLION) / 2 ** 30;
  text(
    `What grows: the count of the scope, which reads only an index, grows with the passages. Below 10,000 passages every vector is compared, below 250,000 every signature, and from there on the walk through the vector index grows with their logarithm. ` +
      `Words are weighed by a sample of 500, and only passages with the rarer ones are scored, some thousands at most. ` +
      `The vector index of a million takes ${figure(gigabytes)} GB, and is quick as long as memory holds it.`,
  );
} finally {
  await product.close();
}
