import { calibrationError } from '@atrium/domain/ai-table';
import { z } from 'zod';
import { UNFLAGGED } from '../confidence.ts';

/** The figures of cells. Shares are of all cells, except that `accuracy` is of the cells with a known value. */
export const Figures = z.object({
  cells: z.number().int(),
  accuracy: z.number(),
  f1: z.number(),
  wrongUnflagged: z.number(),
  flagged: z.number(),
  absent: z.number(),
  calibrationError: z.number(),
});
export type Figures = z.infer<typeof Figures>;

/** A cell that was compared with its known values. */
export type Scored = {
  verdict: { right: number; wrong: number; missing: number; isRight: boolean };
  gold: number;
  isShown: boolean;
  confidence: number;
  /** Whether the cell asks for review. By default, below the confidence for cells without review. */
  isFlagged?: boolean;
};

export function figuresOf(cells: readonly Scored[]): Figures {
  const shown = cells.filter(({ isShown }) => isShown);
  const unflagged = shown.filter(({ isFlagged, confidence }) => !(isFlagged ?? confidence < UNFLAGGED));
  const sum = (amount: (cell: Scored) => number) => cells.reduce((total, cell) => total + amount(cell), 0);
  const right = sum(({ isShown, verdict }) => (isShown ? verdict.right : 0));
  const wrong = sum(({ isShown, verdict }) => (isShown ? verdict.wrong : 0));
  const missing = sum(({ isShown, verdict, gold }) => (isShown ? verdict.missing : gold));
  const share = (count: number) => rounded(count / Math.max(1, cells.length));
  return {
    cells: cells.length,
    accuracy: rounded(
      shown.filter(({ verdict }) => verdict.isRight).length / Math.max(1, cells.filter(({ gold }) => gold > 0).length),
    ),
    f1: rounded((2 * right) / Math.max(1, 2 * right + wrong + missing)),
    wrongUnflagged: share(unflagged.filter(({ verdict }) => !verdict.isRight).length),
    flagged: share(shown.length - unflagged.length),
    absent: share(cells.length - shown.length),
    calibrationError: rounded(
      calibrationError(shown.map(({ confidence, verdict }) => ({ confidence, isRight: verdict.isRight }))),
    ),
  };
}

/** Cells whose confidence is in one tenth: their number, mean confidence and the share of right ones. */
export const ConfidenceBin = z.object({ cells: z.number().int(), confidence: z.number(), right: z.number() });
export type ConfidenceBin = z.infer<typeof ConfidenceBin>;

/** Divides the shown cells by tenths of their confidence, lowest first. Empty tenths are left out. */
export function confidenceBins(cells: readonly Scored[]): ConfidenceBin[] {
  const shown = cells.filter(({ isShown }) => isShown);
  const bins = Map.groupBy(shown, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ({
      cells: own.length,
      confidence: rounded(own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length),
      right: rounded(own.filter(({ verdict }) => verdict.isRight).length / own.length),
    }));
}

function rounded(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
