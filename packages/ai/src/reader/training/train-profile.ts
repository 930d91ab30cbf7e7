import { lettersOf, type Candidate } from '../candidates/index.ts';
import type { KnownColumn } from '../known-columns.ts';
import { hashOf, itemAt } from '../learning/number.ts';
import { trainWords, type WordExample, type WordModel } from '../learning/word-model.ts';
import {
  hasLineModel,
  knownLineWords,
  knownSurroundings,
  lineScores,
  profiledCandidates,
  PROFILED_LINES,
} from '../look.ts';
import type { ColumnProfile } from '../model.ts';
import { goldOf, isGold, type TrainingPaper } from './training-paper.ts';

type FamilyExample = WordExample & { family: string };

/** A hashed word is learned only if it occurs in papers of this many families, so that no word points to one paper. */
const FEWEST_FAMILIES = 3;
const EPOCHS = 6;
const LINE_EPOCHS = 5;

/** Learns the words around the right values of a column. */
export function trainProfile(papers: readonly TrainingPaper[], column: KnownColumn): ColumnProfile {
  const lines = hasLineModel(column.kind) ? trainLines(papers, column) : undefined;
  const examples = papers.flatMap((paper) => candidateExamples(paper, column, lines));
  const around = trainShared(examples, EPOCHS);
  return lines ? { around, lines } : { around };
}

/** Trains on words that several families share. */
export function trainShared(examples: readonly FamilyExample[], epochs: number): WordModel {
  const families = new Map<number, Set<string>>();
  for (const { words, family } of examples)
    for (const word of words) {
      const known = families.get(word) ?? new Set();
      families.set(word, known);
      if (known.size < FEWEST_FAMILIES) known.add(family);
    }
  const isShared = (word: number) => (families.get(word)?.size ?? 0) >= FEWEST_FAMILIES;
  return trainWords(
    examples.map((example) => ({ ...example, words: example.words.filter(isShared) })),
    epochs,
  );
}

/** Of papers with more candidates, about this many wrong ones are learned from. */
const MOST_WRONG = 60;

function candidateExamples(own: TrainingPaper, column: KnownColumn, lines: WordModel | undefined): FamilyExample[] {
  const { paper, id, family } = own;
  const scores = lines ? lineScores(paper, column.kind, lines) : undefined;
  const candidates = profiledCandidates(paper, column.kind, scores);
  const gold = goldOf(own, column);
  const labels = candidates.map(({ value }): 0 | 1 => (isGold(gold, value, column) ? 1 : 0));
  const right = labels.filter((label) => label === 1).length;
  const isUsed = (_: Candidate, index: number) =>
    candidates.length <= MOST_WRONG || labels[index] === 1 || hashOf(id + index, 20) % candidates.length <= MOST_WRONG;
  return candidates.flatMap((candidate, index) => {
    if (!isUsed(candidate, index)) return [];
    const label = itemAt(labels, index);
    const words = knownSurroundings(paper, candidate, column.kind);
    return [{ words, label, weight: label === 1 ? 1 / Math.sqrt(right) : 1, family }];
  });
}

/** Learns the words of lines that are part of a value. */
function trainLines(papers: readonly TrainingPaper[], column: KnownColumn): WordModel {
  const examples = papers.flatMap(({ paper, gold, family }) => {
    const value = lettersOf(gold[column.id]?.[0] ?? '');
    return paper.lines.slice(0, PROFILED_LINES).map(({ text, index }): FamilyExample => {
      const label = isPartOf(lettersOf(text), value) ? 1 : 0;
      return { words: knownLineWords(paper, index, column.kind), label, weight: 1, family };
    });
  });
  return trainShared(examples, LINE_EPOCHS);
}

function isPartOf(line: string, value: string): boolean {
  if (line.length <= 2 || value.length <= 5) return false;
  return value.includes(line) || (line.length > 8 && line.includes(value));
}
