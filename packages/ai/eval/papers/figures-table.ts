import type { Figures } from '../../src/reader/index.ts';
import { markdownTable } from '../shares.ts';

/** Shows figures as a table, one row for each column. */
export function figuresTable(figures: Readonly<Record<string, Figures>>): string {
  return markdownTable(
    ['column', 'cells', 'right', 'F1', 'wrong and unflagged', 'for review', 'not found', 'calibration error'],
    Object.entries(figures).map(([name, own]) => [
      name,
      String(own.cells),
      own.accuracy.toFixed(3),
      own.f1.toFixed(3),
      own.wrongUnflagged.toFixed(3),
      own.flagged.toFixed(3),
      own.absent.toFixed(3),
      own.calibrationError.toFixed(3),
    ]),
  );
}
