import { findFile } from '@atrium/db/document';
import { DocumentRef, FetchDocumentInput, FileAnswer } from '@atrium/domain/document';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { type DocumentAccess, onDocument, namedDocument } from './access.ts';

async function fileOf(
  em: EntityManager,
  actor: MemberActor,
  { document }: DocumentAccess,
  show: { inline: boolean; noCache: boolean },
) {
  const file = await findFile(em, viewerOf(actor), document.id);
  if (!file) throw notFound('Document');
  const { sha256: etag, sizeBytes, ...rest } = file;
  return { ...rest, sizeBytes: Number(sizeBytes), etag, ...show };
}

function viewed(_input: unknown, { document }: DocumentAccess) {
  return {
    resourceType: 'document' as const,
    resourceId: document.id,
  };
}

/** The original file, to show in the browser or to save. */
export const fetchDocument = query({
  area: 'document',
  verb: 'fetch',
  summary: 'The original file of a document',
  input: FetchDocumentInput,
  output: FileAnswer,
  access: onDocument('view', namedDocument),
  audit: viewed,
  run: async ({ em, actor, input, resource }) =>
    fileOf(em, actor, resource, { inline: input.contentDispositionInline, noCache: input.noCache }),
});

/** The original file, to save. */
export const downloadDocument = query({
  area: 'document',
  verb: 'download',
  summary: 'Download a document',
  input: DocumentRef,
  output: FileAnswer,
  access: onDocument('download', namedDocument),
  audit: viewed,
  run: async ({ em, actor, resource }) => fileOf(em, actor, resource, { inline: false, noCache: false }),
});
