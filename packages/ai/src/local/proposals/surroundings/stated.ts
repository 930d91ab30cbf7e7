import { isStopWord, type Token, tokenize } from '../../../retrieval/index.ts';
import type { Asked, Proposal } from '../proposal.ts';
import type { Request } from '../request.ts';

/**
 * How a text says something of what is asked about: "The base rent is USD 12,500." states the base rent. Distances are in words.
 * -1: it does not apply.
 */
export const STATED_FACTS = [
  'says is',
  'words before subject',
  'words between subject',
  'words before verb',
  'words to figure',
  'figure after subject',
  'starts asked',
] as const;

const VERBS = new Set(
  'is are was were be equals equal equalled equaled totals totaled totalled amounts amounted means shall will of at stands stood reached'.split(
    ' ',
  ),
);
/** More words say nothing new. */
const FAR = 12;
const NOT_FOUND = -1;
const NOTHING: readonly number[] = STATED_FACTS.map(() => NOT_FOUND);

export function statedFacts({ request, proposals }: Asked): number[][] {
  const known = new Map<string, readonly number[]>();
  return proposals.map((proposal) => {
    const text = textOf(proposal);
    if (text === undefined) return [...NOTHING];
    const facts = known.get(text) ?? factsOf(request, text);
    known.set(text, facts);
    return [...facts];
  });
}

/** The sentence that a proposal shows. Undefined for cells, whose labels are compared elsewhere. */
function textOf({ cells, units, sentences }: Proposal): string | undefined {
  if (cells.length > 0) return undefined;
  return units?.[0]?.text ?? sentences?.[0]?.text;
}

/** Whether a verb such as "is" follows the asked words at once. */
export function states({ stems }: Request, text: string): boolean {
  const words = tokenize(text);
  const subject = subjectIn(stems, words);
  return subject !== undefined && VERBS.has(words[subject.to + 1]?.word ?? '');
}

function factsOf({ stems }: Request, text: string): readonly number[] {
  const words = tokenize(text);
  const subject = subjectIn(stems, words);
  if (!subject) return NOTHING;
  const after = words.slice(subject.to + 1);
  const verb = after.findIndex(({ word }) => VERBS.has(word));
  const figure = after.findIndex(isFigure);
  const before = words.slice(0, subject.from).filter(({ word }) => !isStopWord(word)).length;
  return [
    verb === 0 ? 1 : 0,
    Math.min(FAR, before),
    Math.min(FAR, subject.to - subject.from + 1 - subject.found),
    verb === -1 ? FAR : Math.min(FAR, verb),
    figure === -1 ? FAR : Math.min(FAR, figure),
    figure === -1 ? (words.slice(0, subject.from).some(isFigure) ? 0 : NOT_FOUND) : 1,
    subject.from === words.findIndex(({ word }) => !isStopWord(word)) ? 1 : 0,
  ];
}

function isFigure({ word }: Token): boolean {
  return /^\d/.test(word) && !/^(?:19|20)\d{2}$/.test(word);
}

/** The shortest stretch of words that has as many of the asked stems as the text has. */
function subjectIn(
  stems: readonly string[],
  words: readonly Token[],
): { from: number; to: number; found: number } | undefined {
  const asked = new Set(stems);
  const places = words.flatMap(({ stem }, place) => (asked.has(stem) ? [{ stem, place }] : []));
  const all = new Set(places.map(({ stem }) => stem)).size;
  if (all === 0) return undefined;
  const counts = new Map<string, number>();
  let [begin, best]: [number, { from: number; to: number } | undefined] = [0, undefined];
  for (const { stem, place } of places) {
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (let first = places[begin]; first && counts.size === all; first = places[begin]) {
      if (!best || place - first.place < best.to - best.from) best = { from: first.place, to: place };
      const left = (counts.get(first.stem) ?? 0) - 1;
      if (left === 0) counts.delete(first.stem);
      else counts.set(first.stem, left);
      begin += 1;
    }
  }
  return best && { ...best, found: all };
}
