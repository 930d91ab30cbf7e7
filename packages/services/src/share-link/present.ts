import { type LinkListed, readLink, readSettings } from '@atrium/db/share-link';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { notFound } from '@atrium/domain/kernel';
import type { ListedLink, ShareLink } from '@atrium/domain/share-link';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { linkAddress } from './token.ts';

export function presentListed(platform: Platform, row: LinkListed): ListedLink {
  const { tokenHash: _, firstName, lastName, email, contactName, contactEmail, ...link } = row;
  return {
    ...link,
    ...linkAddress(platform, row),
    organizationUserId: row.id,
    permission: 'Viewer',
    contact: contactName === null || contactEmail === null ? null : { name: contactName, email: contactEmail },
    expirationDate: isoTime(row.expirationDate),
    createdAt: isoTime(row.createdAt),
    lastVisitAt: isoTimeOrNull(row.lastVisitAt),
    createdByName: displayName({ firstName, lastName, email }),
  };
}

/** The contact of a link as its columns store it. */
export function contactColumns(contact: ShareLink['contact']) {
  return { contactName: contact?.name ?? null, contactEmail: contact?.email ?? null };
}

/** Reads a link with its permissions. @throws NOT_FOUND if it was revoked */
export async function presentLink(em: EntityManager, platform: Platform, id: string): Promise<ShareLink> {
  const row = await readLink(em, id);
  if (!row) throw notFound('Link');
  const { permissionCount: _, ...link } = presentListed(platform, row);
  return { ...link, permissions: await readSettings(em, id) };
}
