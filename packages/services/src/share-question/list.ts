import { listQuestions as readQuestions } from '@atrium/db/share-question';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { ListQuestionsInput, QuestionRef, ShareQuestion } from '@atrium/domain/share-question';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { onQuestion } from './access.ts';
import { presentQuestion, presentQuestions } from './present.ts';

/** The questions of visitors in the data rooms that the caller owns, and those that the caller answers as an expert. */
export const listQuestions = query({
  area: 'shareQuestion',
  verb: 'list',
  summary: 'List the questions of visitors that the caller answers',
  input: ListQuestionsInput,
  output: listAnswer(ShareQuestion),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) =>
    page(await presentQuestions(em, actor, await readQuestions(em, input, viewerOf(actor))), input),
});

/** One question with its draft and its answer. */
export const questionInfo = query({
  area: 'shareQuestion',
  verb: 'info',
  summary: 'A question of a visitor',
  input: QuestionRef,
  output: dataAnswer(ShareQuestion),
  access: onQuestion({ orExpert: true }),
  run: async ({ em, actor, resource }) => ok(await presentQuestion(em, actor, resource.question.id)),
});
