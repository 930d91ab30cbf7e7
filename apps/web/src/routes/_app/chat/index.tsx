import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { ConversationsPage } from '../../../features/conversation/ConversationsPage.tsx';

const id = z.catch(z.optional(z.string()), undefined);

export const Route = createFileRoute('/_app/chat/')({
  /** What to ask about first: a room, a folder of it, or one document. */
  validateSearch: z.object({ dataroom: id, folder: id, document: id }),
  component: ConversationsPage,
});
