/** Documents of generated passages with the local engine's vectors, written past the product: only reading is measured. */
import { localProvider } from '@atrium/ai/providers';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { createRoom } from '../src/testing/library.ts';
import { passageOf } from './passages.ts';
import type { BenchProduct } from './product.ts';
import { required } from './required.ts';

const ROOMS = 10;
const PASSAGES_A_DOCUMENT = 50;
const DOCUMENTS_A_BATCH = 10;
const BATCH = DOCUMENTS_A_BATCH * PASSAGES_A_DOCUMENT;

export type Library = { owner: MemberActor; rooms: string[]; documents: string[]; count: number };

/** An organization's rooms, empty. */
export async function openLibrary(product: BenchProduct, owner: MemberActor): Promise<Library> {
  const rooms: string[] = [];
  for (let at = 0; at < ROOMS; at++) rooms.push((await createRoom(product, owner)).id);
  return { owner, rooms, documents: [], count: 0 };
}

/** Of a hashed vector most is zero, and a tenth of the text says the rest. */
function sparse(vector: Float32Array): string {
  const entries: string[] = [];
  for (const [at, value] of vector.entries()) if (value !== 0) entries.push(`${at + 1}:${value.toFixed(4)}`);
  return `{${entries.join(',')}}/${vector.length}`;
}

async function insertDocuments(product: BenchProduct, library: Library, texts: string[][]): Promise<string[]> {
  const first = library.documents.length;
  const ids = texts.map(() => newId());
  await product.asOwner(
    `with given as (select gen_random_uuid() as version_id, * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as g(id, dataroom_id, name, md)),
     d as (insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
         current_version_id, index_status, created_by_id)
       select id, $5, dataroom_id, name, 'text/plain', 'Others', 10, '', version_id, 'COMPLETED', $6 from given),
     v as (insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
       select version_id, $5, id, 1, '', '', 10, $6 from given)
     insert into document_page (id, organization_id, version_id, page, md, spans)
     select gen_random_uuid(), $5, version_id, 1, md, '[]' from given`,
    [
      ids,
      ids.map((_, at) => required(library.rooms[(first + at) % ROOMS], 'data room')),
      ids.map((_, at) => `Document ${first + at}.txt`),
      texts.map((passages) => passages.slice(0, 5).join('\n\n')),
      library.owner.membership.organizationId,
      library.owner.userId,
    ],
  );
  return ids;
}

async function insertPassages(
  product: BenchProduct,
  documents: string[],
  texts: string[][],
  vectors: Float32Array[],
): Promise<void> {
  await product.asOwner(
    `with given as (select gen_random_uuid() as id, * from unnest($1::uuid[], $2::text[], $3::text[]) as g(document_id, text, vector)),
     placed as (select g.*, d.organization_id, d.dataroom_id, d.current_version_id from given g join document d on d.id = g.document_id),
     c as (insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
       select id, organization_id, dataroom_id, document_id, current_version_id, row_number() over (partition by document_id), text, 100,
         '[{"page":1,"start":0,"end":10}]' from placed)
     insert into embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
     select gen_random_uuid(), organization_id, dataroom_id, document_id, id, $4, $5, vector::sparsevec::halfvec from placed`,
    [
      texts.flatMap((passages, at) => passages.map(() => required(documents[at], 'document'))),
      texts.flat(),
      vectors.map(sparse),
      localProvider.embedding.model,
      localProvider.embedding.dim,
    ],
  );
}

/** Adds documents of fifty passages each; while one batch is written, the next is embedded. */
export async function addPassages(product: BenchProduct, library: Library, count: number): Promise<void> {
  let written: Promise<void> = Promise.resolve();
  for (let added = 0; added < count; added += BATCH) {
    const first = library.documents.length;
    const texts = Array.from({ length: DOCUMENTS_A_BATCH }, (_, document) =>
      Array.from({ length: PASSAGES_A_DOCUMENT }, () => passageOf(first + document)),
    );
    const { vectors } = await localProvider.embed(texts.flat());
    await written;
    const documents = await insertDocuments(product, library, texts);
    written = insertPassages(product, documents, texts, vectors);
    library.documents.push(...documents);
    library.count += BATCH;
  }
  await written;
}
