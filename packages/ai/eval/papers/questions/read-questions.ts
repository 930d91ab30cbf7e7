/** Reads a folder of documents with questions and known answers: `gold.jsonl` and `documents/`. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { chunkPages } from '../../../src/chunking/index.ts';
import { parseDocument } from '../../../src/parsing/index.ts';
import { inParallel, type SearchedRoom } from '../../room.ts';
import type { GoldAnswer } from './holds.ts';

const GoldLine = z.object({
  document: z.string(),
  question: z.string(),
  answer: z.union([z.string(), z.number(), z.array(z.string())]),
  kind: z.string().default(''),
  unit: z.string().default(''),
  pages: z.array(z.number()).optional(),
});

/** A question, the document that answers it, and its pages if they are known. */
export type GoldQuestion = GoldAnswer & { documentId: string; pages: readonly number[] | undefined };

/** The documents of one folder as a data room, with its questions. */
export type QuestionFolder = { name: string; room: SearchedRoom; questions: GoldQuestion[] };

/** Returns the folders with questions: the folder itself, or those inside it. */
export async function questionFolders(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { withFileTypes: true });
  const folders = [folder, ...inside.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name))];
  const found: string[] = [];
  for (const each of folders) if (await hasQuestions(join(each, 'gold.jsonl'))) found.push(each);
  return found.sort();
}

async function hasQuestions(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const [first = ''] = (await readFile(file, 'utf8')).split('\n', 1);
  return GoldLine.safeParse(first === '' ? null : JSON.parse(first)).success;
}

/** Whether the questions of a folder name the pages of their answers. Such folders are only for measurement. */
export async function namesPages(folder: string): Promise<boolean> {
  const [first = ''] = (await readFile(join(folder, 'gold.jsonl'), 'utf8')).split('\n', 1);
  return GoldLine.parse(JSON.parse(first)).pages !== undefined;
}

/** Parses and chunks the documents like uploads. Questions on documents that cannot be read are left out. */
export async function readQuestions(folder: string): Promise<QuestionFolder> {
  const lines = (await readFile(join(folder, 'gold.jsonl'), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const gold = lines.map((line) => GoldLine.parse(JSON.parse(line)));
  const wanted = new Set(gold.map(({ document }) => parse(document).name));
  const names = (await readdir(join(folder, 'documents'))).filter((name) => wanted.has(parse(name).name)).sort();
  const read = await inParallel(names, async (name) => {
    const outcome = await parseDocument({ path: join(folder, 'documents', name), name });
    return outcome.status === 'COMPLETED' ? [{ id: parse(name).name, name, pages: outcome.document.pages }] : [];
  });
  const documents = read.flat();
  const chunks = documents.flatMap(({ id, pages }) =>
    chunkPages(pages).map(({ ordinal, ...chunk }) => ({ ...chunk, id: `${id}/${ordinal}`, documentId: id })),
  );
  const known = new Set(documents.map(({ id }) => id));
  return {
    name: basename(folder),
    room: { documents, chunks },
    questions: gold.flatMap(({ document, pages, ...rest }) => {
      const documentId = parse(document).name;
      return known.has(documentId) ? [{ ...rest, documentId, pages, isFree: pages !== undefined }] : [];
    }),
  };
}
