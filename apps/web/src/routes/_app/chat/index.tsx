import { createFileRoute } from '@tanstack/react-router';
import { ConversationsPage } from '../../../features/conversation/ConversationsPage.tsx';
import { present, textParam } from '../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/chat/')({
  /** What to ask about first: a room, a folder of it, or one document. */
  validateSearch: (params: Record<string, unknown>) =>
    present({
      dataroom: textParam(params['dataroom']),
      folder: textParam(params['folder']),
      document: textParam(params['document']),
    }),
  component: ConversationsPage,
});
