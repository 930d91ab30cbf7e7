import { type Disposition, FetchWithTokenInput, FileAnswer } from '@atrium/domain/document';
import { type Actor, DomainError, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, hashSecret, query } from '../kernel/index.ts';

type Found = {
  id: string;
  organization_id: string;
  document_id: string;
  disposition: Disposition;
  is_expired: boolean;
  name: string;
  content_type: string;
  storage_key: string;
  sha256: string;
  size_bytes: string;
};

async function find(em: EntityManager, token: string): Promise<Found | undefined> {
  const [found] = await em.execute<Found[]>(
    `select l.id, l.organization_id, l.document_id, l.disposition, l.expires_at <= now() as is_expired, d.name,
       d.content_type, v.storage_key, v.sha256, v.size_bytes
     from document_url l join document d on d.id = l.document_id and d.deleted_at is null
       join document_version v on v.id = d.current_version_id
       join dataroom r on r.id = d.dataroom_id and r.deleted_at is null
       join organization o on o.id = l.organization_id and o.is_active and o.deleted_at is null
     where l.token_hash = ? and l.revoked_at is null`,
    [hashSecret(token)],
  );
  return found;
}

/** Anybody; what they get is what the token leads to, if it leads anywhere. */
function byToken(): Access<Actor, { token: string }, Found | null> {
  return {
    guard: 'public',
    scope: 'system',
    check: async ({ em, actor, input }) => ({ actor, resource: (await find(em, input.token)) ?? null }),
  };
}

/** A document at its public address. Nothing keeps it, and each time is written down for its organization. */
export const fetchWithToken = query({
  area: 'document',
  verb: 'fetchWithToken',
  summary: 'The file behind a public URL',
  input: FetchWithTokenInput,
  output: FileAnswer,
  access: byToken(),
  audit: (_input, found) => ({
    resourceType: 'document',
    resourceId: found!.document_id, // written after `run`, which refuses where nothing was found
    organizationId: found!.organization_id,
  }),
  run: async ({ em, resource: found }) => {
    if (!found) throw notFound('Document');
    if (found.is_expired) throw new DomainError('EXPIRED', 'This address has expired.');
    await em.execute('update document_url set use_count = use_count + 1, last_used_at = now() where id = ?', [
      found.id,
    ]);
    return {
      storageKey: found.storage_key,
      name: found.name,
      contentType: found.content_type,
      sizeBytes: Number(found.size_bytes),
      etag: found.sha256,
      inline: found.disposition === 'inline',
      noCache: true,
    };
  },
});
