import { isStopWord, stemOf, tokenize } from '../../../retrieval/index.ts';
import { likenessOfWords, wordWeight } from '../../../word-vectors/index.ts';
import type { Asked, Proposal } from '../proposal.ts';
import { pathOf, type Reading } from '../reading.ts';
import type { Request } from '../request.ts';

/** How the words of a question meet those of a proposal, of its passage and of its title. */
export const WORD_FACTS = [
  'missing rarest',
  'missing share',
  'missing light',
  'extra words',
  'is exact',
  'title cover',
  'passage cover',
  'behind best passage',
  'alike',
  'behind most alike',
] as const;

const MOST_EXTRA = 40;
/** A path shows at most so many cells. */
const CELLS = 6;
/** The meaning of only so many words of a text is compared. */
const COMPARED = 60;

export function wordFacts({ request, reading, proposals }: Asked): number[][] {
  const words = proposals.map(wordsOf);
  const asked = new Set([...request.stems, ...request.light]);
  const alike = likenesses(
    request,
    words.map(({ text }) => text),
  );
  const mostAlike = Math.max(0, ...alike);
  const passages = passageCovers(request, reading);
  const bestPassage = Math.max(0, ...passages.values());
  return proposals.map((proposal, index) => {
    const { own, around } = words[index] ?? NO_WORDS;
    const has = (stem: string) => own.has(stem) || around.has(stem);
    const weights = request.stems.map((stem) => reading.weightOf(stem));
    const missing = weights.map((weight, at) => (has(request.stems[at] ?? '') ? 0 : weight));
    const rarest = Math.max(0, ...missing);
    const extra = [...own].filter((stem) => !asked.has(stem)).length;
    const passage = passages.get(passageOf(proposal) ?? -1);
    return [
      shareOf(rarest, Math.max(0, ...weights)),
      shareOf(total(missing), total(weights)),
      shareOf(request.light.filter((stem) => !has(stem)).length, request.light.length),
      Math.min(MOST_EXTRA, extra),
      extra === 0 && rarest === 0 ? 1 : 0,
      shareOf(request.stems.filter((stem) => words[index]?.title.has(stem)).length, request.stems.length),
      passage ?? -1,
      passage === undefined ? -1 : bestPassage - passage,
      alike[index] ?? 0,
      mostAlike - (alike[index] ?? 0),
    ];
  });
}

/** A part of a whole, 0 of nothing. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

type Stems = ReadonlySet<string>;
/** The stems of a proposal, of everything that names what it is about, and of its title alone, and its text. */
type Words = { own: Stems; around: Stems; title: Stems; text: string };
const NO_WORDS: Words = { own: new Set(), around: new Set(), title: new Set(), text: '' };

function wordsOf({ cells, units, sentences, shown }: Proposal): Words {
  const [first] = cells;
  if (first) {
    const paths = cells.slice(0, CELLS).map(pathOf);
    const { title } = pathOf(first);
    return {
      own: new Set(paths.flatMap(({ label, headers }) => [...label, ...headers])),
      around: new Set([...paths.flatMap(({ parents }) => [...parents]), ...title]),
      title,
      text: [first.row.label, ...first.headers, ...first.row.parents].join(' '),
    };
  }
  const texts = units ?? sentences ?? [];
  const title = stemsOf(texts.flatMap(({ headings, lead }) => [...headings, lead]).join(' '));
  if (texts.length === 0) return { own: stemsOf(shown), around: title, title, text: shown };
  const own = new Set(texts.flatMap(({ stems }) => [...stems]));
  return { own, around: title, title, text: texts.map(({ text }) => text).join(' ') };
}

const MOST_KEPT = 5_000;
const kept = new Map<string, Stems>();

/** The stems of headings and passages, which many proposals share. */
function stemsOf(text: string): Stems {
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const stems = new Set(tokenize(text).map(({ stem }) => stem));
  kept.set(text, stems);
  return stems;
}

function passageOf({ cells, units }: Proposal): number | undefined {
  return cells[0]?.row.grid.passage ?? units?.[0]?.passage;
}

/** The share of the question's words, by rarity, that each passage has. */
function passageCovers({ stems }: Request, { passages, weightOf }: Reading): Map<number, number> {
  const all = total(stems.map(weightOf));
  return new Map(
    passages.map(({ number, text }) => {
      const own = stemsOf(text);
      return [number, shareOf(total(stems.filter((stem) => own.has(stem)).map(weightOf)), all)];
    }),
  );
}

type Compared = { word: string; stem: string };

/**
 * How alike a question and each text are, from 0 to 1: each word of the question counts by its rarity in English and by the most
 * similar word of the text.
 */
function likenesses({ text }: Request, texts: readonly string[]): number[] {
  const asked = comparedWords(text).filter(({ word }) => !/^\d/.test(word));
  const weights = asked.map(({ word }) => wordWeight(word));
  const all = total(weights);
  return texts.map((own) => {
    const words = comparedWords(own).slice(0, COMPARED);
    return shareOf(total(asked.map((each, at) => (weights[at] ?? 0) * mostAlike(each, words))), all);
  });
}

function comparedWords(text: string): Compared[] {
  const words = new Set(tokenize(text).map(({ word }) => word));
  return [...words].filter((word) => !isStopWord(word)).map((word) => ({ word, stem: stemOf(word) }));
}

function mostAlike({ word, stem }: Compared, words: readonly Compared[]): number {
  if (words.some((other) => other.stem === stem)) return 1;
  return words.reduce((most, other) => Math.max(most, likenessOfWords(word, other.word)), 0);
}
