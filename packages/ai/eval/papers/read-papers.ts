/** Reads a folder of documents with known values: `gold.jsonl` and `documents/`. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { parseDocument } from '../../src/parsing/index.ts';
import { inParallel, type RoomPage } from '../room.ts';

const Value = z.union([z.string(), z.number()]).nullable();
const GoldLine = z.object({ document: z.string(), fields: z.record(z.string(), z.union([Value, z.array(Value)])) });

/** A document with the known values of each field; a field without a value has an empty list. */
export type GoldPaper = { set: string; name: string; pages: RoomPage[]; gold: Record<string, string[]> };

/** Returns the folders with table cells: the folder itself, or those inside it. */
export async function paperFolders(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { withFileTypes: true });
  const folders = [folder, ...inside.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name))];
  const found: string[] = [];
  for (const each of folders) if (await hasFields(join(each, 'gold.jsonl'))) found.push(each);
  return found.sort();
}

async function hasFields(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const [first = ''] = (await readFile(file, 'utf8')).split('\n', 1);
  return GoldLine.safeParse(first === '' ? null : JSON.parse(first)).success;
}

/** Parses the documents of a folder like uploads. A document without a file is left out; one that cannot be read throws. */
export async function readPapers(folder: string): Promise<GoldPaper[]> {
  const lines = (await readFile(join(folder, 'gold.jsonl'), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const gold = lines.map((line) => GoldLine.parse(JSON.parse(line)));
  const files = new Map((await readdir(join(folder, 'documents'))).map((name) => [parse(name).name, name]));
  const present = gold.flatMap((each) => {
    const name = files.get(parse(each.document).name);
    return name === undefined ? [] : [{ name, fields: each.fields }];
  });
  const names = [...new Set(present.flatMap(({ fields }) => Object.keys(fields)))];
  return inParallel(present, async ({ name, fields }): Promise<GoldPaper> => {
    const outcome = await parseDocument({ path: join(folder, 'documents', name), name });
    if (outcome.status !== 'COMPLETED') throw new Error(`${name}: ${outcome.message}`);
    const values = names.map((field) => [field, valuesOf(fields[field])] as const);
    return { set: basename(folder), name, pages: outcome.document.pages, gold: Object.fromEntries(values) };
  });
}

function valuesOf(value: z.infer<typeof GoldLine>['fields'][string] | undefined): string[] {
  return [value ?? null].flat().flatMap((each) => (each === null || each === '' ? [] : [String(each)]));
}
