import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Calibrator } from '../learning/calibration.ts';
import { Forest, isSound } from '../learning/trees.ts';
import { ConfidenceBin, Figures } from '../training/figures.ts';
import { CELL_FEATURES } from './cell-features.ts';

/** Ranks the cells of tables and measures the confidence of the first. */
export type TableModel = { ranker: Forest; calibrator: Calibrator };

/** The stored weights of the table ranker: numbers only. */
const TableWeights = z.object({
  features: z.array(z.string()),
  /** Cross-validated figures of questions about tables, and of the same questions put to wrong documents. */
  figures: Figures,
  wrongDocument: Figures,
  calibration: z.array(ConfidenceBin),
  documents: z.number().int(),
  calibrator: Calibrator,
  ranker: Forest,
});
export type TableWeights = z.infer<typeof TableWeights>;

/** The measures from the training of the table ranker. */
export type TableFigures = Omit<TableWeights, 'features' | 'calibrator' | 'ranker'>;

const FILE = join(import.meta.dirname, 'weights.json');
let loaded: TableWeights | undefined;

/** Returns the committed weights with the figures of their training. Reads and checks the file once. */
export function committedTableWeights(): TableWeights {
  loaded ??= restored(JSON.parse(readFileSync(FILE, 'utf8')));
  return loaded;
}

export function committedTableModel(): TableModel {
  return committedTableWeights();
}

function restored(stored: unknown): TableWeights {
  const weights = TableWeights.parse(stored);
  if (weights.features.join('|') !== CELL_FEATURES.join('|'))
    throw new Error('The weights of tables belong to other features. Train the reader again.');
  if (!isSound(weights.ranker, CELL_FEATURES.length)) throw new Error('A tree of the table weights is broken.');
  return weights;
}

const DIGITS = 4;

/** Writes the weights as JSON with four significant digits, one part to a line. */
export function storedTableText(weights: Omit<TableWeights, 'features'>): string {
  const entries = Object.entries({ features: CELL_FEATURES, ...weights });
  const shortened = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
  return `{\n${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value, shortened)}`).join(',\n')}\n}\n`;
}
