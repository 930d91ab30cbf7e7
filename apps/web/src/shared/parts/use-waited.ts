import { useEffect, useState } from 'react';

export type Waited = 'short' | 'long' | 'tooLong';

const LONG_MS = 4_000;
const TOO_LONG_MS = 15_000;

/** How long the component has been waiting since it appeared. */
export function useWaited(): Waited {
  const [waited, setWaited] = useState<Waited>('short');
  useEffect(() => {
    const timers = [setTimeout(() => setWaited('long'), LONG_MS), setTimeout(() => setWaited('tooLong'), TOO_LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return waited;
}
