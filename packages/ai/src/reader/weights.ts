import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { READER_KINDS } from './candidates/index.ts';
import { FEATURE_NAMES } from './features/index.ts';
import { KNOWN_COLUMNS } from './known-columns.ts';
import { Calibrator } from './learning/calibration.ts';
import { Forest, isSound } from './learning/trees.ts';
import { restoreWords, StoredWords, storeWords } from './learning/word-model.ts';
import type { ColumnProfile, ReaderModel } from './model.ts';
import { ConfidenceBin, Figures } from './training/figures.ts';

const columnId = z.enum(KNOWN_COLUMNS.map(({ id }) => id));
const kind = z.enum(READER_KINDS);

/** The stored weights: numbers only. Words are hashed to 15 bits, and each occurs in at least three families of papers. */
export const Weights = z.object({
  features: z.array(z.string()),
  /** Cross-validated figures of the training. */
  figures: z.record(z.string(), Figures),
  /** How often cells of a confidence were right, cross-validated. */
  calibration: z.array(ConfidenceBin),
  papers: z.record(z.string(), z.number().int()),
  columns: z.record(
    columnId,
    z.object({
      around: StoredWords,
      lines: StoredWords.optional(),
      calibrator: Calibrator,
      absentBelow: z.number().min(0).max(1),
    }),
  ),
  rankers: z.record(kind, Forest),
  general: Forest,
  paperKinds: z.object({ receipt: StoredWords, agreement: StoredWords }),
});
export type Weights = z.infer<typeof Weights>;

const FILE = join(import.meta.dirname, 'weights.json');
let loaded: ReaderModel | undefined;

/** Returns the model of the committed weights. Reads and checks the file once. */
export function committedModel(): ReaderModel {
  loaded ??= restoreModel(JSON.parse(readFileSync(FILE, 'utf8')));
  return loaded;
}

/** The measures from the training, on families of papers that the model of their fold had not seen. */
export type TrainingFigures = Pick<Weights, 'figures' | 'calibration' | 'papers'>;

/** Returns what the training of the committed weights measured. */
export function committedFigures(): TrainingFigures {
  const { figures, calibration, papers } = Weights.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  return { figures, calibration, papers };
}

/** Checks stored weights and makes a model of them. Throws if they do not belong to this version of the features. */
export function restoreModel(stored: unknown): ReaderModel {
  const weights = Weights.parse(stored);
  if (weights.features.join('|') !== FEATURE_NAMES.join('|'))
    throw new Error('The weights belong to other features. Train the reader again.');
  for (const forest of [weights.general, ...Object.values(weights.rankers)])
    if (!isSound(forest, FEATURE_NAMES.length)) throw new Error('A tree of the weights is broken.');
  const columns = KNOWN_COLUMNS.map(({ id }) => [id, weights.columns[id]] as const);
  return {
    profiles: new Map(
      columns.map(([id, { around, lines }]): [typeof id, ColumnProfile] => {
        const profile = { around: restoreWords(around) };
        return [id, lines ? { ...profile, lines: restoreWords(lines) } : profile];
      }),
    ),
    calibrations: new Map(columns.map(([id, { calibrator, absentBelow }]) => [id, { calibrator, absentBelow }])),
    rankers: new Map(READER_KINDS.map((kind) => [kind, weights.rankers[kind]])),
    general: weights.general,
    paperKinds: new Map([
      ['receipt', restoreWords(weights.paperKinds.receipt)],
      ['agreement', restoreWords(weights.paperKinds.agreement)],
    ]),
  };
}

const DIGITS = 4;

/** Writes a model as JSON with four significant digits, one column, ranker or tree list to a line. */
export function storedText(model: ReaderModel, { figures, calibration, papers }: TrainingFigures): string {
  const entries: [string, unknown][] = [
    ['features', FEATURE_NAMES],
    ['figures', figures],
    ['calibration', calibration],
    ['papers', papers],
    ['columns', Object.fromEntries(KNOWN_COLUMNS.map(({ id }) => [id, storedColumn(model, id)]))],
    ['rankers', Object.fromEntries(model.rankers)],
    ['general', model.general],
    ['paperKinds', Object.fromEntries([...model.paperKinds].map(([kind, words]) => [kind, storeWords(words)]))],
  ];
  const lines = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value, shortened)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function storedColumn({ profiles, calibrations }: ReaderModel, id: (typeof KNOWN_COLUMNS)[number]['id']) {
  const [profile, calibration] = [profiles.get(id), calibrations.get(id)];
  if (!profile || !calibration) throw new Error(`The column ${id} was not trained.`);
  const { around, lines } = profile;
  return { around: storeWords(around), ...(lines ? { lines: storeWords(lines) } : {}), ...calibration };
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
}
