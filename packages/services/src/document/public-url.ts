import {
  DocumentUrlEntity,
  type DocumentUrlRow,
  listWorkingUrls,
  newestWorkingUrl,
  readWorkingUrl,
  type WorkingUrl,
} from '@atrium/db/document';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import {
  DocumentUrl,
  GeneratePublicUrlInput,
  GetPublicUrlInput,
  ListPublicUrlsInput,
  PublicUrlRef,
} from '@atrium/domain/document';
import {
  dataAnswer,
  DoneAnswer,
  done,
  DomainError,
  listAnswer,
  type MemberActor,
  newId,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, command, hashSecret, type Platform, query, requireMember } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';
import { displayName } from '../user/index.ts';
import { type DocumentAccess, namedDocument, onDocument } from './access.ts';

/** The token is derived from the master key and not stored, so that reading the database does not reveal it. */
function tokenOf({ masterKey }: Platform, id: string): string {
  return masterKey.digest('document-url', id);
}

function present(platform: Platform, row: WorkingUrl): DocumentUrl {
  const token = tokenOf(platform, row.id);
  const isOurs = hashSecret(token) === row.tokenHash;
  return {
    id: row.id,
    documentId: row.documentId,
    url: isOurs ? appLink(platform, `/api/v1/document/fetch-with-token/${token}`) : null,
    disposition: row.disposition,
    createdByName: displayName(row),
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTime(row.expiresAt),
    useCount: row.useCount,
    lastUsedAt: isoTimeOrNull(row.lastUsedAt),
  };
}

async function read(em: EntityManager, id: string): Promise<WorkingUrl> {
  const row = await readWorkingUrl(em, id);
  if (!row) throw notFound('Public URL');
  return row;
}

/** Creates an address at which anyone may fetch the document without signing in, until it expires or is revoked. */
export const generatePublicUrl = command({
  area: 'document',
  verb: 'generatePublicUrl',
  summary: 'Create a public URL of a document',
  input: GeneratePublicUrlInput,
  output: dataAnswer(DocumentUrl),
  access: onDocument('publish', namedDocument),
  idempotent: false,
  run: async ({ em, actor, input, resource: { document }, platform, note }) => {
    const { disposition, expiry } = input;
    const id = newId();
    const now = new Date();
    await em.insert(DocumentUrlEntity, {
      id,
      organizationId: actor.membership.organizationId,
      documentId: document.id,
      tokenHash: hashSecret(tokenOf(platform, id)),
      disposition,
      createdById: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiry * 60_000),
    });
    note('document', document.id, { urlId: id, disposition, minutes: expiry });
    return ok(present(platform, await read(em, id)), 'Anyone with this URL can fetch the document.');
  },
});

/** The newest address of a document that works. @throws NOT_FOUND without one */
export const getPublicUrl = query({
  area: 'document',
  verb: 'getPublicUrl',
  summary: 'The public URL of a document',
  input: GetPublicUrlInput,
  output: dataAnswer(DocumentUrl),
  access: onDocument('download', namedDocument, 'resourceViewer'),
  run: async ({ em, input, resource: { document }, platform }) => {
    const row = await newestWorkingUrl(em, document.id, input.disposition);
    if (!row) throw notFound('Public URL');
    return ok(present(platform, row));
  },
});

/** The addresses of a document that work, with their creators and how often they were used. */
export const listPublicUrls = query({
  area: 'document',
  verb: 'listPublicUrls',
  summary: 'List the public URLs of a document',
  input: ListPublicUrlsInput,
  output: listAnswer(DocumentUrl),
  access: onDocument('publish', namedDocument),
  run: async ({ em, input, resource: { document }, platform }) => {
    const rows = await listWorkingUrls(em, input, document.id);
    return page(
      rows.map((row) => present(platform, row)),
      input,
    );
  },
});

type UrlAccess = DocumentAccess & { url: DocumentUrlRow };

/** Access to an address by the role on its document. For other callers the address does not exist. */
function onPublicUrl(): Access<MemberActor, { urlId: string }, UrlAccess> {
  const access = onDocument('publish', namedDocument);
  return {
    ...access,
    check: async ({ em, actor, input, platform }) => {
      requireMember(actor);
      const url = await em.findOne(DocumentUrlEntity, { id: input.urlId, revokedAt: null });
      if (!url) throw notFound('Public URL');
      try {
        const found = await access.check({ em, actor, input: { documentId: url.documentId }, platform });
        return { actor: found.actor, resource: { ...found.resource, url } };
      } catch (error) {
        throw error instanceof DomainError && error.code === 'NOT_FOUND' ? notFound('Public URL') : error;
      }
    },
  };
}

/** Revokes an address. */
export const revokePublicUrl = command({
  area: 'document',
  verb: 'revokePublicUrl',
  summary: 'Revoke a public URL',
  input: PublicUrlRef,
  output: DoneAnswer,
  access: onPublicUrl(),
  run: async ({ em, resource: { document, url }, note }) => {
    await em.nativeUpdate(DocumentUrlEntity, { id: url.id }, { revokedAt: new Date() });
    note('document', document.id, { urlId: url.id });
    return done('The URL no longer works.');
  },
});
