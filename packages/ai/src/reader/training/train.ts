import { KNOWN_COLUMNS, type KnownColumnId, type PaperKind } from '../known-columns.ts';
import type { WordModel } from '../learning/word-model.ts';
import type { ColumnProfile, ReaderModel } from '../model.ts';
import { openingWords } from '../paper-kind.ts';
import { calibrate, crossValidated, type TrainedRanking } from './cross-validate.ts';
import type { JudgedCell } from './judged-cell.ts';
import { trainProfile, trainShared } from './train-profile.ts';
import { trainGeneral, trainRankers } from './train-rankers.ts';
import { hasGold, type TrainingPaper } from './training-paper.ts';

const PAPER_KINDS: readonly PaperKind[] = ['receipt', 'agreement'];
const EPOCHS = 5;

/** Trains profiles and rankers. The result depends only on the papers and their order. */
export function trainRanking(papers: readonly TrainingPaper[]): TrainedRanking {
  const profiles = new Map<KnownColumnId, ColumnProfile>();
  for (const column of KNOWN_COLUMNS)
    profiles.set(
      column.id,
      trainProfile(
        papers.filter((paper) => hasGold(paper, column)),
        column,
      ),
    );
  const general = trainGeneral(papers.filter(({ paperKind }) => paperKind !== null));
  return { profiles, rankers: trainRankers(papers), general };
}

/** Trains everything. The figures are out of fold: of families that the model of their fold has not seen. */
export function trainReader(papers: readonly TrainingPaper[]): { model: ReaderModel; cells: JudgedCell[] } {
  const cells = crossValidated(papers, trainRanking);
  return {
    model: {
      ...trainRanking(papers),
      paperKinds: trainPaperKinds(papers),
      calibrations: calibrate(cells),
    },
    cells,
  };
}

/** Learns to recognize each kind of paper among all others. */
export function trainPaperKinds(papers: readonly TrainingPaper[]): Map<PaperKind, WordModel> {
  const opened = papers.map((own) => ({ own, words: openingWords(own.paper) }));
  return new Map(
    PAPER_KINDS.map((kind) => {
      const examples = opened.map(({ own, words }) => {
        const label: 0 | 1 = own.paperKind === kind ? 1 : 0;
        return { words, label, weight: 1, family: own.family };
      });
      return [kind, trainShared(examples, EPOCHS)];
    }),
  );
}
