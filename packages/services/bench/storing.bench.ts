/**
 * What it costs to store a document that has been read: its pages, its chunks and their vectors, by the product's own
 * steps, beside the same bytes written into plain tables by one insert a document, without index, policy or foreign key.
 */
import { chunkPages } from '@atrium/ai/chunking';
import type { ParsedDocument, ParsedPage } from '@atrium/ai/parsing';
import { localProvider, type Provider } from '@atrium/ai/providers';
import type { Box } from '@atrium/domain/document';
import { DocumentEntity, DocumentVersionEntity } from '@atrium/db/document';
import { vectorLiteral } from '@atrium/db/search';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { embedChunks, storeChunks, storePages, textToEmbed } from '../src/document/passages.process.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { passageOf } from './passages.ts';
import { openProduct, timed } from './product.ts';
import { required } from './required.ts';

const DOCUMENTS = 12;
const WARMING = 2;
const PAGES = 50;
const LINES = 40;

/** A page of about forty lines, each with its box, as the reader of PDFs returns it. */
function pageOf(topic: number, page: number): ParsedPage {
  const words = Array.from({ length: 3 }, () => passageOf(topic))
    .join(' ')
    .split(' ');
  const each = Math.ceil(words.length / LINES);
  const lines = Array.from({ length: LINES }, (_, at) => words.slice(at * each, (at + 1) * each).join(' '));
  let end = 0;
  const spans = lines.map((line, at) => {
    const start = end;
    end += line.length + 1;
    const box: Box = [0.1, at / LINES, 0.9, (at + 0.9) / LINES];
    return { start, end: end - 1, box };
  });
  return { page, md: lines.join('\n'), spans, width: 612, height: 792 };
}

type Chunk = ReturnType<typeof chunkPages>[number];
type Sample = { pages: ParsedPage[]; chunks: Chunk[]; vectors: Float32Array[]; name: string };
async function sampleOf(topic: number): Promise<Sample> {
  const pages = Array.from({ length: PAGES }, (_, at) => pageOf(topic, at + 1));
  const chunks = chunkPages(pages.map(({ page, md }) => ({ page, md })));
  const name = `Document ${topic}.pdf`;
  const { vectors } = await localProvider.embed(chunks.map((chunk) => textToEmbed(name, chunk.text)));
  return { pages, chunks, vectors, name };
}

const product = await openProduct();
const { platform, asOwner } = product;
const { owner: person } = await createOrganization(product);
const room = await createRoom(product, person);

/** The document as the reader of PDFs returns it. */
function parsedOf({ pages }: Sample): ParsedDocument {
  const length = { count: pages.length, unit: 'page' } as const;
  return { contentType: 'application/pdf', fileType: 'PDF', title: null, length, pages, notes: [] };
}

/** Answers with vectors that are there already: embedding is not storing. */
function rememberingOf(sample: Sample): Provider {
  const known = new Map(
    sample.chunks.map((chunk, at) => [textToEmbed(sample.name, chunk.text), required(sample.vectors[at], 'vector')]),
  );
  const usage = { inputTokens: 0, outputTokens: 0 };
  return {
    ...localProvider,
    embed: async (texts) => ({ vectors: texts.map((each) => required(known.get(each), 'vector')), usage }),
  };
}

type Milliseconds = { pages: number; chunks: number; vectors: number };

async function storeByProduct(sample: Sample): Promise<Milliseconds> {
  const made = await createIndexedDocument(product, person, { dataroomId: room.id }, { name: sample.name, pages: [] });
  const actor = {
    kind: 'system' as const,
    organizationId: person.membership.organizationId,
    onBehalfOf: person.userId,
  };
  const job = {
    platform,
    payload: { documentId: made.id, versionId: made.versionId },
    taskId: made.id,
    requestId: made.id,
    actor,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: () => Promise.resolve(),
  };
  const { document, version } = await inTransaction(platform.orm, 'organization', actor, async (em) => ({
    document: await em.findOneOrFail(DocumentEntity, { id: made.id }),
    version: await em.findOneOrFail(DocumentVersionEntity, { id: made.versionId }),
  }));
  const pages = await timed(async () => storePages(job, version, parsedOf(sample)));
  const chunks = await timed(async () => storeChunks(job, { document }));
  const vectors = await timed(async () => embedChunks(job, { document }, rememberingOf(sample)));
  return { pages, chunks, vectors };
}

const PLAIN = [
  'create table plain_page (like document_page)',
  // The words of each chunk are read in both: that is what is stored, not how.
  'create table plain_chunk (like chunk including generated)',
  'create table plain_embedding (like embedding)',
  'alter table plain_embedding set (toast_tuple_target = 8160)',
];

async function storePlainly({ pages, vectors }: Sample): Promise<Milliseconds> {
  const { organizationId } = person.membership;
  const literals = vectors.map(vectorLiteral);
  const { model, dim } = localProvider.embedding;
  return {
    pages: await timed(async () =>
      asOwner(
        `insert into plain_page (id, organization_id, version_id, page, md, spans, width, height)
         select gen_random_uuid(), $1::uuid, $1::uuid, n, md, spans::json, 612, 792
         from unnest($2::int[], $3::text[], $4::text[]) as g(n, md, spans)`,
        [
          organizationId,
          pages.map((page) => page.page),
          pages.map((page) => page.md),
          pages.map((page) => JSON.stringify(page.spans)),
        ],
      ),
    ),
    chunks: await timed(async () => {
      const cut = chunkPages(pages.map(({ page, md }) => ({ page, md })));
      await asOwner(
        `insert into plain_chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
         select gen_random_uuid(), $1::uuid, $1::uuid, $1::uuid, $1::uuid, n, text, tokens, anchors::jsonb
         from unnest($2::int[], $3::text[], $4::int[], $5::text[]) as g(n, text, tokens, anchors)`,
        [
          organizationId,
          cut.map((chunk) => chunk.ordinal),
          cut.map((chunk) => chunk.text),
          cut.map((chunk) => chunk.tokens),
          cut.map((chunk) => JSON.stringify(chunk.anchors)),
        ],
      );
    }),
    vectors: await timed(async () =>
      asOwner(
        `insert into plain_embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
         select gen_random_uuid(), $1::uuid, $1::uuid, $1::uuid, gen_random_uuid(), $2, $3, v::halfvec from unnest($4::text[]) as g(v)`,
        [organizationId, model, dim, literals],
      ),
    ),
  };
}

function sumOf(all: Milliseconds[]): Milliseconds {
  return {
    pages: all.reduce((sum, each) => sum + each.pages, 0),
    chunks: all.reduce((sum, each) => sum + each.chunks, 0),
    vectors: all.reduce((sum, each) => sum + each.vectors, 0),
  };
}

try {
  for (const sql of PLAIN) await asOwner(sql);
  const samples: Sample[] = [];
  for (let at = 0; at < DOCUMENTS + WARMING; at++) samples.push(await sampleOf(at));
  const ours: Milliseconds[] = [];
  const plain: Milliseconds[] = [];
  // In turns: what else the machine does then falls on both alike.
  for (const sample of samples) {
    ours.push(await storeByProduct(sample));
    plain.push(await storePlainly(sample));
  }
  const measured = samples.slice(WARMING);
  const [spent, bound] = [sumOf(ours.slice(WARMING)), sumOf(plain.slice(WARMING))];
  const pages = measured.length * PAGES;
  const chunks = measured.reduce((sum, sample) => sum + sample.chunks.length, 0);
  const report = (name: string, count: number, unit: string, mine: number, theirs: number): void =>
    row({ name, value: (count / mine) * 1000, unit, bound: (count / theirs) * 1000, ratio: theirs / mine });
  const whole = (all: Milliseconds): number => all.pages + all.chunks + all.vectors;
  report('store a document, whole', pages, 'pages/s', whole(spent), whole(bound));
  report('store pages', pages, 'pages/s', spent.pages, bound.pages);
  report('cut and store chunks', chunks, 'chunks/s', spent.chunks, bound.chunks);
  report('store vectors', chunks, 'chunks/s', spent.vectors, bound.vectors);
  text(
    `${figure(measured.length)} documents of ${PAGES} pages with ${LINES} boxes each, ${figure(chunks)} chunks of them, vectors of ${localProvider.embedding.dim} made before. ` +
      'The bound is one insert a document and table, into tables without index, policy or foreign key; chunks are cut and their words read in both.',
  );
} finally {
  await product.close();
}
