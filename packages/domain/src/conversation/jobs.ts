import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Writes the answer to one question: retrieves passages, generates, stores each delta, and stops on request. */
export const answerMessage = job({
  name: 'conversation.answer',
  payload: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    /** The token of the visitor who asks; absent if a member does. */
    tokenId: z.uuid().optional(),
    /** The preview of a share link in which an Owner asks as a visitor. */
    previewId: z.uuid().optional(),
  }),
  urgency: 'now',
  maxAttempts: 3,
});
