import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { takeOAuthAttempt } from './oauth-attempt.ts';
import { SecondStep } from './SecondStep.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './Entry.module.css';

const LOST = 'This sign-in was not started in this tab, or was already used. Start again.';

/** The page to which a sign-in provider redirects. */
export function ProviderReturnPage({ query }: { query: string }) {
  const [attempt] = useState(takeOAuthAttempt);
  const { challengeId, openNextPage, signInBy } = useSignIn(attempt?.next ?? '/');
  const [refused, setRefused] = useState(attempt === null ? LOST : undefined);
  const isStarted = useRef(false);
  useEffect(() => {
    // The code works once, and React runs effects twice in development.
    if (attempt === null || isStarted.current) return;
    isStarted.current = true;
    signInBy('login/oauth-finish', { query, binding: attempt.binding }).catch((error: unknown) =>
      setRefused(messageOf(error)),
    );
  }, [attempt, query, signInBy]);
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={openNextPage} />;
  if (refused === undefined) return <EntryPage title="Signing in…" />;
  return (
    <EntryPage title="This did not work" lead={<span role="alert">{refused}</span>}>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
