import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './features/session/ErrorPage.tsx';
import { NotFoundPage } from './shared/parts/NotFoundPage.tsx';
import { routeTree } from './routeTree.gen.ts';
import { queries } from './shared/api/client.ts';
import { onSignedOut } from './shared/api/query-client.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

// If the session ends, sign in again and return to the same page.
onSignedOut(() => {
  const { pathname, href } = router.state.location;
  const wasSignedIn = queries.user.profile.getData() !== undefined;
  if (wasSignedIn && pathname !== '/sign-in')
    void router.navigate({ to: '/sign-in', search: { next: href, expired: true } });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
