import { createFileRoute } from '@tanstack/react-router';
import { MailboxPage } from '../../../features/mail/MailboxPage.tsx';
import { present, textParam } from '../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/settings/mailbox')({
  validateSearch: (params: Record<string, unknown>) => present({ mail: textParam(params['mail']) }),
  component: Mailbox,
});

function Mailbox() {
  const { mail } = Route.useSearch();
  return <MailboxPage mailId={mail} />;
}
