import { createHash } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

/** Any number that nothing else locks with. */
const BUILD_LOCK = 7_263_902;
/** What an HNSW index over halfvec can hold (pgvector 0.8). */
const MOST_DIMENSIONS = 4000;
const NAME_CHARACTERS = 40;
/** Passages of one document crowd together: with pgvector's own 16 too few ways lead from crowd to crowd. */
const NEIGHBOURS = 24;
/**
 * How many each vector chooses them from. Of 100,000, pgvector's own 64 gave .92 to .94 of the nearest ten, this .96 and half as
 * long a build again; 200, with 32 neighbours, .97 and twice as long a build as this.
 */
const CHOSEN_FROM = 128;
/** A build whose graph no longer fits goes on many times slower. Taken as needed, so most need not be there. */
const MOST_MEMORY_MB = 2048;
/** What the graph takes beside its vectors, which is what the table holds. */
const GRAPH_SHARE = 1.3;
/** PostgreSQL's disk_full and out_of_memory: also what it says where shared memory is small, as in containers. */
const NO_ROOM = ['53100', '53200'];

/** Its name, by which the schema check knows that it was made at run time. */
function nameOf(model: string): string {
  const slug = model.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  if (slug.length <= NAME_CHARACTERS) return `embedding_${slug}_hnsw`;
  const hash = createHash('sha256').update(model).digest('hex').slice(0, 8);
  return `embedding_${slug.slice(0, NAME_CHARACTERS)}_${hash}_hnsw`;
}

/** The condition and the order of `nearestChunks`, so that the planner can take it. */
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
    // Parallel workers share the whole memory at once; one process takes it as it needs it.
    await client.query(`drop index concurrently if exists "${name}"`);
    await client.query('set max_parallel_maintenance_workers = 0');
    await client.query(statementFor(name, embedding));
  }
}

/**
 * Makes the partial HNSW index of an embedding model where it is missing, without keeping writers out. Not for the
 * embedded database, where a build stops everybody and an exact scan serves. Of several processes one builds and the
 * others go on: searching works without it, only slower. A build that was cut off is cleared away and begun again.
 */
export async function buildVectorIndex(
  ownerUrl: string,
  embedding: { model: string; dim: number },
): Promise<'built' | 'present' | 'elsewhere' | 'too wide'> {
  if (embedding.dim > MOST_DIMENSIONS) return 'too wide';
  const name = nameOf(embedding.model);
  // A connection of its own: what is set and locked here ends with it.
  const client = new Client({ connectionString: ownerUrl, application_name: 'atrium-vector-index' });
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BUILD_LOCK]);
    // Not waited for: the build would wait for this one's snapshot in turn.
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
