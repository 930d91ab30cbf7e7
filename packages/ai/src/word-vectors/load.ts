import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decoded, type WordVectors } from './format.ts';

export const FILE = join(import.meta.dirname, 'vectors.bin');
/** The hash of the file. */
export const SHA256 = 'e360ad93ecf2d59e44f572ca3891949ccc00f12596b286ebd66e2d0a1cb90e02';

export type LoadedVectors = WordVectors & { ranks: ReadonlyMap<string, number> };
let loaded: LoadedVectors | undefined;

/** Returns the committed vectors. Reads the file at the first call: many processes never need it. */
export function committedVectors(): LoadedVectors {
  if (!loaded) {
    const vectors = decoded(readFileSync(FILE));
    loaded = { ...vectors, ranks: new Map(vectors.words.map((word, rank) => [word, rank])) };
  }
  return loaded;
}
