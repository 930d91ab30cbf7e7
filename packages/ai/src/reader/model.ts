import type { Calibrator } from './learning/calibration.ts';
import type { Forest } from './learning/trees.ts';
import type { WordModel } from './learning/word-model.ts';
import type { ReaderKind } from './candidates/index.ts';
import type { KnownColumnId, PaperKind } from './known-columns.ts';

/** The words that a column learned from its right values: those around them and, for whole lines, those of its lines. */
export type ColumnProfile = { around: WordModel; lines?: WordModel };

/** The confidence of a column's cells. A value whose probability is lower than `absentBelow` is not shown. */
export type ColumnCalibration = { calibrator: Calibrator; absentBelow: number };

/** Everything that training makes. */
export type ReaderModel = {
  profiles: ReadonlyMap<KnownColumnId, ColumnProfile>;
  calibrations: ReadonlyMap<KnownColumnId, ColumnCalibration>;
  /** Rankers of columns with a profile. */
  rankers: ReadonlyMap<ReaderKind, Forest>;
  /** The ranker of columns without a profile. */
  general: Forest;
  /** For each kind of paper, the log odds that a document is one. */
  paperKinds: ReadonlyMap<PaperKind, WordModel>;
};
