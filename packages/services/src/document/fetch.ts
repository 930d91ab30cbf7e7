import { findFile } from '@atrium/db/document';
import { FetchDocumentInput, FileAnswer } from '@atrium/domain/document';
import { notFound } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { namedDocument, onDocument } from './access.ts';

/** The original file, to show in the browser or to save. */
export const fetchDocument = query({
  area: 'document',
  verb: 'fetch',
  summary: 'The original file of a document',
  input: FetchDocumentInput,
  output: FileAnswer,
  access: onDocument('view', namedDocument),
  audit: (_input, { document }) => ({ resourceType: 'document', resourceId: document.id }),
  run: async ({ em, actor, input, resource: { document } }) => {
    const file = await findFile(em, viewerOf(actor), document.id);
    if (!file) throw notFound('Document');
    const { sha256: etag, sizeBytes, ...rest } = file;
    const { contentDispositionInline: inline, noCache } = input;
    return { ...rest, sizeBytes: Number(sizeBytes), etag, inline, noCache };
  },
});
