import { DocumentUrlEntity, type DocumentUrlRow } from '@atrium/db/document';
import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import {
  type Disposition,
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

type Found = {
  id: string;
  document_id: string;
  token_hash: string;
  disposition: Disposition;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
  expires_at: string;
  use_count: number;
  last_used_at: string | null;
};

/** The token is signed, not stored: who holds the master key can say it again, who reads the database cannot. */
function tokenOf({ masterKey }: Platform, id: string): string {
  return masterKey.digest('document-url', id);
}

function present(platform: Platform, row: Found): DocumentUrl {
  const token = tokenOf(platform, row.id);
  const isOurs = hashSecret(token) === row.token_hash;
  return {
    id: row.id,
    documentId: row.document_id,
    url: isOurs ? appLink(platform, `/api/v1/document/fetch-with-token/${token}`) : null,
    disposition: row.disposition,
    createdByName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    useCount: row.use_count,
    lastUsedAt: isoTimeOrNull(row.last_used_at),
  };
}

/** Addresses that work. */
const WORKING = `select l.*, u.first_name, u.last_name, u.email from document_url l join users u on u.id = l.created_by_id
  where l.revoked_at is null and l.expires_at > now()`;

async function read(em: EntityManager, id: string): Promise<Found> {
  const [row] = await em.execute<Found[]>(`${WORKING} and l.id = ?`, [id]);
  if (!row) throw notFound('Public URL');
  return row;
}

/** Makes an address at which anybody may fetch the document, signed in or not, until it expires or is taken back. */
export const generatePublicUrl = command({
  area: 'document',
  verb: 'generatePublicUrl',
  summary: 'Make a public URL of a document',
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
    return ok(present(platform, await read(em, id)), 'Whoever has this URL can fetch the document.');
  },
});

/** The newest address of a document that works. @throws NOT_FOUND where there is none */
export const getPublicUrl = query({
  area: 'document',
  verb: 'getPublicUrl',
  summary: 'The public URL of a document',
  input: GetPublicUrlInput,
  output: dataAnswer(DocumentUrl),
  access: onDocument('download', namedDocument, 'resourceViewer'),
  run: async ({ em, input, resource: { document }, platform }) => {
    const [row] = await em.execute<Found[]>(
      `${WORKING} and l.document_id = ? and l.disposition = ? order by l.created_at desc, l.id desc limit 1`,
      [document.id, input.disposition],
    );
    if (!row) throw notFound('Public URL');
    return ok(present(platform, row));
  },
});

/** All addresses of a document that work, with who made them and how often they were used. */
export const listPublicUrls = query({
  area: 'document',
  verb: 'listPublicUrls',
  summary: 'List the public URLs of a document',
  input: ListPublicUrlsInput,
  output: listAnswer(DocumentUrl),
  access: onDocument('publish', namedDocument),
  run: async ({ em, input, resource: { document }, platform }) => {
    const rows = await listRows<Found>(
      em,
      {
        from: { sql: `${WORKING} and l.document_id = ?`, values: [document.id] },
        fields: {
          createdAt: { sql: 'created_at', type: 'date' },
          expiresAt: { sql: 'expires_at', type: 'date' },
          disposition: { sql: 'disposition', type: 'enum' },
        },
        searchIn: [],
        defaultOrder: ['-createdAt'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => present(platform, row)),
      input,
    );
  },
});

type UrlAccess = DocumentAccess & { url: DocumentUrlRow };

/** An address of a document whose addresses one may make; of any other document it does not exist. */
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

/** Takes an address back: from then on it leads nowhere. */
export const revokePublicUrl = command({
  area: 'document',
  verb: 'revokePublicUrl',
  summary: 'Take a public URL back',
  input: PublicUrlRef,
  output: DoneAnswer,
  access: onPublicUrl(),
  run: async ({ em, resource: { document, url }, note }) => {
    await em.nativeUpdate(DocumentUrlEntity, { id: url.id }, { revokedAt: new Date() });
    note('document', document.id, { urlId: url.id });
    return done('The URL no longer works.');
  },
});
