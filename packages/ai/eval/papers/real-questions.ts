/** The part of docs/evaluation.md about questions on documents that nobody here made. */
import type { AnswerWeights } from '../../src/local/proposals/choose.ts';
import { markdownTable } from '../shares.ts';
import type { QuestionResult } from './questions/score-questions.ts';

/** The figures of one folder without its questions and answers. */
export type QuestionRecord = Omit<QuestionResult, 'asked'>;

const SETS: Readonly<Record<string, string>> = {
  span: 'values, lists and sentences',
  computed: 'arithmetic and counts',
  'wrong document': 'put to another document',
  generated: 'of generated data rooms',
};

/** Writes the shares of right, wrong and refused answers without a model. */
export function realQuestions(training: AnswerWeights['training'], measured: readonly QuestionRecord[]): string {
  const rows = Object.entries(training.sets).map(([set, { questions, right, wrong }]) => [
    SETS[set] ?? set,
    String(questions),
    right.toFixed(3),
    wrong.toFixed(3),
    (1 - right - wrong).toFixed(3),
  ]);
  const whole = measured.filter(({ room }) => room !== undefined);
  return [
    '### Questions, without a model',
    'Questions about notes to accounts, each with a table and paragraphs. **Cross-validated**: each was answered by a model that had not seen its document. The answer must state the value, as exact as the gold.',
    markdownTable(['questions', 'asked', 'right', 'wrong', 'refused'], rows),
    `The expected calibration error is ${training.calibrationError.toFixed(3)}.`,
    ...whole.map(wholeDocuments),
  ].join('\n\n');
}

function wholeDocuments({ folder, documents, alone, room, wrongDocument }: QuestionRecord): string {
  const rows = [['their document', alone['all']] as const, ['all documents', room] as const].flatMap(
    ([name, figures]) => {
      if (!figures) return [];
      const { questions, right, wrong, refused, pageHit10, otherDocument } = figures;
      return [[name, questions, right, wrong, refused, pageHit10?.toFixed(3) ?? '–', otherDocument].map(String)];
    },
  );
  const head = [
    'asked of',
    'questions',
    'right',
    'wrong',
    'refused',
    'page among the first ten passages',
    'from another document',
  ];
  return [
    `Questions about ${documents} whole documents (${folder}: annual and quarterly reports with up to 200 pages). They were never trained on; the failures were read while the answers were improved, so expect less on others. Half of them ask for a judgement or a reason, which needs a model.`,
    markdownTable(head, rows),
    `${wrongDocument.answered} of ${wrongDocument.asked} questions were answered from the document of another company.`,
  ].join('\n\n');
}
