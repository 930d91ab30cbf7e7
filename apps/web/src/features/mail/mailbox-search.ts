import { present, textParam } from '../../shared/url/search-params.ts';

/** The URL parameters of the mailbox: the e-mail that is shown, and the address that the list is filtered by. */
export function mailboxSearch(params: Record<string, unknown>) {
  return present({ mail: textParam(params['mail']), find: textParam(params['find']) });
}
export type MailboxSearch = ReturnType<typeof mailboxSearch>;
