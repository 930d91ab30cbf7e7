import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastInfo } from '../feedback/toast.ts';

/** The screens that were shown, whose code is loaded. */
const shown = new Set<string>();

/** Without a network, links lead only to screens that are loaded. Others would end at the browser's own error page. */
export function useOfflineNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const remember = () => router.state.matches.forEach(({ routeId }) => shown.add(routeId));
    // A failed preload would make the router reload the page at the next click.
    const setPreload = () => router.update({ ...router.options, defaultPreload: navigator.onLine ? 'intent' : false });
    remember();
    const unsubscribe = router.subscribe('onResolved', remember);
    window.addEventListener('online', setPreload);
    window.addEventListener('offline', setPreload);
    return () => {
      unsubscribe();
      window.removeEventListener('online', setPreload);
      window.removeEventListener('offline', setPreload);
    };
  }, [router]);
  useBlocker({
    shouldBlockFn: ({ next }) => {
      if (navigator.onLine || shown.has(next.routeId)) return false;
      toastInfo('You are offline, and this screen is not loaded. Open it when you are online again.');
      return true;
    },
    enableBeforeUnload: false,
  });
}
