import type { KnownColumn, KnownColumnId, PaperKind } from '../known-columns.ts';
import type { Paper } from '../paper.ts';
import { type Comparison, formsOf, isSame } from './compare.ts';

/** A paper with known values. `paperKind` is null for papers of other kinds, from which no column is learned. */
export type TrainingPaper = {
  id: string;
  paperKind: PaperKind | null;
  paper: Paper;
  gold: Readonly<Partial<Record<KnownColumnId, readonly string[]>>>;
  /** Papers of one family are never divided between training and test. */
  family: string;
  /** Generated papers are used for training, but no figures are measured with them. */
  isGenerated: boolean;
};

export const COMPARISONS: Readonly<Record<KnownColumnId, Comparison>> = {
  company: 'name',
  date: 'date',
  address: 'text',
  total: 'amount',
  effective_date: 'date',
  term: 'term',
  party: 'name',
  jurisdiction: 'place',
};

/** The forms of each known value. */
export function goldOf({ gold }: TrainingPaper, { id }: KnownColumn): ReadonlySet<string>[] {
  return (gold[id] ?? []).map((value) => formsOf(COMPARISONS[id], value));
}

/** Whether a value is one of the known values. */
export function isGold(gold: readonly ReadonlySet<string>[], value: string, { id }: KnownColumn): boolean {
  const forms = formsOf(COMPARISONS[id], value);
  return gold.some((known) => isSame(known, forms));
}

/** Whether the paper says what its values of the column are. Generated papers have only some columns. */
export function hasGold({ gold, paperKind }: TrainingPaper, { id, paperKind: own }: KnownColumn): boolean {
  return paperKind === own && gold[id] !== undefined;
}
