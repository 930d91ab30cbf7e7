import {
  compareRuns,
  createQuestion,
  deleteQuestions,
  deleteRun,
  evaluationRun,
  importQuestions,
  listQuestions,
  listResults,
  listRuns,
  startRun,
  stopRun,
  updateQuestion,
} from '@atrium/services/evaluation';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const own = { tags: ['Evaluation'], extension: true } as const;
const QUESTION = '/api/v1/evaluation/question';
const RUN = '/api/v1/evaluation/run';

export const evaluationRouter = router({
  listQuestions: call(listQuestions, { method: 'POST', path: `${QUESTION}/list`, ...own }),
  createQuestion: call(createQuestion, { method: 'POST', path: `${QUESTION}/create`, ...own }),
  updateQuestion: call(updateQuestion, { method: 'POST', path: `${QUESTION}/update`, ...own }),
  deleteQuestions: call(deleteQuestions, { method: 'DELETE', path: `${QUESTION}/delete`, ...own }),
  importQuestions: call(importQuestions, { method: 'POST', path: `${QUESTION}/import`, ...own }),
  start: call(startRun, { method: 'POST', path: `${RUN}/start`, ...own }),
  stop: call(stopRun, { method: 'POST', path: `${RUN}/stop`, ...own }),
  listRuns: call(listRuns, { method: 'POST', path: `${RUN}/list`, ...own }),
  run: call(evaluationRun, { method: 'GET', path: `${RUN}/me`, ...own }),
  deleteRun: call(deleteRun, { method: 'DELETE', path: `${RUN}/delete`, ...own }),
  listResults: call(listResults, { method: 'POST', path: `${RUN}/results`, ...own }),
  compare: call(compareRuns, { method: 'POST', path: `${RUN}/compare`, ...own }),
});
