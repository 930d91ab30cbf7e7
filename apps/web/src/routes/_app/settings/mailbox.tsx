import { createFileRoute } from '@tanstack/react-router';
import { mailboxSearch } from '../../../features/mail/mailbox-search.ts';
import { MailboxPage } from '../../../features/mail/MailboxPage.tsx';

export const Route = createFileRoute('/_app/settings/mailbox')({
  validateSearch: mailboxSearch,
  component: Mailbox,
});

function Mailbox() {
  return <MailboxPage search={Route.useSearch()} />;
}
