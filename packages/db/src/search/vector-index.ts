import { createHash } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

/** The key of an advisory lock that nothing else uses. */
const BUILD_LOCK = 7_263_902;
/** The most dimensions of an HNSW index over halfvec (pgvector 0.8). */
const MOST_DIMENSIONS = 4000;
const NAME_CHARACTERS = 40;
/** Links per node. Passages of one document cluster, and pgvector's default of 16 gives too few links between clusters. */
const NEIGHBOURS = 24;
/**
 * Candidates for the links of a node. Of 100,000 vectors, pgvector's default of 64 found .92 to .94 of the nearest ten; 128
 * found .96 in a build 1.5 times as long; 200, with 32 links, found .97 in a build twice as long as that.
 */
const CHOSEN_FROM = 128;
/** The memory limit of a build. A graph that does not fit slows it down many times. It is allocated as needed. */
const MOST_MEMORY_MB = 2048;
/** Memory of the graph besides its vectors, whose size is the table's. */
const GRAPH_SHARE = 1.3;
/** PostgreSQL's disk_full and out_of_memory, which it also reports if shared memory is small, as in containers. */
const NO_ROOM = ['53100', '53200'];

/** Returns the name of the index, by which the schema check knows that it is made at run time. */
function nameOf(model: string): string {
  const slug = model.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  if (slug.length <= NAME_CHARACTERS) return `embedding_${slug}_hnsw`;
  const hash = createHash('sha256').update(model).digest('hex').slice(0, 8);
  return `embedding_${slug.slice(0, NAME_CHARACTERS)}_${hash}_hnsw`;
}

/** Returns the statement for an index with the condition and the order of `nearestChunks`, so that the planner can use it. */
function statementFor(name: string, { model, dim }: { model: string; dim: number }): string {
  return `create index concurrently if not exists "${name}" on embedding
   using hnsw ((vector::halfvec(${Math.trunc(dim)})) halfvec_cosine_ops) with (m = ${NEIGHBOURS}, ef_construction = ${CHOSEN_FROM})
   where model = '${model.replaceAll("'", "''")}' and dim = ${Math.trunc(dim)}`;
}

async function build(client: Client, name: string, embedding: { model: string; dim: number }): Promise<void> {
  const bytes = `pg_table_size('embedding')`;
  await client.query(
    `select set_config('maintenance_work_mem', greatest(
       (select setting::bigint from pg_settings where name = 'maintenance_work_mem'),
       least($1::bigint * 1024, (${bytes} * $2::float8 / 1024)::bigint + 65536))::text || 'kB', false)`,
    [MOST_MEMORY_MB, GRAPH_SHARE],
  );
  try {
    await client.query(statementFor(name, embedding));
  } catch (error) {
    if (!(error instanceof DatabaseError) || !NO_ROOM.includes(error.code ?? '')) throw error;
    // Parallel workers allocate all memory at once; a single process allocates it as needed.
    await client.query(`drop index concurrently if exists "${name}"`);
    await client.query('set max_parallel_maintenance_workers = 0');
    await client.query(statementFor(name, embedding));
  }
}

/**
 * Builds the partial HNSW index of an embedding model if it is missing, without blocking writers. The embedded database does
 * not use it: there a build blocks everyone, and searches are exact. One of several processes builds, and the others
 * continue: search works without the index, only slower. An interrupted build is dropped and starts again.
 */
export async function buildVectorIndex(
  ownerUrl: string,
  embedding: { model: string; dim: number },
): Promise<'built' | 'present' | 'elsewhere' | 'too wide'> {
  if (embedding.dim > MOST_DIMENSIONS) return 'too wide';
  const name = nameOf(embedding.model);
  // Its own connection: its settings and locks end with it.
  const client = new Client({ connectionString: ownerUrl, application_name: 'atrium-vector-index' });
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BUILD_LOCK]);
    // Do not wait for the lock: the build waits for this connection's snapshot.
    if (!rows[0]?.locked) return 'elsewhere';
    const found = await client.query<{ valid: boolean }>(
      'select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)',
      [`public.${name}`],
    );
    if (found.rows[0]?.valid) return 'present';
    if (found.rows[0]) await client.query(`drop index concurrently if exists "${name}"`);
    await build(client, name, embedding);
    return 'built';
  } finally {
    await client.end();
  }
}
