import {
  type AskedWord,
  askedWords,
  bm25,
  bm25Alike,
  contentStems,
  coverageOf,
  meaningShare,
  POOL_SIZE,
} from '@atrium/ai/retrieval';
import { lexemeFrequencies, matchChunks, type SearchScope, type WordFrequency } from '@atrium/db/search';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Candidates by words before they are scored: more than the pool, because their order is only rough. */
const CANDIDATES = 200;
/** A word in more than this share of a large scope is ignored: it would make every passage a candidate. */
const COMMON_SHARE = 0.4;
const LARGE_SCOPE = 2_000;

/** Ids of passages, best first: by the words of the question, and with words of similar meaning, which count by `meaning`. */
export type WordRanking = { own: string[]; alike: string[]; meaning: number };

/** `words` is `text` with the names that statements give to what it asks for; `total` counts the passages of the scope. */
type Asked = { text: string; words: string; total: number; comparesMeaning: boolean };

/** Reads the passages with the telling ones of these words. */
async function candidatesWith(em: EntityManager, scope: SearchScope, found: readonly WordFrequency[], total: number) {
  const present = found.filter((each) => each.frequency > 0);
  const telling = present.filter((each) => total < LARGE_SCOPE || each.frequency < total * COMMON_SHARE);
  const words = telling.length > 0 ? telling : present;
  const matched =
    words.length === 0 ? [] : await matchChunks(em, scope, { words, total, wanted: POOL_SIZE, limit: CANDIDATES });
  const terms = words.map((each) => each.lexeme);
  const candidates = matched.map((each) => ({
    id: each.id,
    length: each.tokens,
    tf: Object.fromEntries(terms.map((term, index) => [term, each.frequencies[index] ?? 0])),
  }));
  return { terms, candidates, df: Object.fromEntries(found.map((each) => [each.lexeme, each.frequency])), total };
}

/** Counts the words of a question and those alike. Those alike weigh less when candidates are chosen. */
async function alikeFrequencies(
  em: EntityManager,
  scope: SearchScope,
  asked: readonly AskedWord[],
  { known, total }: { known: readonly WordFrequency[]; total: number },
): Promise<WordFrequency[]> {
  const weights = new Map<string, number>();
  for (const { weight, alike } of asked)
    for (const { stem, likeness } of alike) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight * likeness));
  const words = asked.flatMap(({ alike }) => alike.map(({ word }) => word)).join(' ');
  const counted = new Set(known.map(({ lexeme }) => lexeme));
  const found = words === '' ? [] : await lexemeFrequencies(em, scope, { words, total });
  const others = found.filter(({ lexeme }) => !counted.has(lexeme));
  return [...known, ...others.map((each) => ({ ...each, weight: weights.get(each.lexeme) ?? 0 }))];
}

/**
 * Ranks the passages of a scope by the words of a question, with BM25. If the best passages hold few of them, words of similar
 * meaning count, too.
 */
export async function wordRanking(
  em: EntityManager,
  scope: SearchScope,
  { text, words, total, comparesMeaning }: Asked,
): Promise<WordRanking> {
  const known = await lexemeFrequencies(em, scope, { words, total });
  const matched = await candidatesWith(em, scope, known, total);
  const averageLength =
    matched.candidates.reduce((sum, each) => sum + each.length, 0) / Math.max(1, matched.candidates.length);
  const ranked = bm25({ ...matched, averageLength });
  const own = new Set(contentStems(text));
  const terms = known.map((each) => each.lexeme).filter((lexeme) => own.has(lexeme));
  const meaning = comparesMeaning ? meaningShare(coverageOf(terms, ranked, matched)) : 0;
  const ids = ranked.map(({ id }) => id);
  if (meaning === 0) return { own: ids, alike: ids, meaning };
  const asked = askedWords(text, words);
  const found = await alikeFrequencies(em, scope, asked, { known, total });
  const alike = await candidatesWith(em, scope, found, total);
  return { own: ids, alike: bm25Alike(asked, { ...alike, share: meaning }).map(({ id }) => id), meaning };
}
