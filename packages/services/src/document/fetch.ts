import { findFile } from '@atrium/db/document';
import { FetchDocumentInput, FileAnswer } from '@atrium/domain/document';
import { DomainError, notFound } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { namedDocument, onDocumentForReaders } from './access.ts';
import { noteDownload } from './note-download.ts';
import { markFor } from './watermark.ts';

/**
 * The original file, to show in the browser or to save. Visitors of a link with a watermark never get it, and the Owner sees
 * which other visitors did.
 */
export const fetchDocument = command({
  area: 'document',
  verb: 'fetch',
  summary: 'The original file of a document',
  input: FetchDocumentInput,
  output: FileAnswer,
  access: onDocumentForReaders(namedDocument, 'view', 'download'),
  scope: 'read',
  inPreview: true,
  idempotent: false,
  run: async ({ em, actor, input, resource: { document }, note }) => {
    if (markFor(actor) !== null)
      throw new DomainError('FORBIDDEN', 'Files of this link have a watermark. Save the file with document/download.');
    const file = await findFile(em, viewerOf(actor), document.id);
    if (!file) throw notFound('Document');
    note('document', document.id);
    await noteDownload(em, actor, [document.id]);
    const { sha256: etag, sizeBytes, ...rest } = file;
    const { contentDispositionInline: inline, noCache } = input;
    return { ...rest, sizeBytes: Number(sizeBytes), etag, inline, noCache };
  },
});
