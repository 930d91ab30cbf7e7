import { isBody } from '../../shared/api/errors.ts';

const KEY = 'atrium-provider-trip';
type Trip = { binding: string; next: string };

/** What this tab must bring back from the provider: whoever comes back without it did not leave from here. */
export function rememberTrip(trip: Trip): void {
  sessionStorage.setItem(KEY, JSON.stringify(trip));
}

/** The trip that is under way, once. */
export function takeTrip(): Trip | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return null;
  const trip: unknown = JSON.parse(kept);
  if (!isBody(trip) || typeof trip['binding'] !== 'string' || typeof trip['next'] !== 'string') return null;
  return { binding: trip['binding'], next: trip['next'] };
}
