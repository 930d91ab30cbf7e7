import { useEffect, useState } from 'react';
import { selectedOrganization } from '../api/organization.ts';
import { parseVisit, type Visit, visitAt } from './last-visit.ts';

const MINUTE_MS = 60_000;

function storedAs(): string {
  return `atrium.visit.${selectedOrganization() ?? ''}`;
}

function currentVisit(): Visit {
  return visitAt(Date.now(), parseVisit(window.localStorage.getItem(storedAs())));
}

function noteVisit(): void {
  if (document.visibilityState === 'visible') window.localStorage.setItem(storedAs(), JSON.stringify(currentVisit()));
}

/** Notes in this browser, while the app is visible, that the user is here. */
export function useNoteVisit(): void {
  useEffect(() => {
    noteVisit();
    const timer = setInterval(noteVisit, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}

/** When the user left the organization before this visit, as this browser knows it. */
export function useLastVisit(): { since: Date; isFirst: boolean } {
  const [{ since, isFirst }] = useState(currentVisit);
  return { since: new Date(since), isFirst };
}
