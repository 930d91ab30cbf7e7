import { ListLinksInput, type SharePermission } from '@atrium/domain/share-link';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** Selects the links that were not revoked, with their creators and visitors. Expired links are included. */
function links(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('share_link as link')
    .innerJoin('users as creator', 'creator.id', 'link.created_by_id')
    .where('link.revoked_at', 'is', null)
    .select([
      'link.id',
      'link.dataroom_id as dataroomId',
      'link.name as linkName',
      'link.token_hash as tokenHash',
      'link.expires_at as expirationDate',
      sql<boolean>`link.expires_at <= now()`.as('isExpired'),
      'link.enable_chat as enableChat',
      'link.require_email_verification as requireEmailVerification',
      'link.require_nda as requireNda',
      sql<boolean>`link.password_hash is not null`.as('hasPassword'),
      sql<string[]>`link.allow_list`.as('allowList'),
      sql<string[]>`link.deny_list`.as('denyList'),
      'link.watermark',
      'link.watermark_text as watermarkText',
      'link.allow_print as allowPrint',
      'link.description',
      'link.contact_name as contactName',
      'link.contact_email as contactEmail',
      'link.default_access as access',
      'link.shows_withheld_count as showsWithheldCount',
      'link.preset',
      'link.created_at as createdAt',
      'creator.first_name as firstName',
      'creator.last_name as lastName',
      'creator.email',
      sql<number>`(select count(*)::int from share_setting s where s.link_id = link.id)`.as('permissionCount'),
      sql<number>`(select count(*)::int from share_visitor v where v.link_id = link.id)`.as('visitorCount'),
      sql<string | null>`(select max(v.last_seen_at) from share_visitor v where v.link_id = link.id)`.as('lastVisitAt'),
    ]);
}
export type LinkListed = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number];

/** Returns a link that was not revoked. */
export async function readLink(em: EntityManager, id: string): Promise<LinkListed | undefined> {
  return links(em).where('link.id', '=', id).executeTakeFirst();
}

/** The links of a data room that were not revoked. */
export const listLinks = defineList(ListLinksInput, {
  from: (em: EntityManager, dataroomId: string) => links(em).where('link.dataroom_id', '=', dataroomId),
  search: ['linkName'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

/** Returns the settings of a link for folders and documents that are not in the trash. */
export async function readSettings(em: EntityManager, linkId: string): Promise<SharePermission[]> {
  const rows = await sqlOf(em)
    .selectFrom('share_setting as s')
    .leftJoin('folder as f', 'f.id', 's.folder_id')
    .leftJoin('document as d', 'd.id', 's.document_id')
    .where('s.link_id', '=', linkId)
    .where(sql<boolean>`coalesce(f.deleted_at, d.deleted_at) is null`)
    .orderBy('s.id')
    .select(['s.folder_id as folderId', 's.document_id as documentId', 's.access'])
    .execute();
  return rows.flatMap(({ folderId, documentId, access }): SharePermission[] => {
    if (folderId !== null) return [{ type: 'folder', id: folderId, access }];
    return documentId === null ? [] : [{ type: 'document', id: documentId, access }];
  });
}

/** Marks links as revoked. Their visitors' tokens stop with them. */
export async function revokeLinks(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sqlOf(em)
    .updateTable('share_link')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns whether a link that works asks its visitors to accept the agreement of a data room. */
export async function someLinkNeedsAgreement(em: EntityManager, dataroomId: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('share_link')
    .where('dataroom_id', '=', dataroomId)
    .where('require_nda', '=', true)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
