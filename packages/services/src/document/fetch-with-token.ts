import type { LinkViewer } from '@atrium/db/access';
import { findFile, findPublicUrl, type PublicUrlFound, recordUse } from '@atrium/db/document';
import { FetchWithTokenInput, FileAnswer } from '@atrium/domain/document';
import { type Actor, DomainError, notFound } from '@atrium/domain/kernel';
import { type Access, hashSecret, query } from '../kernel/index.ts';

/** Anyone; they get the document of the address that has their token (null: none has it). */
const byToken: Access<Actor, { token: string }, PublicUrlFound | null> = {
  guard: 'public',
  scope: 'system',
  check: async ({ em, actor, input }) => ({
    actor,
    resource: (await findPublicUrl(em, hashSecret(input.token))) ?? null,
  }),
};

/** A public address shares one document with anyone who has it. */
function visitorOf({ dataroomId, documentId }: PublicUrlFound): LinkViewer {
  const only = { folderIds: [], documentIds: [documentId] };
  return { kind: 'tokenUser', shares: [{ dataroomId, role: 'Viewer', only }] };
}

/** The document at a public address. Nothing caches it, and its organization's audit log records each time. */
export const fetchWithToken = query({
  area: 'document',
  verb: 'fetchWithToken',
  summary: 'The file behind a public URL',
  input: FetchWithTokenInput,
  output: FileAnswer,
  access: byToken,
  audit: (_input, url) => {
    if (!url) throw notFound('Document');
    const { documentId: resourceId, organizationId } = url;
    return { resourceType: 'document', resourceId, organizationId };
  },
  run: async ({ em, resource: url }) => {
    const file = url && (await findFile(em, visitorOf(url), url.documentId));
    if (!url || !file) throw notFound('Document');
    if (url.isExpired) throw new DomainError('EXPIRED', 'This address has expired.');
    await recordUse(em, url.id);
    return {
      storageKey: file.storageKey,
      name: file.name,
      contentType: file.contentType,
      sizeBytes: Number(file.sizeBytes),
      etag: file.sha256,
      inline: url.disposition === 'inline',
      noCache: true,
    };
  },
});
