/** `npm run train` learns the reader's weights from a folder of documents with known values. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  confidenceBins,
  figuresOf,
  KNOWN_COLUMNS,
  storedTableText,
  storedText,
  trainReader,
  trainTables,
} from '../../src/reader/index.ts';
import { figuresTable } from './figures-table.ts';
import { answerFiguresTable, storedAnswerWeights, trainAnswers } from './questions/train-answers.ts';
import { trainingQuestions } from './questions/training-questions.ts';
import { tableQuestions } from './table-questions.ts';
import { trainingPapers } from './training-papers.ts';

const COMMITTED = join(import.meta.dirname, '../../src/reader/weights.json');

const COMMITTED_TABLES = join(import.meta.dirname, '../../src/reader/tables/weights.json');

const COMMITTED_ANSWERS = join(import.meta.dirname, '../../src/local/proposals/weights.json');

const { values: options } = parseArgs({
  options: {
    papers: { type: 'string' },
    out: { type: 'string' },
    tables: { type: 'string' },
    answers: { type: 'string' },
  },
});
if (options.papers === undefined)
  throw new Error('usage: npm run train -- --papers DIR [--out FILE] [--tables FILE] [--answers FILE]');

const begun = process.cpuUsage();
const papers = await trainingPapers(options.papers);
const real = papers.filter(({ isGenerated }) => !isGenerated);
if (real.length === 0) throw new Error(`${options.papers} has no documents with known columns.`);
const { model, cells } = trainReader(papers);
const rows = KNOWN_COLUMNS.map(({ id }) => [id, figuresOf(cells.filter(({ columnId }) => columnId === id))] as const);
const figures = Object.fromEntries([...rows, ['all', figuresOf(cells)]]);
const counts = Map.groupBy(real, ({ paperKind }) => paperKind ?? 'other');
const text = storedText(model, {
  figures,
  calibration: confidenceBins(cells),
  papers: {
    ...Object.fromEntries([...counts].map(([kind, own]) => [kind, own.length])),
    generated: papers.length - real.length,
  },
});
const file = options.out ?? COMMITTED;
await writeFile(file, text);

const questions = await tableQuestions(options.papers);
const tables = questions.length === 0 ? undefined : trainTables(questions);
if (tables) await writeFile(options.tables ?? COMMITTED_TABLES, storedTableText(tables));
const asked = await trainingQuestions(options.papers);
if (asked.length > 0) {
  const answers = trainAnswers(asked);
  await writeFile(options.answers ?? COMMITTED_ANSWERS, storedAnswerWeights(answers));
  process.stdout.write(`${answerFiguresTable(answers)}\n\n`);
}
const seconds = Math.round(process.cpuUsage(begun).user / 1e6);
if (tables)
  process.stdout.write(`${figuresTable({ tables: tables.figures, 'wrong document': tables.wrongDocument })}\n\n`);
process.stdout.write(`${figuresTable(figures)}\n\n${file}: ${text.length} characters, ${seconds} s of CPU time.\n`);
