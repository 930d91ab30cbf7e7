import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { movedTo } from '../shared/url/moved.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const moved = movedTo(location);
    if (moved !== undefined) throw redirect({ href: moved, replace: true });
  },
  component: Outlet,
});
