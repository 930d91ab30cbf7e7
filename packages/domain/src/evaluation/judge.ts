/**
 * What became of a question. `right` cites the expected place and, where words are expected, holds them; `elsewhere` rests
 * on another place; `wrong` lacks the expected words; `refused` found nothing though it is there; `invented` answered what
 * no document says; `failed` got no answer at all.
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

/** Case, white space, thousands separators, Markdown's marks and citation numbers make no difference. */
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

/** Whether a text holds the words, and not as part of a longer word or number: "12" is not in "2012" or "12.5". */
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

/** Judges an answer by what its question expects. Pure: the same answer always gets the same verdict. */
export function judge(expected: Expected, given: Given): Verdict {
  if (!expected.isAnswerable) return given.outcome === 'absent' ? 'rightlyRefused' : 'invented';
  if (given.outcome === 'absent') return 'refused';
  if (expected.expectedAnswer !== null && !holds(given.text, expected.expectedAnswer)) return 'wrong';
  return given.citations.some((place) => isThere(place, expected)) ? 'right' : 'elsewhere';
}

/** Where the expected document and page first stand among passages, from 1; null where they are not among them. */
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
