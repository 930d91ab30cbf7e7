import { type AccessRows, inRoom, onRoom, onRun } from '../access-matrix/row.ts';
import type { evaluationRouter } from './router.ts';

/** The rows of `evaluation` in the access matrix. */
export const evaluationAccess = {
  compare: onRun({ otherRunId: true }),
  createQuestion: onRoom('evaluate', { question: 'Why?', isAnswerable: false }),
  deleteQuestions: inRoom('evaluate', ({ room, question }) => ({ dataroomId: room, ids: [question] })),
  deleteRun: onRun(),
  importQuestions: onRoom('evaluate', { text: 'question' }),
  listQuestions: onRoom('evaluate'),
  listResults: onRun(),
  listRuns: onRoom('evaluate'),
  run: onRun(),
  start: onRoom('evaluate'),
  stop: onRun(),
  updateQuestion: inRoom('evaluate', ({ question }) => ({
    questionId: question,
    question: 'Why not?',
    isAnswerable: false,
  })),
} satisfies AccessRows<typeof evaluationRouter>;
