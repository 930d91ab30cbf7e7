import { createFileRoute } from '@tanstack/react-router';
import { MailSignInPage } from '../features/session/MailSignInPage.tsx';
import { pathParam, present } from '../shared/url/search-params.ts';

export const Route = createFileRoute('/sign-in_/mail')({
  validateSearch: (params: Record<string, unknown>) => present({ next: pathParam(params['next']) }),
  component: MailSignIn,
});

function MailSignIn() {
  const { next } = Route.useSearch();
  return <MailSignInPage next={next ?? '/'} />;
}
