import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isCallError } from '../../shared/api/errors.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { useIsInShell } from '../../shared/shell/layout.tsx';
import { StartingFrame } from '../../shared/shell/StartingShell.tsx';
import { usePageTitle } from '../../shared/shell/use-page-title.ts';

/**
 * Shown if a screen fails to render, or a part of the app or its data fails to load. If the app itself could not start, the
 * message has the place of the page in the frame of the app.
 */
export function ErrorPage(props: ErrorComponentProps) {
  const isInShell = useIsInShell();
  const isOfApp = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_app') });
  if (isOfApp && !isInShell) {
    return (
      <StartingFrame>
        <ErrorMessage {...props} />
      </StartingFrame>
    );
  }
  return (
    <main id="content">
      <ErrorMessage {...props} />
    </main>
  );
}

function ErrorMessage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('This page could not be shown');
  const retry = useCallback(() => {
    // A part of the app that failed to load once cannot load in this tab again; after a deployment it has another name.
    if (!isCallError(error) && navigator.onLine) return window.location.reload();
    reset();
    void router.invalidate();
  }, [error, reset, router]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return <ErrorState title="This page could not be shown" error={error} retry={retry} />;
}
