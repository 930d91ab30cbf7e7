import { z } from 'zod';
import { addAt, itemAt, probabilityOf, randomFrom } from './number.ts';

/** The number of bits of a hashed word. */
export const WORD_BITS = 15;
const SIZE = 1 << WORD_BITS;

/** Hashed words of one example. */
export type WordSet = Int32Array;
/** Logistic regression over hashed words: the sum of the words' weights is the log odds. */
export type WordModel = { bias: number; weights: Float32Array };
export type WordExample = { words: WordSet; label: 0 | 1; weight: number };

const RATE = 0.3;
const RIDGE = 2e-4;
const LIMIT = 12;

/** Trains by stochastic gradient descent with AdaGrad steps, in an order that depends only on the number of examples. */
export function trainWords(examples: readonly WordExample[], epochs: number): WordModel {
  const weights = new Float32Array(SIZE);
  const squares = new Float32Array(SIZE).fill(1e-2);
  const random = randomFrom(1);
  const order = [...examples];
  let [bias, biasSquares] = [0, 1e-2];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const { words, label, weight } of order) {
      let sum = bias;
      for (const word of words) sum += itemAt(weights, word);
      const slope = (probabilityOf(sum) - label) * weight;
      biasSquares += slope * slope;
      bias -= (RATE * slope) / Math.sqrt(biasSquares);
      for (const word of words) step(weights, squares, word, slope);
    }
  }
  return { bias, weights };
}

function step(weights: Float32Array, squares: Float32Array, word: number, slope: number): void {
  const own = slope + RIDGE * itemAt(weights, word);
  addAt(squares, word, own * own);
  addAt(weights, word, -(RATE * own) / Math.sqrt(itemAt(squares, word)));
}

function shuffle(items: unknown[], random: () => number): void {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const [one, two] = [itemAt(items, index), itemAt(items, other)];
    items[index] = two;
    items[other] = one;
  }
}

/** Returns the log odds of a set of words, between -12 and 12. */
export function scoreWords(model: WordModel, words: WordSet): number {
  let sum = model.bias;
  for (const word of words) sum += itemAt(model.weights, word);
  return Math.max(-LIMIT, Math.min(LIMIT, sum));
}

/** A stored model: pairs of the distance to the previous word and the weight in fiftieths. Small weights are left out. */
export const StoredWords = z.object({ bias: z.number(), pairs: z.array(z.number().int()) });
export type StoredWords = z.infer<typeof StoredWords>;

const PARTS = 50;
const SMALLEST = 0.04;

export function storeWords({ bias, weights }: WordModel): StoredWords {
  const pairs: number[] = [];
  let last = 0;
  for (const [word, weight] of weights.entries()) {
    if (Math.abs(weight) < SMALLEST) continue;
    pairs.push(word - last, Math.round(weight * PARTS));
    last = word;
  }
  return { bias, pairs };
}

/** Throws RangeError if a word is outside the range of hashes. */
export function restoreWords({ bias, pairs }: StoredWords): WordModel {
  const weights = new Float32Array(SIZE);
  let word = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    word += itemAt(pairs, index);
    if (word < 0 || word >= SIZE) throw new RangeError(`The word ${word} is not a hash of ${WORD_BITS} bits.`);
    weights[word] = itemAt(pairs, index + 1) / PARTS;
  }
  return { bias, weights };
}
