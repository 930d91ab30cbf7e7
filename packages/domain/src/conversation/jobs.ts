import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Write the answer to one question: retrieve, generate, persist each delta, stop when asked to. */
export const answerMessage = job({
  name: 'conversation.answer',
  payload: z.object({ conversationId: z.uuid(), messageId: z.uuid() }),
  urgency: 'now',
  maxAttempts: 3,
});
