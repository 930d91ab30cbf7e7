import { KNOWN_COLUMNS, type KnownColumn } from '../known-columns.ts';
import { type Candidate, candidatesOf, type ReaderKind } from '../candidates/index.ts';
import { type Asked, ColumnWords, featuresOf, isProfileFeature, wordsOf } from '../features/index.ts';
import { hashOf, itemAt } from '../learning/number.ts';
import { type Example, type Forest, trainForest, type TreeSettings } from '../learning/trees.ts';
import { look } from '../look.ts';
import type { ColumnProfile } from '../model.ts';
import { foldsOf } from './families.ts';
import { trainProfile } from './train-profile.ts';
import { goldOf, hasGold, isGold, type TrainingPaper } from './training-paper.ts';

const INNER_FOLDS = 4;
const TREES: TreeSettings = { trees: 120, depth: 4, bags: 3, rate: 0.07, isFine: true };
const GENERAL_TREES: TreeSettings = {
  trees: 120,
  depth: 4,
  bags: 1,
  isFine: true,
  uses: (feature) => !isProfileFeature(feature),
};

/** The column as the weights were trained to see it. */
export function askedOf({ kind, name, prompt }: Pick<KnownColumn, 'kind' | 'name' | 'prompt'>): Asked {
  return { kind, words: new ColumnWords(name, prompt) };
}

/**
 * Trains one ranker for each kind. The profile scores in its features come from profiles that have not seen the paper, so that
 * the ranker learns how far to trust a profile.
 */
export function trainRankers(papers: readonly TrainingPaper[]): Map<ReaderKind, Forest> {
  const folds = foldsOf(papers, INNER_FOLDS);
  const examples = new Map<ReaderKind, Example[]>();
  for (const column of KNOWN_COLUMNS) {
    const own = papers.filter((paper) => hasGold(paper, column));
    const found = examples.get(column.kind) ?? [];
    examples.set(column.kind, found);
    for (let fold = 0; fold < INNER_FOLDS; fold += 1) {
      const seen = own.filter((paper) => folds.get(paper) !== fold);
      const profile = trainProfile(seen, column);
      for (const paper of own) if (folds.get(paper) === fold) found.push(...examplesOf(paper, column, profile));
    }
  }
  return new Map([...examples].map(([kind, own]) => [kind, trainForest(own, TREES)]));
}

function examplesOf(own: TrainingPaper, column: KnownColumn, profile: ColumnProfile | undefined): Example[] {
  const { candidates, features } = look(own.paper, askedOf(column), profile);
  const gold = goldOf(own, column);
  const labels = candidates.map(({ value }): 0 | 1 => (isGold(gold, value, column) ? 1 : 0));
  const right = labels.filter((label) => label === 1).length;
  return labels.map((label, index) => {
    const weight = label === 1 && !column.isList ? 1 / Math.sqrt(right) : 1;
    return { features: itemAt(features, index), label, weight };
  });
}

/** Of many wrong candidates, one of so many is used. */
const SAMPLED = 3;
const MANY = 60;

/** Trains the ranker of columns without a profile: on all columns, and on columns made of the papers' own labels. */
export function trainGeneral(papers: readonly TrainingPaper[]): Forest {
  const known = KNOWN_COLUMNS.flatMap((column) =>
    papers
      .filter((paper) => hasGold(paper, column))
      .flatMap((paper) => {
        const examples = examplesOf(paper, column, undefined);
        return examples.filter(({ label }, index) => examples.length <= MANY || label === 1 || index % SAMPLED === 0);
      }),
  );
  return trainForest([...known, ...papers.flatMap(labelledExamples)], GENERAL_TREES);
}

const MOST_LABELS = 2;
const LABELLED_WEIGHT = 0.5;

/** Reads "LABEL: value" in a paper as a column named LABEL, for two amounts and two dates. */
function labelledExamples({ id, paper }: TrainingPaper): Example[] {
  return (['money', 'date'] as const).flatMap((kind) => {
    const candidates = candidatesOf(kind, paper);
    if (candidates.length < 2 || candidates.length > 80) return [];
    const labelled = candidates
      .map((candidate, index) => ({
        candidate,
        label: labelOf(paper.lines[candidate.line], candidate),
        order: hashOf(id + index, 20),
      }))
      .filter(({ label }) => label !== undefined)
      .sort((a, b) => a.order - b.order)
      .slice(0, MOST_LABELS);
    return labelled.flatMap(({ candidate, label = '' }) => {
      const features = featuresOf(paper, candidates, askedOf({ kind, name: label, prompt: '' }));
      return candidates.map(({ key }, index): Example => {
        return { features: itemAt(features, index), label: key === candidate.key ? 1 : 0, weight: LABELLED_WEIGHT };
      });
    });
  });
}

function labelOf(line: { text: string; start: number } | undefined, { start }: Candidate): string | undefined {
  const before = line?.text.slice(0, Math.max(0, start - line.start)) ?? '';
  const cell = before.split(/ {2,}/).findLast((text) => /[A-Za-z]{3}/.test(text)) ?? '';
  const label = cell.replaceAll(/[^A-Za-z ]/g, ' ').trim();
  const words = wordsOf(label);
  return words.length === 0 || words.length > 4 || label.length > 40 ? undefined : label;
}
