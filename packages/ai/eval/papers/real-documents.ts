/** The part of docs/evaluation.md about documents that nobody here made. */
import type { Figures, TableFigures, TrainingFigures } from '../../src/reader/index.ts';
import { markdownTable } from '../shares.ts';
import type { AnswerWeights } from '../../src/local/proposals/choose.ts';
import type { PaperFigures } from './evaluate-papers.ts';
import { goalsSection } from './goals.ts';
import { type QuestionRecord, realQuestions } from './real-questions.ts';

/** The measures of `npm run eval -- --papers DIR --record`, stored in docs/evaluation/papers.json. */
export type PaperRecord = {
  measured: string;
  machine: string;
  rules: PaperFigures[];
  engine: PaperFigures[];
  questions?: QuestionRecord[];
};

const NAMES: Readonly<Record<string, string>> = {
  company: 'receipts: company',
  date: 'receipts: date',
  address: 'receipts: address',
  total: 'receipts: total',
  effective_date: 'agreements: effective date',
  term: 'agreements: term',
  party: 'agreements: parties',
  jurisdiction: 'agreements: jurisdiction',
};

/** Writes the comparison of rules and reader, the calibration and the cost. */
export function realDocuments(
  { measured, machine, rules, engine, questions = [] }: PaperRecord,
  training: TrainingFigures,
  tables: TableFigures,
  answers: AnswerWeights['training'],
): string {
  const { receipt = 0, agreement = 0 } = training.papers;
  return [
    '## Real documents',
    `${receipt} receipts as lines of text and ${agreement} non-disclosure agreements, from public collections. They are not part of the project. The rules filled these tables until the reader replaced them (docs/adr/0017). The figures of the reader are **cross-validated**: each document was read by a model that had seen no document of its issuer, or with its text. Documents of other countries and kinds were not measured, and are harder.`,
    comparison(rules, training.figures),
    '*Right*: cells with all values and no other, of the cells with a value. *F1*: of the single values, parties one by one. *Wrong and unflagged*: cells that look fine and are not, of all cells.',
    goalsSection(training.figures),
    '### Confidence',
    'Shown cells of the reader by confidence. A cell asks for review below 0.95. The curve of each column is fitted to the decisions of other documents, and drawn to the common curve of all columns with single values. The way of fitting was chosen on the same folds, so these figures are a little optimistic. Whether a document has a value at all is decided apart from that, by the probability of the best candidate.',
    '![Share of right values by confidence](evaluation/calibration.svg)',
    calibration(training),
    '### Figures in tables',
    tableSection(tables),
    realQuestions(answers, questions),
    '### Photographs',
    PHOTOGRAPHS,
    '### Columns that the reader has not learned',
    UNLEARNED,
    RULES_IN_USE,
    '### Cost',
    engine
      .map(({ folder, millisecondsPerCell, quotes }) => {
        return `- ${folder}: ${millisecondsPerCell} ms of CPU time for each cell; ${quotes.literal} of ${quotes.given} quotes are literal.`;
      })
      .join('\n'),
    COSTS,
    `Measured on ${measured} with ${machine}: \`npm run train -- --papers DIR\`, \`npm run eval -- --papers DIR --record\`.`,
  ].join('\n\n');
}

function comparison(rules: readonly PaperFigures[], reader: Readonly<Record<string, Figures>>): string {
  const before = Object.assign({}, ...rules.map(({ fields }) => fields)) as PaperFigures['fields'];
  const pair = (one: Figures, other: Figures, of: keyof Figures) => [one[of].toFixed(3), other[of].toFixed(3)];
  const measures = ['accuracy', 'f1', 'wrongUnflagged', 'flagged', 'calibrationError'] as const;
  const titles = ['right', 'F1', 'wrong and unflagged', 'for review', 'calibration error'];
  const rows = Object.entries(NAMES).flatMap(([field, name]) => {
    const [one, other] = [before[field], reader[field]];
    return one && other ? [[name, ...measures.flatMap((of) => pair(one, other, of))]] : [];
  });
  return markdownTable(['column', ...titles.flatMap((title) => [`${title}, rules`, 'reader'])], rows);
}

/** Measured on 2026-11-28 with the parser and the engine of the product. */
const PHOTOGRAPHS =
  '20 photographs of these receipts. Right were company 0.70, date 0.75, address 0.45 and total 0.70 (before: 0.50, 0.70, 0.40 and 0.65); none of 80 cells was wrong and unflagged (before: 4), and 33 of the 52 right ones ask for review. The goal, 0.7 of the figures for text, is missed by the address. Pages are turned, straightened, scaled and read with a threshold for each place (docs/adr/0023). What remains are letters of thermal paper that the recognition misreads, and a name or an address is right only with each of its letters. The confidence of a value falls with that of the recognition of its words. The limit for this was chosen on these photographs, and 20 are few.';

const UNLEARNED =
  'All other columns are filled by rules, by the table ranker, or by the ranker of all columns. Their confidence has not been measured on documents like the user’s, so **every value asks for review** until about 25 values of the column are confirmed. From then on, the column has the confidence that was measured on its own confirmed values. The column’s panel shows how many of them were right.';

/** The cost of answers was measured on 2026-11-29, before and after the words of a passage were read once. */
const COSTS =
  'The goal is 3 ms for a cell. Agreements took 3.0 ms before other work ran beside their measurement.\n\nAn answer from ten passages of all 23 documents takes 58 ms on top of retrieval, at the median of the 42 questions about whole documents (72 ms before; the means of two runs in turns, with the least of five rounds for each question). A machine that is 1.7 times as fast had measured 43 ms before. The goal is 40 ms: it is missed on the slower machine, and on the faster one 35 ms can be expected. Most of the time is spent on reading the tables and the words of the passages.\n\nIndexing does nothing for the reader. Tables are read when a cell or an answer needs them, and words of similar meaning are compared in the search.';

/** Measured on 2026-11-29 with the generated rooms, the samples and the papers of `npm run bench -- --only extraction`. */
const RULES_IN_USE =
  'Is a rule still needed? 2,817 cells of such columns were filled again without one rule at a time, and without one concept at a time. Without any of the 30 rules, between 1 and 308 right cells are lost. 49 of the 100 concepts make a difference there; each of the others connects a name and a label that no other does, and has a test that says so. Without all rules, the ranker of all columns fills 828 of 2,776 right cells. No rule can go yet.';

function tableSection({ figures, wrongDocument, documents }: TableFigures): string {
  const share = (value: number) => value.toFixed(3);
  const row = (name: string, { cells, accuracy, wrongUnflagged, flagged, absent }: Figures) => [
    name,
    String(cells),
    share(accuracy),
    share(wrongUnflagged),
    share(flagged),
    share(absent),
  ];
  return [
    `${figures.cells} questions about one figure in the tables of ${documents} notes to accounts, cross-validated by document. The ranker sees each cell with its whole path: title, column headers, period, unit, row label and groups. The same questions were put to another document, where every answer is wrong.`,
    markdownTable(
      ['asked of', 'questions', 'right', 'wrong, confidence from 0.95', 'below 0.95', 'not proposed'],
      [row('its own document', figures), row('another document', wrongDocument)],
    ),
  ].join('\n\n');
}

const BAR = 20;

function calibration({ calibration, figures }: TrainingFigures): string {
  const rows = calibration.map(({ cells, confidence, right }) => [
    '█'.repeat(Math.round(right * BAR)).padEnd(BAR, '·'),
    String(cells),
    confidence.toFixed(3),
    right.toFixed(3),
  ]);
  const error = figures['all']?.calibrationError ?? 0;
  return `${markdownTable(['right', 'cells', 'mean confidence', 'share of right ones'], rows)}\n\nThe expected calibration error is ${error.toFixed(3)}.`;
}
