import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/session/SignInPage.tsx';
import { flagParam, present, textParam } from '../shared/url/search-params.ts';

/** Where one was headed: a path of this site, never another one's address. */
function pathParam(value: unknown): string | undefined {
  const path = textParam(value);
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined;
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: (params: Record<string, unknown>) =>
    present({ next: pathParam(params['next']), expired: flagParam(params['expired']) }),
  component: SignIn,
});

function SignIn() {
  const { next, expired } = Route.useSearch();
  return <SignInPage next={next ?? '/'} expired={expired === true} />;
}
