import { Readable } from 'node:stream';
import { type BundledDocument, bundledDocuments, bundledFolders } from '@atrium/db/bundle';
import { openFolders } from '@atrium/db/folder';
import { readFrontDoor } from '@atrium/db/visitor';
import {
  layOutBundle,
  MAX_MARKED_FILES,
  MAX_VISITOR_BYTES,
  MAX_VISITOR_FILES,
  safeName,
  VisitorZipInput,
} from '@atrium/domain/bundle';
import { FileAnswer } from '@atrium/domain/document';
import { DomainError, newId, notFound, type TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { markedFile, markFor, noteDownload } from '../document/index.ts';
import { flow, MARKED_FILES, type Outside } from '../kernel/index.ts';
import { openVisit } from '../visitor/index.ts';
import { packed } from './zip.ts';

/** The longest time for writing a ZIP file, in milliseconds. */
const ZIP_MS = 300_000;

type Chosen = { name: string; folders: Awaited<ReturnType<typeof bundledFolders>>; documents: BundledDocument[] };

/** Reads the folders that a visitor sees, and the documents in them that the visitor may download. */
async function choose(em: EntityManager, actor: TokenActor, folderId: string | undefined): Promise<Chosen> {
  const viewer = viewerOf(actor);
  const { dataroomId } = actor;
  const [opened] = folderId === undefined ? [] : await openFolders(em, viewer, [folderId]);
  if (folderId !== undefined && !opened) throw notFound('Folder');
  const chosen = folderId === undefined ? null : { folderIds: [folderId], documentIds: [] };
  const folders = await bundledFolders(em, viewer, dataroomId, chosen);
  const documents = await bundledDocuments(em, viewer, { dataroomId, chosen, folders });
  return {
    name: opened?.folder.name ?? (await readFrontDoor(em, dataroomId)).name,
    folders,
    documents: documents.filter(({ access }) => access === 'download'),
  };
}

/** @throws CONFLICT without any document; TOO_LARGE if there are more than one answer can hold */
function requireFitting(documents: readonly BundledDocument[], isMarked: boolean): void {
  if (documents.length === 0) {
    throw new DomainError('CONFLICT', 'There is no document to download.', { detailCode: 'nothing_to_download' });
  }
  const most = isMarked ? MAX_MARKED_FILES : MAX_VISITOR_FILES;
  const bytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (documents.length <= most && bytes <= MAX_VISITOR_BYTES) return;
  const limit = `${most} files or ${MAX_VISITOR_BYTES / 1024 ** 3} GB`;
  throw new DomainError('TOO_LARGE', `This is more than ${limit}. Download the folders one by one.`);
}

type Given = { document: BundledDocument; file: BundledDocument };

/** Marks each file. A file that cannot carry the mark is left out. */
async function markEach(outside: Outside, documents: readonly BundledDocument[], mark: string): Promise<Given[]> {
  const given: Given[] = [];
  for (const document of documents) {
    try {
      const { storageKey, name, contentType, sizeBytes } = await markedFile(outside, document, mark);
      given.push({ document, file: { ...document, storageKey, name, contentType, sizeBytes: Number(sizeBytes) } });
    } catch (error) {
      if (!(error instanceof DomainError) || error.details?.detailCode !== 'cannot_be_marked') throw error;
    }
  }
  return given;
}

/**
 * The documents of a folder, or of the whole data room, that a visitor may download, as a ZIP file. With a watermark, each
 * file has the visitor's mark, and files that cannot carry it are left out.
 */
export const zipForVisitor = flow({
  area: 'visitor',
  verb: 'zip',
  summary: 'Download the files of a folder as a visitor, as one ZIP file',
  input: VisitorZipInput,
  output: FileAnswer,
  access: openVisit(),
  scope: 'read',
  inPreview: true,
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor, input }) => {
    const chosen = await choose(em, actor, input.folderId);
    const mark = markFor(actor);
    requireFitting(chosen.documents, mark !== null);
    return { ...chosen, mark };
  },
  act: async ({ plan: { name, folders, documents, mark }, outside }) => {
    const given =
      mark === null ? documents.map((file) => ({ document: file, file })) : await markEach(outside, documents, mark);
    if (given.length === 0) {
      throw new DomainError('CONFLICT', 'None of these files can carry a watermark. Read their pages here instead.', {
        detailCode: 'cannot_be_marked',
      });
    }
    const laidOut = layOutBundle(
      folders,
      given.map(({ file }) => file),
    );
    const withFiles = laidOut.folders.filter((folder) => laidOut.files.some(({ path }) => path.startsWith(folder)));
    const layout = { folders: withFiles, files: laidOut.files };
    const storageKey = `${MARKED_FILES}${newId()}`;
    const signal = AbortSignal.timeout(ZIP_MS);
    const stored = await outside.store.put(
      storageKey,
      Readable.from(packed(outside.store, layout, { signal, onBytes: async () => {} }), { objectMode: false }),
    );
    return { ...stored, storageKey, name: `${safeName(name)}.zip`, saved: given.map(({ document }) => document.id) };
  },
  commit: async ({ em, actor, outcome: { saved, sha256: etag, sizeBytes, storageKey, name }, note }) => {
    note('dataroom', actor.dataroomId, { documents: saved.length });
    await noteDownload(em, actor, saved);
    return { storageKey, name, contentType: 'application/zip', sizeBytes, etag, inline: false, noCache: true };
  },
});
