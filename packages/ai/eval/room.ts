/** A data room of the evaluation set, parsed and chunked like uploads. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluationRoom } from '@atrium/samples/evaluation';
import type { EvaluationDocument, Half, Question } from '@atrium/samples/evaluation';
import { chunkPages } from '../src/chunking/index.ts';
import type { Chunk } from '../src/chunking/index.ts';
import { parseDocument } from '../src/parsing/index.ts';
import type { Span } from '../src/parsing/index.ts';

export type RoomPage = { page: number; md: string; spans: Span[] };
export type RoomDocument = EvaluationDocument & { id: string; pages: RoomPage[] };
export type RoomChunk = Omit<Chunk, 'ordinal'> & { id: string; documentId: string };
/** The parts of a room that a search needs. */
export type SearchedRoom = {
  documents: readonly { id: string; name: string; pages: RoomPage[] }[];
  chunks: readonly RoomChunk[];
};
export type Room = { half: Half; documents: RoomDocument[]; chunks: RoomChunk[]; questions: Question[] };

/** Reads all documents of a half and every `step`th question. Rejects if a document cannot be read. */
export async function readRoom(half: Half, step: number): Promise<Room> {
  const made = await evaluationRoom(half);
  const chosen = made.documents;
  const folder = await mkdtemp(join(tmpdir(), 'atrium-evaluation-'));
  try {
    const documents = await inParallel(chosen, async (document, index) => read(document, index, folder));
    const chunks = documents.flatMap(({ id, pages }) =>
      chunkPages(pages).map(({ ordinal, ...chunk }) => ({ ...chunk, id: `${id}/${ordinal}`, documentId: id })),
    );
    return { half, documents, chunks, questions: made.questions.filter((_, index) => index % step === 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function read(document: EvaluationDocument, index: number, folder: string): Promise<RoomDocument> {
  const extension = document.name.slice(document.name.lastIndexOf('.'));
  const path = join(folder, `${index}${extension}`);
  await writeFile(path, document.bytes);
  const outcome = await parseDocument({ path, name: document.name });
  if (outcome.status !== 'COMPLETED') throw new Error(`${document.name}: ${outcome.message}`);
  return { ...document, id: `document-${index}`, pages: outcome.document.pages };
}

/** Processes as many items at once as the machine has cores. Results are in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
