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
  if (expected.expectedAnswer !== null && !holds(given.text, expected.expectedAnswer)) return 'wrong';
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
