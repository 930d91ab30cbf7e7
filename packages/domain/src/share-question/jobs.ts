import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Proposes an answer to the question of a visitor, from the documents that the visitor can see. */
export const draftAnswer = job({
  name: 'shareQuestion.draft',
  payload: z.object({ questionId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 3,
});
