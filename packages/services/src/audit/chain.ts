import { createHash } from 'node:crypto';
import type { ChainedEvent } from '@atrium/db/audit';

/** An event with the fields that the chain hashes. */
export type Sealed = ChainedEvent;

/** The hash before the first link of every chain. */
export const GENESIS = '0'.repeat(64);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys, because the database does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Of all that stays when the person is erased. */
export function factsHash(event: Sealed): string {
  const { id, organizationId, at, action, outcome, actorKind, resourceType, resourceId, summary, requestId } = event;
  return sha256(
    canonical([id, organizationId, at, action, outcome, actorKind, resourceType, resourceId, summary, requestId]),
  );
}

/** Of who it was and from where. Without the salt it tells nobody: there are few people and addresses to try. */
export function personHash(event: Pick<Sealed, 'actorId' | 'ipAddress'>, salt: string): string {
  return sha256(canonical([salt, event.actorId, event.ipAddress]));
}

/** A link: the one before, its place, and the two hashes of its event. */
export function linkHash(
  before: string,
  link: { seq: number; eventId: string; factsHash: string; personHash: string },
): string {
  return sha256([before, link.seq, link.eventId, link.factsHash, link.personHash].join('\n'));
}
