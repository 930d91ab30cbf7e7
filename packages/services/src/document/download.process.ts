import { createReadStream } from 'node:fs';
import { withMarkedFile } from '@atrium/ai/page-image';
import { Refusal } from '@atrium/ai/parsing';
import { findFile, type StoredFile } from '@atrium/db/document';
import { DocumentRef, FileAnswer } from '@atrium/domain/document';
import { newId, notFound } from '@atrium/domain/kernel';
import { drawnAs } from '@atrium/domain/share-link';
import { viewerOf } from '../access/index.ts';
import { flow, MARKED_FILES, type Outside } from '../kernel/index.ts';
import { namedDocument, onDocumentForReaders } from './access.ts';
import { noteDownload } from './note-download.ts';
import { cannotBeMarked, markFor } from './watermark.ts';

/** Stores the file with the mark on every page, for this answer only. @throws CONFLICT `cannot_be_marked` */
export async function markedFile(
  { store }: Outside,
  { storageKey, name, contentType }: Pick<StoredFile, 'storageKey' | 'name' | 'contentType'>,
  mark: string,
): Promise<StoredFile> {
  const kind = drawnAs(contentType);
  if (kind === null) throw cannotBeMarked();
  const key = `${MARKED_FILES}${newId()}`;
  try {
    const { sizeBytes, sha256 } = await store.withLocalFile(storageKey, async (path) =>
      withMarkedFile({ kind, path, mark }, async (output) => store.put(key, createReadStream(output))),
    );
    const isPdf = kind === 'pdf';
    return {
      storageKey: key,
      name: isPdf ? name : `${name}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: String(sizeBytes),
      sha256,
    };
  } catch (error) {
    throw error instanceof Refusal ? cannotBeMarked(error) : error;
  }
}

/** A file to save: the original for members, and with the visitor's mark for visitors of a link with a watermark. */
export const downloadDocument = flow({
  area: 'document',
  verb: 'download',
  summary: 'Download a document',
  input: DocumentRef,
  output: FileAnswer,
  access: onDocumentForReaders(namedDocument, 'download'),
  scope: 'read',
  inPreview: true,
  // A file is marked again: its mark has the time of the request.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor, resource: { document } }) => {
    const file = await findFile(em, viewerOf(actor), document.id);
    if (!file) throw notFound('Document');
    return { file, mark: markFor(actor) };
  },
  act: async ({ plan: { file, mark }, outside }) => (mark === null ? file : markedFile(outside, file, mark)),
  commit: async ({ em, actor, outcome, resource: { document }, note }) => {
    note('document', document.id);
    await noteDownload(em, actor, [document.id]);
    const { sha256: etag, sizeBytes, ...file } = outcome;
    return { ...file, sizeBytes: Number(sizeBytes), etag, inline: false, noCache: false };
  },
});
