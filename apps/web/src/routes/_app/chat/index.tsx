import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConversationsPage } from '../../../features/conversation/ConversationsPage.tsx';
import { chatSearch } from '../../../features/conversation/index.ts';

export const Route = createFileRoute('/_app/chat/')({
  validateSearch: chatSearch,
  beforeLoad: ({ search: { dataroom, ...search } }) => {
    if (dataroom === undefined) return;
    throw redirect({ to: '/library/$dataroomId/ask', params: { dataroomId: dataroom }, search, replace: true });
  },
  component: Chat,
});

function Chat() {
  const search = Route.useSearch();
  // Another file starts a new question.
  return <ConversationsPage key={search.document} search={search} />;
}
