import { DocumentVersionEntity } from '@atrium/db/document';
import { DocumentRef, FetchDocumentInput, FileAnswer } from '@atrium/domain/document';
import { notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../kernel/index.ts';
import { type DocumentAccess, onDocument, namedDocument } from './access.ts';

async function fileOf(em: EntityManager, { document }: DocumentAccess, show: { inline: boolean; noCache: boolean }) {
  const version = await em.findOne(DocumentVersionEntity, { id: document.currentVersionId });
  if (!version) throw notFound('Document');
  return {
    storageKey: version.storageKey,
    name: document.name,
    contentType: document.contentType,
    sizeBytes: version.sizeBytes,
    etag: version.sha256,
    ...show,
  };
}

function viewed(_input: unknown, { document }: DocumentAccess) {
  return {
    resourceType: 'document' as const,
    resourceId: document.id,
  };
}

/** The original file, to be shown in place or saved. */
export const fetchDocument = query({
  area: 'document',
  verb: 'fetch',
  summary: 'The original file of a document',
  input: FetchDocumentInput,
  output: FileAnswer,
  access: onDocument('view', namedDocument),
  audit: viewed,
  run: async ({ em, input, resource }) =>
    fileOf(em, resource, { inline: input.contentDispositionInline, noCache: input.noCache }),
});

/** The original file, to be saved. */
export const downloadDocument = query({
  area: 'document',
  verb: 'download',
  summary: 'Download a document',
  input: DocumentRef,
  output: FileAnswer,
  access: onDocument('download', namedDocument),
  audit: viewed,
  run: async ({ em, resource }) => fileOf(em, resource, { inline: false, noCache: false }),
});
