import { type Disposition, ListPublicUrlsInput } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** Selects the addresses that work, with their creators. */
function workingUrls(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('document_url as url')
    .innerJoin('users as creator', 'creator.id', 'url.created_by_id')
    .where('url.revoked_at', 'is', null)
    .where('url.expires_at', '>', sql<string>`now()`)
    .select([
      'url.id',
      'url.document_id as documentId',
      'url.token_hash as tokenHash',
      'url.disposition',
      'url.created_at as createdAt',
      'url.expires_at as expiresAt',
      'url.use_count as useCount',
      'url.last_used_at as lastUsedAt',
      'creator.first_name as firstName',
      'creator.last_name as lastName',
      'creator.email',
    ]);
}
export type WorkingUrl = Awaited<ReturnType<ReturnType<typeof workingUrls>['execute']>>[number];

/** Returns an address that works. */
export async function readWorkingUrl(em: EntityManager, id: string): Promise<WorkingUrl | undefined> {
  return workingUrls(em).where('url.id', '=', id).executeTakeFirst();
}

/** Returns the newest address of a document that works. */
export async function newestWorkingUrl(
  em: EntityManager,
  documentId: string,
  disposition: Disposition,
): Promise<WorkingUrl | undefined> {
  return workingUrls(em)
    .where('url.document_id', '=', documentId)
    .where('url.disposition', '=', disposition)
    .orderBy('url.created_at', 'desc')
    .orderBy('url.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The addresses of a document that work. */
export const listWorkingUrls = defineList(ListPublicUrlsInput, {
  from: (em: EntityManager, documentId: string) => workingUrls(em).where('url.document_id', '=', documentId),
  search: [],
  order: ['-createdAt'],
  tieBreak: 'id',
});

export type PublicUrlFound = {
  id: string;
  organizationId: string;
  documentId: string;
  dataroomId: string;
  disposition: Disposition;
  isExpired: boolean;
};

/** Finds an address by the hash of its token, if it was not revoked and its organization is active. */
export async function findPublicUrl(em: EntityManager, tokenHash: string): Promise<PublicUrlFound | undefined> {
  return sqlOf(em)
    .selectFrom('document_url as url')
    .innerJoin('document', 'document.id', 'url.document_id')
    .innerJoin('organization', 'organization.id', 'url.organization_id')
    .where('url.token_hash', '=', tokenHash)
    .where('url.revoked_at', 'is', null)
    .where('organization.is_active', '=', true)
    .where('organization.deleted_at', 'is', null)
    .select([
      'url.id',
      'url.organization_id as organizationId',
      'url.document_id as documentId',
      'document.dataroom_id as dataroomId',
      'url.disposition',
      sql<boolean>`url.expires_at <= now()`.as('isExpired'),
    ])
    .executeTakeFirst();
}

/** Counts one more use of an address. */
export async function recordUse(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em)
    .updateTable('document_url')
    .set({ use_count: sql`use_count + 1`, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
