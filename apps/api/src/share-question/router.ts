import {
  answerQuestion,
  askQuestion,
  assignQuestion,
  declineQuestion,
  listAsked,
  listQuestions,
  publishAnswer,
  questionInfo,
  redraftAnswer,
  withdrawAnswer,
} from '@atrium/services/share-question';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const BEYOND = { method: 'POST', tags: ['Share links'], extension: true } as const;
const questionId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d42';

/** The questions of visitors: asked with the token of a visit, answered by members. */
export const shareQuestionRouter = router({
  ask: call(askQuestion, {
    ...BEYOND,
    path: '/api/v1/share-question/ask',
    errors: ['TOO_MANY_REQUESTS', 'EXPIRED'],
    example: { text: 'When does the lease of 5 Willow Street end?' },
  }),
  asked: call(listAsked, { ...BEYOND, path: '/api/v1/share-question/asked', errors: ['EXPIRED'] }),
  list: call(listQuestions, { ...BEYOND, path: '/api/v1/share-question/list' }),
  info: call(questionInfo, { ...BEYOND, path: '/api/v1/share-question/info', example: { questionId } }),
  draft: call(redraftAnswer, { ...BEYOND, path: '/api/v1/share-question/draft', example: { questionId } }),
  answer: call(answerQuestion, {
    ...BEYOND,
    path: '/api/v1/share-question/answer',
    errors: ['CONFLICT'],
    example: { questionId, text: 'The lease ends on 31 March 2031. [1]' },
  }),
  publish: call(publishAnswer, {
    ...BEYOND,
    path: '/api/v1/share-question/publish',
    errors: ['CONFLICT'],
    example: { questionId, to: 'room' },
  }),
  withdraw: call(withdrawAnswer, {
    ...BEYOND,
    path: '/api/v1/share-question/withdraw',
    errors: ['CONFLICT'],
    example: { questionId },
  }),
  decline: call(declineQuestion, {
    ...BEYOND,
    path: '/api/v1/share-question/decline',
    errors: ['CONFLICT'],
    example: { questionId, reason: 'This is outside of the transaction.' },
  }),
  assign: call(assignQuestion, {
    ...BEYOND,
    path: '/api/v1/share-question/assign',
    example: { questionId, organizationUserId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d43' },
  }),
});
