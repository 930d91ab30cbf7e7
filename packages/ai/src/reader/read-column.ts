import type { ReaderKind } from './candidates/index.ts';
import {
  type Decision,
  decide,
  generalScorer,
  presenceOf,
  profiledScorer,
  type RankedValue,
  rankValues,
} from './decision.ts';
import { type Asked, ColumnWords, FEATURE_NAMES } from './features/index.ts';
import type { KnownColumn } from './known-columns.ts';
import { type Calibrator, confidenceOf } from './learning/calibration.ts';
import { look } from './look.ts';
import type { ColumnProfile, ReaderModel } from './model.ts';
import type { Paper } from './paper.ts';
import { type ProfiledColumn, readProfiled } from './read-profiled.ts';

/** The values read for a column. Empty `values` mean that the document has none. */
export type ColumnReading = {
  values: readonly RankedValue[];
  /** The measured probability that the values are right; for an unknown column only a score. */
  confidence: number;
  /** Other values, best first. */
  rivals: readonly RankedValue[];
};

/** A rival with a lower probability is not worth showing. */
const LEAST_RIVAL = 0.005;
const MOST_RIVALS = 3;

/** Reads a learned column. */
export function readKnownColumn(model: ReaderModel, paper: Paper, column: KnownColumn): ColumnReading {
  const calibration = model.calibrations.get(column.id);
  if (!calibration) throw new Error(`The weights have no column ${column.id}.`);
  const asked = { kind: column.kind, words: new ColumnWords(column.name, column.prompt) };
  const ranked = rankValues(look(paper, asked, model.profiles.get(column.id)), profiledScorer(model, column.kind));
  const decision = decide(ranked, column.isList);
  const confidence = decision ? confidenceOf(calibration.calibrator, decision.facts) : 0;
  const isShown = decision !== undefined && presenceOf(decision) >= calibration.absentBelow;
  return readingOf(ranked, isShown ? decision : undefined, confidence);
}

/** From this score on, the best value of an unknown column is shown for review. */
const LEAST_UNKNOWN = 0.5;
/** Where a document may name a column: one of these places must have all words of its name. */
const NAMING = ['label left, name', 'header, name', 'sentence, name', 'own line, name', 'line above, name'].map(
  (name) => FEATURE_NAMES.indexOf(name),
);

/**
 * Reads a column that was never learned, with the ranker of all columns. Its words are the only guide: a document that does not
 * name the column next to a value does not have it.
 */
export function readUnknownColumn(
  model: ReaderModel,
  paper: Paper,
  { kind, name, prompt }: { kind: ReaderKind; name: string; prompt: string },
): ColumnReading {
  const asked: Asked = { kind, words: new ColumnWords(name, prompt) };
  const all = look(paper, asked, undefined);
  const isNamed = all.features.map((features) => NAMING.some((feature) => (features[feature] ?? 0) === 1));
  const named = {
    candidates: all.candidates.filter((_, index) => isNamed[index]),
    scores: all.scores.filter((_, index) => isNamed[index]),
    features: all.features.filter((_, index) => isNamed[index]),
  };
  const ranked = rankValues(named, generalScorer(model));
  const [best] = ranked;
  const decision = best && best.probability >= LEAST_UNKNOWN ? decide(ranked, false) : undefined;
  return readingOf(ranked, decision, best?.probability ?? 0);
}

/** A value of a column with confirmed values is not shown below this confidence. */
const LEAST_CONFIRMED = 0.1;

/** Reads a column with the words that it has learned from its confirmed values. */
export function readConfirmedColumn(
  model: ReaderModel,
  paper: Paper,
  column: ProfiledColumn,
  { profile, calibrator }: { profile: ColumnProfile | undefined; calibrator: Calibrator },
): ColumnReading {
  if (!profile) throw new Error('The column has learned no words.');
  const { ranked, decision } = readProfiled(model, paper, column, profile);
  const confidence = decision ? confidenceOf(calibrator, decision.facts) : 0;
  return readingOf(ranked, confidence >= LEAST_CONFIRMED ? decision : undefined, confidence);
}

function readingOf(ranked: readonly RankedValue[], decision: Decision | undefined, confidence: number): ColumnReading {
  const values = decision?.values ?? [];
  const chosen = new Set(values.map(({ key }) => key));
  const rivals = ranked.filter(({ key, probability }) => !chosen.has(key) && probability >= LEAST_RIVAL);
  return { values, confidence, rivals: rivals.slice(0, MOST_RIVALS) };
}
