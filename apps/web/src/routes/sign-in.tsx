import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/session/SignInPage.tsx';
import { flagParam, pathParam, present } from '../shared/url/search-params.ts';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (params: Record<string, unknown>) =>
    present({ next: pathParam(params['next']), expired: flagParam(params['expired']) }),
  component: SignIn,
});

function SignIn() {
  const { next, expired } = Route.useSearch();
  return <SignInPage next={next ?? '/'} expired={expired === true} />;
}
