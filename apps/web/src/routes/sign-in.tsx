import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { SignInPage } from '../features/session/SignInPage.tsx';

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({
    /** Where one was headed; only paths of this site. */
    next: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])/))), undefined),
    expired: z.catch(z.optional(z.boolean()), undefined),
  }),
  component: SignIn,
});

function SignIn() {
  const { next, expired } = Route.useSearch();
  return <SignInPage next={next ?? '/'} expired={expired === true} />;
}
