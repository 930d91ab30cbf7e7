import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The screens that were shown, whose code is loaded. */
const shown = new Set<string>();

/**
 * Without a network, links lead only to screens that are loaded. Others would end at the browser's own error page. Returns
 * whether the last link was not followed.
 */
export function useOfflineNavigation(): boolean {
  const router = useRouter();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const remember = () => {
      for (const { routeId } of router.state.matches) shown.add(routeId);
      setBlocked(false);
    };
    // A failed preload would make the router reload the page at the next click.
    const setPreload = () => router.update({ ...router.options, defaultPreload: navigator.onLine ? 'intent' : false });
    for (const { routeId } of router.state.matches) shown.add(routeId);
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
      setBlocked(true);
      return true;
    },
    enableBeforeUnload: false,
  });
  return isBlocked;
}
