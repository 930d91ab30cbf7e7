import { addAbortSignal, type PassThrough, type Readable } from 'node:stream';
import { type BundledDocument, bundledDocuments, bundledFolders } from '@atrium/db/bundle';
import { type Chosen, layOutBundle, packBundle } from '@atrium/domain/bundle';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { ZipFile } from 'yazl';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { type ObjectStore, readIn, type TaskContext } from '../kernel/index.ts';
import { accessEnded, bundleRun } from './bundle-run.ts';

type Payload = { bundleId: string };
type Job = TaskContext<Payload>;
type Layout = ReturnType<typeof layOutBundle<BundledDocument>>;

const NO_ACCESS = 'You may no longer download from this data room.';
/** Types that deflating makes smaller. PDF, Office files and pictures are compressed already and are only stored. */
const COMPRESSIBLE = /^text\/|^application\/(?:json|xml|rtf)|\+(?:json|xml)$/;

/** Lays out what the asker may see now. @throws RunEnds if they may no longer download from the data room */
async function layOut(
  job: Job,
  { dataroomId, chosen }: { dataroomId: string; chosen: Chosen | null },
  asker: MemberActor,
): Promise<Layout> {
  return readIn(
    job,
    async (em) => {
      await openRoom(em, asker, dataroomId, 'download').catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw accessEnded(NO_ACCESS);
      });
      const viewer = viewerOf(asker);
      const folders = await bundledFolders(em, viewer, dataroomId, chosen);
      return layOutBundle(folders, await bundledDocuments(em, viewer, { dataroomId, chosen, folders }));
    },
    asker,
  );
}

/** Yields the bytes of the ZIP file. One document is open at a time; `onBytes` gets how many bytes of documents are packed. */
async function* packed(
  store: ObjectStore,
  { folders, files }: Layout,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (completed: number) => Promise<void> },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // yazl's types declare a Readable; it is a PassThrough.
  const output = addAbortSignal(signal, zip.outputStream as PassThrough);
  zip.on('error', (error: Error) => output.destroy(error));
  let open: Readable | undefined;
  let [before, current, written, writtenBefore] = [0, 0, 0, 0];
  for (const folder of folders) zip.addEmptyDirectory(folder);
  for (const { path, document } of files) {
    const { contentType, createdAt: mtime, sizeBytes: size, storageKey } = document;
    zip.addReadStreamLazy(path, { compress: COMPRESSIBLE.test(contentType), mtime, size }, (take) => {
      [before, current, writtenBefore] = [before + current, size, written];
      store.get(storageKey).then(
        (content) => take(null, (open = content)),
        (error: unknown) => take(error, null as never), // yazl's types require a stream even with an error
      );
    });
  }
  zip.end();
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      written += chunk.length;
      await onBytes(before + Math.min(current, written - writtenBefore));
      yield chunk;
    }
  } finally {
    open?.destroy();
  }
}

/** Packs documents from the store into the store. */
export const packRun = bundleRun<Payload>({
  verb: 'pack',
  job: packBundle,
  failure: 'The download could not be prepared. Try again.',
  noAccess: NO_ACCESS,
  content: async (job, { dataroomId, chosen = null }, asker, signal) => {
    if (dataroomId == null) throw new Error('A ZIP file has the documents of a data room');
    const layout = await layOut(job, { dataroomId, chosen }, asker);
    const total = layout.files.reduce((sum, { document }) => sum + document.sizeBytes, 0);
    const onBytes = async (completed: number) => job.progress(completed, total);
    return {
      contents: packed(job.platform.store, layout, { signal, onBytes }),
      facts: { fileCount: layout.files.length, contentBytes: total },
    };
  },
});

export const runPackBundle = packRun.lane;
/** Ends the run after its last failed attempt, or after a person has stopped it. */
export const failPackBundle = packRun.fail;
export const stopPackBundle = packRun.stop;
