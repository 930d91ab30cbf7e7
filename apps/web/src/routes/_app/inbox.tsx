import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '../../features/inbox/InboxPage.tsx';
import { inboxSearch } from '../../features/inbox/inbox-views.ts';

export const Route = createFileRoute('/_app/inbox')({ validateSearch: inboxSearch, component: Inbox });

function Inbox() {
  return <InboxPage search={Route.useSearch()} />;
}
