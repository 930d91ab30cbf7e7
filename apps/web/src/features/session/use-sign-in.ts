import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { startSession } from '../../shared/api/session.ts';
import { pathParam } from '../../shared/url/search-params.ts';

/** Signs in, asks for the second step if it is on, and opens the page that the user wanted. */
export function useSignIn(next: string) {
  const router = useRouter();
  const [challengeId, setChallengeId] = useState<string>();
  // Checked again here, because the router still passes on parameters that `validateSearch` drops.
  const openNextPage = async () => router.navigate({ href: pathParam(next) ?? '/', replace: true });
  const signInBy = async (...by: Parameters<typeof startSession>) => {
    const challenge = await startSession(...by);
    if (challenge === null) await openNextPage();
    else setChallengeId(challenge);
  };
  return { challengeId, openNextPage, signInBy };
}
