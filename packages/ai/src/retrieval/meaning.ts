import { nearestWords, wordWeight } from '../word-vectors/index.ts';
import { B, idfOf, K1 } from './bm25.ts';
import { isStopWord, stemOf, tokenize } from './language/words.ts';

/** Another word with a similar meaning, with its stem. */
export type AlikeWord = { word: string; stem: string; likeness: number };
/** A word of a question; `weight` is small for frequent words, which have many alike. */
export type AskedWord = { stem: string; weight: number; alike: readonly AlikeWord[] };

/** The database counts so many lexemes at once. */
const MOST_STEMS = 100;

/** So many words of a question are compared with all others, the rarest ones. Each takes up to 10 ms. */
const MOST_COMPARED = 16;

/**
 * Returns the content words of a question with others that may stand in its place, fewer for each word of a long question.
 * `added` is text that is searched for with the question, as it is.
 */
export function askedWords(text: string, added = ''): AskedWord[] {
  const asked = [...contentWords(text)].map(([stem, word]) => ({ stem, word, weight: wordWeight(word) }));
  const known = new Set(asked.map(({ stem }) => stem));
  const further = [...contentWords(added)].filter(([stem]) => !known.has(stem));
  const compared = new Set(asked.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_COMPARED));
  const most = Math.floor((MOST_STEMS - asked.length) / Math.max(1, compared.size));
  return [
    ...asked.map((each) => {
      const { stem, word, weight } = each;
      return { stem, weight, alike: compared.has(each) && most > 0 ? alikeWords(word, stem, most) : [] };
    }),
    ...further.map(([stem, word]) => ({ stem, weight: wordWeight(word), alike: [] })),
  ];
}

/** The first word of each stem. */
function contentWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { word, stem } of tokenize(text)) if (!isStopWord(word) && !words.has(stem)) words.set(stem, word);
  return words;
}

function alikeWords(word: string, stem: string, most: number): AlikeWord[] {
  const found = new Map<string, AlikeWord>();
  for (const { word: other, likeness } of nearestWords(word)) {
    if (found.size >= most) break;
    const own = stemOf(other);
    if (own !== stem && !isStopWord(other) && !found.has(own)) found.set(own, { word: other, stem: own, likeness });
  }
  return [...found.values()];
}

type Counted = { df: Readonly<Record<string, number>>; total: number };
type Candidate = { id: string; length: number; tf: Readonly<Record<string, number>> };

const BEST = 3;

/** The share of the question's terms, weighted by idf, that the best three passages hold together. */
export function coverageOf(
  terms: readonly string[],
  ranked: readonly { id: string }[],
  { candidates, df, total }: Counted & { candidates: readonly Candidate[] },
): number {
  const first = new Set(ranked.slice(0, BEST).map(({ id }) => id));
  const best = candidates.filter(({ id }) => first.has(id));
  let asked = 0;
  let held = 0;
  for (const term of terms) {
    const idf = idfOf(df[term] ?? 0, total);
    asked += idf;
    if (best.some(({ tf }) => (tf[term] ?? 0) > 0)) held += idf;
  }
  return asked === 0 ? 1 : held / asked;
}

/** From this coverage on, the words of the question find what there is, and others would only add noise. */
const COVERED = 0.6;
/** With a third of the full weight, alike words count in full. */
const STEEPNESS = 3;

/** How much alike words count, from 0 to 1, if a question's words are covered to this share. */
export function meaningShare(coverage: number): number {
  return Math.min(1, STEEPNESS * Math.max(0, 1 - coverage / COVERED));
}

/**
 * Scores passages as BM25 does, but each word of the question counts through the best word of the passage that is alike: fully
 * itself, others by their likeness and `share`. Best first.
 */
export function bm25Alike(
  asked: readonly AskedWord[],
  { candidates, df, total, share }: Counted & { candidates: readonly Candidate[]; share: number },
): { id: string; score: number }[] {
  const averageLength = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const words = asked.map(({ stem, weight, alike }) => {
    const own = idfOf(df[stem] ?? 0, total);
    const others = alike.map((each) => ({ stem: each.stem, factor: share * each.likeness }));
    return [{ stem, factor: 1 }, ...others].map((each) => ({
      stem: each.stem,
      // A rare word must not count more than the word that it stands for.
      gain: weight * each.factor * Math.min(own, idfOf(df[each.stem] ?? 0, total)),
    }));
  });
  return candidates
    .map(({ id, length, tf }) => {
      const norm = K1 * (1 - B + (B * length) / Math.max(averageLength, 1));
      const score = words.reduce((sum, forms) => {
        const gains = forms.map(({ stem, gain }) => {
          const uses = tf[stem] ?? 0;
          return uses === 0 ? 0 : (gain * uses * (K1 + 1)) / (uses + norm);
        });
        return sum + Math.max(...gains);
      }, 0);
      return { id, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}
