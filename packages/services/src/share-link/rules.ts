import { countSettingItems } from '@atrium/db/share-link';
import { invalid, notFound } from '@atrium/domain/kernel';
import type { SharePermission } from '@atrium/domain/share-link';
import { admitsAddress } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

const Address = z.email();
const Uuid = z.uuid();

/** @throws INVALID if a link would have expired already */
export function requireFuture(expiresAt: Date): void {
  if (expiresAt.getTime() <= Date.now()) throw invalid('expirationDate', 'The date must be in the future.');
}

/** @throws INVALID for an agreement without a verified address: it would name nobody */
export function requireAddressForAgreement(link: { requireNda: boolean; requireEmailVerification: boolean }): void {
  if (!link.requireNda || link.requireEmailVerification) return;
  throw invalid('requireNda', 'An agreement needs e-mail verification. Switch on `requireEmailVerification` too.');
}

/**
 * Returns the addresses to send a link to, in lower case and each once.
 * @throws INVALID for a text that is no address, or an address that the link does not admit
 */
export function recipientsOf(
  emails: readonly string[],
  lists: { allowList: readonly string[]; denyList: readonly string[] },
): string[] {
  const recipients = new Set<string>();
  emails.forEach((written, index) => {
    const email = written.toLowerCase();
    if (!Address.safeParse(email).success) throw invalid(`emails.${index}`, `${written} is not an e-mail address.`);
    if (!admitsAddress(lists, email)) throw invalid(`emails.${index}`, `The link does not allow ${written}.`);
    recipients.add(email);
  });
  return [...recipients];
}

/**
 * Checks that permissions name different things of a data room.
 * @throws INVALID for a thing that is named twice; NOT_FOUND for one that is not in the room
 */
export async function requireItems(
  em: EntityManager,
  dataroomId: string,
  permissions: readonly SharePermission[],
): Promise<void> {
  if (permissions.length === 0) return;
  if (new Set(permissions.map(({ type, id }) => `${type} ${id.toLowerCase()}`)).size < permissions.length) {
    throw invalid('permissions', 'Each folder and document can have one permission.');
  }
  if (!permissions.every(({ id }) => Uuid.safeParse(id).success)) throw notFound('Item');
  if ((await countSettingItems(em, dataroomId, permissions)) < permissions.length) throw notFound('Item');
}
