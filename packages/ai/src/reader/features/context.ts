import { type Candidate, BLOCK_KINDS, type ReaderKind } from '../candidates/index.ts';
import { itemAt } from '../learning/number.ts';
import type { Line, Paper } from '../paper.ts';
import type { ColumnWords, Coverage } from './column-words.ts';
import { NO_COVERAGE } from './column-words.ts';
import { factsOf, type PaperFacts } from './line-facts.ts';
import { wordsOf } from './words.ts';

/** The column as the features see it. */
export type Asked = { kind: ReaderKind; words: ColumnWords };

/** The scores of a column's profile: one for each candidate, and for columns of whole lines one for each line. */
export type ProfileScores = { candidates: readonly number[]; lines?: ArrayLike<number> | undefined };

/** The words at the left of a candidate and how they meet the column. */
export type LeftLabel = {
  words: readonly string[];
  label: Coverage;
  prose: Coverage;
  hasColon: boolean;
  /** The number of characters without a letter between label and candidate. */
  gap: number;
};

/** Candidates of one value. */
export type Group = { indexes: readonly number[]; best: number; label: number };

/** Everything that features of a column in a paper share. */
export type FeatureContext = {
  paper: Paper;
  facts: PaperFacts;
  asked: Asked;
  isBlock: boolean;
  candidates: readonly Candidate[];
  groups: ReadonlyMap<string, Group>;
  left: readonly LeftLabel[];
  /** The coverage of the column by a line; none outside of the paper. */
  lineCoverage: (index: number) => Coverage;
  profile: ProfileScores | undefined;
};

const LABEL_WORDS = 7;
/** A label is within so many characters. Longer texts only cost time. */
const LONGEST_LABEL = 400;
const LINE_WORDS = 14;
/** A cell between a label and its amount. */
const CURRENCY = /^\W*(?:RM|MYR|US|USD|EUR|GBP|SGD|AUD|CAD|HKD|CHF|JPY|INR|IDR|THB)\W*$/i;

export function contextOf(
  paper: Paper,
  candidates: readonly Candidate[],
  asked: Asked,
  profile: ProfileScores | undefined,
): FeatureContext {
  const facts = factsOf(paper);
  const left = candidates.map((candidate) => leftOf(paper, candidate, asked.words));
  const coverages = new Map<number, Coverage>();
  const lineCoverage = (index: number) => {
    const known = coverages.get(index);
    if (known) return known;
    const words = facts.lines[index]?.words.slice(0, LINE_WORDS);
    const coverage = words ? asked.words.coverage(words) : NO_COVERAGE;
    coverages.set(index, coverage);
    return coverage;
  };
  return {
    paper,
    facts,
    asked,
    isBlock: BLOCK_KINDS.has(asked.kind),
    candidates,
    groups: groupsOf(candidates, left, profile),
    left,
    lineCoverage,
    profile,
  };
}

/** How well a label names the column, from 0 to 3. */
export function labelScore({ name, explained }: Coverage): number {
  return name * 2 + explained;
}

function groupsOf(
  candidates: readonly Candidate[],
  left: readonly LeftLabel[],
  profile: ProfileScores | undefined,
): Map<string, Group> {
  const indexes = Map.groupBy(candidates.keys(), (index) => itemAt(candidates, index).key);
  const most = (of: readonly number[], score: (index: number) => number) => Math.max(...of.map(score));
  return new Map(
    [...indexes].map(([key, own]) => {
      const best = profile ? most(own, (index) => itemAt(profile.candidates, index)) : 0;
      return [key, { indexes: own, best, label: most(own, (index) => labelScore(itemAt(left, index).label)) }];
    }),
  );
}

function leftOf(paper: Paper, { start, line: index }: Candidate, words: ColumnWords): LeftLabel {
  const line: Line = itemAt(paper.lines, index);
  const before = line.text.slice(0, Math.max(0, start - line.start)).slice(-LONGEST_LABEL);
  const cell = before.split(/ {2,}/).findLast((text) => /[A-Za-z]{2}/.test(text) && !CURRENCY.test(text)) ?? '';
  const label = wordsOf(cell)
    .filter((word) => /[a-z]/.test(word))
    .slice(-LABEL_WORDS);
  const prose = before.length < 40 ? paper.flow.slice(Math.max(0, start - 70), start) : before.slice(-70);
  const trailing = /[^A-Za-z]*$/.exec(before)?.[0].length ?? 0;
  return {
    words: label,
    label: words.coverage(label),
    prose: words.coverage(wordsOf(prose).slice(-8)),
    hasColon: /:\s*\S{0,3}\s*$/.test(before),
    gap: Math.min(30, before.length - before.trimEnd().length + trailing),
  };
}
