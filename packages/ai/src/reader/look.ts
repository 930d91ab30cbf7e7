import { BLOCK_KINDS, type Candidate, candidatesOf, type ReaderKind } from './candidates/index.ts';
import { type Asked, featuresOf, surroundingsOf, wordsOfLine } from './features/index.ts';
import { probabilityOf } from './learning/number.ts';
import { scoreWords, type WordModel, type WordSet } from './learning/word-model.ts';
import type { ColumnProfile } from './model.ts';
import type { Paper } from './paper.ts';

/** The candidates of a column in a paper with their features. */
export type Look = { candidates: readonly Candidate[]; scores: readonly number[]; features: readonly number[][] };

/** A profile selects this many candidates; without one, the first and the last are ranked. */
const MOST_PROFILED = 40;
const MOST_FIRST = 110;
const MOST_LAST = 40;
/** Lines further down are not part of a title block or address. */
export const PROFILED_LINES = 45;
const UNLIKELY = -8;

/** Finds the candidates of a column in a paper and measures them. */
export function look(paper: Paper, asked: Asked, profile: ColumnProfile | undefined): Look {
  const lines = profile?.lines ? lineScores(paper, asked.kind, profile.lines) : undefined;
  const all = profiledCandidates(paper, asked.kind, lines);
  if (!profile) {
    const chosen = all.length > MOST_FIRST + MOST_LAST ? [...all.slice(0, MOST_FIRST), ...all.slice(-MOST_LAST)] : all;
    return { candidates: chosen, scores: chosen.map(() => 0), features: measured(paper, chosen, asked) };
  }
  const scored = all.map((candidate, index) => {
    return { candidate, index, score: scoreWords(profile.around, knownSurroundings(paper, candidate, asked.kind)) };
  });
  const best = scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PROFILED)
    .sort((a, b) => a.index - b.index);
  const candidates = best.map(({ candidate }) => candidate);
  const scores = best.map(({ score }) => score);
  return { candidates, scores, features: measured(paper, candidates, asked, { candidates: scores, lines }) };
}

function measured(...[paper, candidates, asked, profile]: Parameters<typeof featuresOf>): number[][] {
  return candidates.length === 0 ? [] : featuresOf(paper, candidates, asked, profile);
}

/** The candidates of a kind; addresses are built from the lines that the profile finds likely. */
export function profiledCandidates(paper: Paper, kind: ReaderKind, lines: ArrayLike<number> | undefined): Candidate[] {
  if (kind === 'address') return candidatesOf(kind, paper, lines && Float64Array.from(lines, probabilityOf));
  const known = candidatesByKind.get(paper) ?? new Map<ReaderKind, Candidate[]>();
  candidatesByKind.set(paper, known);
  const candidates = known.get(kind) ?? candidatesOf(kind, paper);
  known.set(kind, candidates);
  return candidates;
}

/** Returns a score for each line of a paper; lines far from the top are unlikely. */
export function lineScores(paper: Paper, kind: ReaderKind, model: WordModel): Float64Array {
  return Float64Array.from(paper.lines, ({ index }) =>
    index < PROFILED_LINES ? scoreWords(model, knownLineWords(paper, index, kind)) : UNLIKELY,
  );
}

const candidatesByKind = new WeakMap<Paper, Map<ReaderKind, Candidate[]>>();
const surroundings = new WeakMap<Candidate, WordSet>();
const lineWords = new WeakMap<Paper, Map<string, WordSet>>();

/** The hashed words around a candidate. */
export function knownSurroundings(paper: Paper, candidate: Candidate, kind: ReaderKind): WordSet {
  const words = surroundings.get(candidate) ?? surroundingsOf(paper, candidate, kind);
  surroundings.set(candidate, words);
  return words;
}

/** The hashed words of a line and its neighbours. */
export function knownLineWords(paper: Paper, index: number, kind: ReaderKind): WordSet {
  const known = lineWords.get(paper) ?? new Map<string, WordSet>();
  lineWords.set(paper, known);
  const id = `${kind} ${index}`;
  const words = known.get(id) ?? wordsOfLine(paper, index, kind);
  known.set(id, words);
  return words;
}

/** Whether values of a kind are whole lines, so that a profile also has a model of lines. */
export function hasLineModel(kind: ReaderKind): boolean {
  return BLOCK_KINDS.has(kind);
}
