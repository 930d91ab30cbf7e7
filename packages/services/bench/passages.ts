import { required } from './required.ts';

const ONSETS = 'b c d f g h j k l m n p r s t v w st tr pr pl gr br ch'.split(' ');
const VOWELS = 'a e i o u ai ea ou'.split(' ');
const CODAS = ['', '', 'n', 'r', 's', 't', 'l', 'm'];
const WORDS = 20_000;
const TOPIC_WORDS = 60;
const LENGTH = 100;
/** Of a passage's words so many come from what its document is about, the rest from the language. */
const TOPIC_SHARE = 0.5;

/** The same numbers in every run (mulberry32). */
function generator(seed: number) {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const random = generator(7);

const known = new Map<number, string>();
function wordOf(index: number): string {
  const found = known.get(index);
  if (found !== undefined) return found;
  const next = generator(index + 1);
  const one = (of: string[]): string => required(of[Math.floor(next() * of.length)], 'syllable');
  const count = 2 + Math.floor(next() * 3);
  const word = Array.from({ length: count }, () => one(ONSETS) + one(VOWELS) + one(CODAS)).join('');
  known.set(index, word);
  return word;
}

/** By Zipf's law: few words are common, most are rare. */
function common(): string {
  return wordOf(Math.floor(WORDS ** random()) - 1);
}
function topical(topic: number): string {
  return wordOf(WORDS + topic * TOPIC_WORDS + Math.floor(TOPIC_WORDS * random() ** 2));
}

function wordsAbout(topic: number, count: number): string {
  return Array.from({ length: count }, () => (random() < TOPIC_SHARE ? topical(topic) : common())).join(' ');
}

/**
 * A passage of a document about this. Two of one document are as alike to the local engine as two of one real text (mean
 * cosine .39), two of different ones as little (.14; manuals and READMEs: .39 and .13).
 */
export function passageOf(topic: number): string {
  return `${wordsAbout(topic, LENGTH)}.`;
}
/** A question about it. */
export function questionOf(topic: number): string {
  return `${wordsAbout(topic, 10)}?`;
}
