import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isCallError } from '../../shared/api/errors.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { usePageTitle } from '../../shared/shell/use-page-title.ts';

/** Where a screen broke, a part of the app could not be loaded, or its data could not be had. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('This page could not be shown');
  const retry = useCallback(() => {
    // A part of the app that was not loaded once may never be in this tab, and may have another name by now.
    if (!isCallError(error) && navigator.onLine) return window.location.reload();
    reset();
    void router.invalidate();
  }, [error, reset, router]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <main id="content">
      <ErrorState title="This page could not be shown" error={error} retry={retry} />
    </main>
  );
}
