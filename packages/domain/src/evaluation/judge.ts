/**
 * The verdict on an answer. `right` cites the expected page and contains the expected words, if any; `elsewhere` cites another
 * page; `wrong` lacks the expected words; `refused` found nothing although the answer exists; `rightlyRefused` found nothing and
 * there is nothing; `invented` answered although no document contains the answer; `failed` returned no answer.
 */
export const VERDICTS = ['right', 'rightlyRefused', 'elsewhere', 'refused', 'wrong', 'invented', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

export function isRight(verdict: Verdict): boolean {
  return verdict === 'right' || verdict === 'rightlyRefused';
}

export type Expected = {
  isAnswerable: boolean;
  documentId: string | null;
  page: number | null;
  expectedAnswer: string | null;
};
type Place = { documentId: string; page: number };
export type Given = { outcome: 'answered' | 'absent'; text: string; citations: readonly Place[] };

function isThere(place: Place, expected: Expected): boolean {
  return place.documentId === expected.documentId && (expected.page === null || place.page === expected.page);
}

/** Ignores case, white space, thousands separators, Markdown and citation numbers. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/(?<=\d)[,’'\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[*_`\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const FIGURE =
  /([$€£]|\b(?:usd|eur|gbp) )?\s?(?<![\p{L}\d.,])(\d+(?:[.,]\d+)*)(?:\s?(thousand|million|billion|trillion|bn|mn)\b)?(\s?%)?/giu;
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};
const SENTENCE_WORDS = 5;

type Figure = { value: number; sign: string; isPercent: boolean };

/** The amounts of a text with their scale words, without years. */
function figuresIn(text: string): Figure[] {
  return [...squeezed(text).matchAll(FIGURE)].flatMap(([, sign = '', digits = '', scale, percent]): Figure[] => {
    if (/^(?:19|20)\d{2}$/.test(digits) && sign === '' && !scale && !percent) return [];
    const value = Number(digits.replace(',', '.')) * (SCALES[scale ?? ''] ?? 1);
    return Number.isFinite(value) ? [{ value, sign: sign.trim(), isPercent: percent !== undefined }] : [];
  });
}

function isSameFigure(one: Figure, other: Figure): boolean {
  const isNear = Math.abs(one.value - other.value) <= Math.abs(one.value) * 1e-9;
  return (
    isNear && one.isPercent === other.isPercent && (one.sign === other.sign || one.sign === '' || other.sign === '')
  );
}

/** Whether a text states all amounts of an expected amount or sentence, in any spelling: "$13.2 billion", "$13,200 million". */
function statesFigures(text: string, words: string): boolean {
  const wanted = figuresIn(words);
  const rest =
    squeezed(words)
      .replaceAll(FIGURE, ' ')
      .match(/\p{L}+/gu) ?? [];
  if (wanted.length === 0 || (rest.length > 0 && rest.length < SENTENCE_WORDS)) return false;
  const given = figuresIn(text);
  return wanted.every((figure) => given.some((other) => isSameFigure(figure, other)));
}

/** Whether an answer holds the expected words literally, or states the amounts of an expected amount or sentence. */
export function answers(text: string, words: string): boolean {
  return holds(text, words) || statesFigures(text, words);
}

/** Whether a text contains the words, but not as part of a longer word or number: "12" is not in "2012" or "12.5". */
export function holds(text: string, words: string): boolean {
  const [said, wanted] = [squeezed(text), squeezed(words)];
  if (wanted === '') return true;
  for (let at = said.indexOf(wanted); at !== -1; at = said.indexOf(wanted, at + 1)) {
    const [before, after] = [said.slice(0, at), said.slice(at + wanted.length)];
    const continues = /^[\p{L}\p{N}]/u.test(wanted) && /[\p{L}\p{N}]$|\d[.,]$/u.test(before);
    const goesOn = /[\p{L}\p{N}]$/u.test(wanted) && /^[\p{L}\p{N}]|^[.,]\d/u.test(after);
    if (!continues && !goesOn) return true;
  }
  return false;
}

/** Judges an answer by its question's expectation. */
export function judge(expected: Expected, given: Given): Verdict {
  if (!expected.isAnswerable) return given.outcome === 'absent' ? 'rightlyRefused' : 'invented';
  if (given.outcome === 'absent') return 'refused';
  if (expected.expectedAnswer !== null && !answers(given.text, expected.expectedAnswer)) return 'wrong';
  return given.citations.some((place) => isThere(place, expected)) ? 'right' : 'elsewhere';
}

/** Returns the ranks, from 1, of the first passage with the expected document and page; null if there is none. */
export function ranksOf(
  expected: Expected,
  passages: readonly { documentId: string; pages: readonly number[] }[],
): { documentRank: number | null; pageRank: number | null } {
  const rankWhere = (fits: (passage: (typeof passages)[number]) => boolean): number | null => {
    const index = passages.findIndex(fits);
    return expected.documentId === null || index === -1 ? null : index + 1;
  };
  return {
    documentRank: rankWhere(({ documentId }) => documentId === expected.documentId),
    pageRank: rankWhere(({ documentId, pages }) => pages.some((page) => isThere({ documentId, page }, expected))),
  };
}
