import { hashOf } from './learning/number.ts';
import { scoreWords, WORD_BITS, type WordSet } from './learning/word-model.ts';
import { wordsOf } from './features/index.ts';
import type { PaperKind } from './known-columns.ts';
import type { ReaderModel } from './model.ts';
import type { Paper } from './paper.ts';

/** Words at the beginning that are enough to recognize a paper. */
const FIRST_WORDS = 600;

/** The hashed words of a paper's beginning. */
export function openingWords(paper: Paper): WordSet {
  const words = wordsOf(paper.flow.slice(0, FIRST_WORDS * 10))
    .filter((word) => word.length > 2 && /[a-z]/.test(word))
    .slice(0, FIRST_WORDS);
  return Int32Array.from(new Set(words.map((word) => hashOf(`k|${word}`, WORD_BITS))));
}

/** A shorter text is too little to recognize. All papers that the reader learned from have more words. */
const FEWEST_WORDS = 12;
/** In log odds. Out of fold, no paper of another kind reaches it, and 2 % of the receipts do not. */
const SURE = 2;

/** Whether a document is of the kind of papers from which a column was learned. */
export function isPaperKind(model: ReaderModel, kind: PaperKind, words: WordSet): boolean {
  const learned = model.paperKinds.get(kind);
  return learned !== undefined && words.length >= FEWEST_WORDS && scoreWords(learned, words) > SURE;
}
