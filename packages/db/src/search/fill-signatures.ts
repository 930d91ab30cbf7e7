import { Client } from 'pg';
import { SIGNATURE_BITS, signatureOf } from './signature.ts';

/** The key of an advisory lock that nothing else uses. */
const FILL_LOCK = 7_263_903;
const BATCH = 500;

async function unsignedVectors(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id from embedding e
     where not exists (select from embedding_signature s where s.embedding_id = e.id and s.bits is not null)`,
  );
  return rows.map((row) => row.id);
}

async function signVectors(client: Client, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; vector: string }>(
    'select id, vector::text as vector from embedding where id = any($1::uuid[])',
    [ids],
  );
  const bits = rows.map(({ vector }) => signatureOf(JSON.parse(vector) as number[])); // the notation of pgvector is JSON
  await client.query(
    `insert into embedding_signature (embedding_id, organization_id, dataroom_id, document_id, model, bits)
     select e.id, e.organization_id, e.dataroom_id, e.document_id, e.model, v.bits
     from unnest($1::uuid[], $2::bit(${SIGNATURE_BITS})[]) as v(id, bits) join embedding e on e.id = v.id
     on conflict (embedding_id) do update set bits = excluded.bits`,
    [rows.map(({ id }) => id), bits],
  );
}

/**
 * Signs the vectors that have no signature: those stored before signatures existed, or by processes of the version before.
 * It may be interrupted and continues the next time. One of several processes fills, and the others return at once.
 * @returns the number of signatures
 */
export async function fillSignatures(ownerUrl: string): Promise<number> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'atrium-signatures' });
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [FILL_LOCK]);
    if (!rows[0]?.locked) return 0;
    const ids = await unsignedVectors(client);
    for (let at = 0; at < ids.length; at += BATCH) await signVectors(client, ids.slice(at, at + BATCH));
    // Searches read signatures from the index alone, which needs a vacuumed table.
    if (ids.length > 0) await client.query('vacuum analyze embedding_signature');
    return ids.length;
  } finally {
    await client.end();
  }
}
