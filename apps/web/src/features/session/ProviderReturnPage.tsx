import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { takeTrip } from './provider-trip.ts';
import { SecondStep } from './SecondStep.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './Entry.module.css';

const LOST = 'This sign-in was not begun in this tab, or was used already. Please begin again.';

/** Where a provider sends the browser back to. */
export function ProviderReturnPage({ query }: { query: string }) {
  const [trip] = useState(takeTrip);
  const { challengeId, arrive, enterBy } = useArrival(trip?.next ?? '/');
  const [refused, setRefused] = useState(trip === null ? LOST : undefined);
  const begun = useRef(false);
  useEffect(() => {
    // The code works once, and effects of development run twice.
    if (trip === null || begun.current) return;
    begun.current = true;
    enterBy('login/oauth-finish', { query, binding: trip.binding }).catch((error: unknown) =>
      setRefused(messageOf(error)),
    );
  }, [trip, query, enterBy]);
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={arrive} />;
  if (refused === undefined) return <EntryPage title="Signing in…" />;
  return (
    <EntryPage title="This did not work" lead={<span role="alert">{refused}</span>}>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
