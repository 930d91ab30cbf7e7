import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { enter } from '../../shared/api/session.ts';
import { pathParam } from '../../shared/url/search-params.ts';

/** Signs in and goes where one was headed; in between, where it is on, stands the second step. */
export function useArrival(next: string) {
  const router = useRouter();
  const [challengeId, setChallengeId] = useState<string>();
  // Asked here too: what a route's reader leaves out of an address the router still hands on.
  const arrive = async () => router.navigate({ href: pathParam(next) ?? '/', replace: true });
  const enterBy = async (...by: Parameters<typeof enter>) => {
    const challenge = await enter(...by);
    if (challenge === null) await arrive();
    else setChallengeId(challenge);
  };
  return { challengeId, arrive, enterBy };
}
