import { LABEL_SPELLINGS, LABEL_STOP_WORDS, SIDES } from '../data/labels.ts';
import { fold, stemOf } from '../../retrieval/index.ts';

const NUMBER_WORD = /^(?:no|nr|num|nbr|number|numero|nummer|№|#)$/;
const UNSTEMMED = new Set(SIDES.split(' '));
const STOP_WORDS = new Set(LABEL_STOP_WORDS.split(' '));

/** Returns the distinct stems of a label's meaningful words: "Invoice No.:" and "Invoice number" are the same label. */
export function labelStems(label: string): string[] {
  const bare = fold(label)
    .replace(/^\s*(?:\(?[a-z\d]{1,2}(?:\.\d+)*[.)]\s+)/, '')
    .replaceAll(/\([^)]*\)|\d+(?:[.,]\d+)?\s?%/g, ' ')
    .replaceAll(/'s\b|s'(?=\s)/g, ' ');
  const text = LABEL_SPELLINGS.reduce((written, { pattern, becomes }) => written.replaceAll(pattern, becomes), bare);
  const stems: string[] = [];
  for (const word of text.split(/[^\p{L}\p{N}%]+/u)) {
    if (word === '' || STOP_WORDS.has(word)) continue;
    const stem = NUMBER_WORD.test(word) ? 'number' : UNSTEMMED.has(word) ? word : stemOf(word);
    if (!stems.includes(stem)) stems.push(stem);
  }
  return stems;
}

/** One spelling of a label. An `exact` one is too general to be recognized inside a longer label. */
export type Synonym = { stems: readonly string[]; exact: boolean };

/** Reads a label of the concept table: `=date` is exact. */
export function synonym(written: string): Synonym {
  const exact = written.startsWith('=');
  return { stems: labelStems(exact ? written.slice(1) : written), exact };
}

const EXTRA_WORD = 0.11;

/** Compares a label with a synonym, from 0 to 1. Word order does not matter; each extra word lowers the result. */
export function labelMatch(label: readonly string[], { stems, exact }: Synonym): number {
  if (stems.length === 0 || label.length === 0) return 0;
  if (!stems.every((stem) => label.includes(stem))) return 0;
  const extra = label.length - stems.length;
  if (extra === 0) return 1;
  if (exact) return 0;
  return Math.max(0, 0.93 - EXTRA_WORD * extra);
}
