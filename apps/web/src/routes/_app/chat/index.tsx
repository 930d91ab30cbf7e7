import { createFileRoute } from '@tanstack/react-router';
import { ConversationsPage } from '../../../features/conversation/ConversationsPage.tsx';
import { chatSearch } from '../../../features/conversation/index.ts';

export const Route = createFileRoute('/_app/chat/')({ validateSearch: chatSearch, component: Chat });

function Chat() {
  const search = Route.useSearch();
  // Another data room, folder or file starts a new question.
  return <ConversationsPage key={`${search.dataroom} ${search.folder} ${search.document}`} search={search} />;
}
