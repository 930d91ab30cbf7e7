import { addAbortSignal, type PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../kernel/index.ts';

/** Types that deflating makes smaller. PDF, Office files and pictures are compressed already and are only stored. */
const COMPRESSIBLE = /^text\/|^application\/(?:json|xml|rtf)|\+(?:json|xml)$/;

type Stored = { contentType: string; createdAt: Date; sizeBytes: number; storageKey: string };
/** The paths of folders, which end in `/`, and of files in a ZIP, with where each file is stored. */
export type ZipLayout = { folders: readonly string[]; files: readonly { path: string; document: Stored }[] };

/** Yields the bytes of the ZIP file. One document is open at a time; `onBytes` gets how many bytes of documents are packed. */
export async function* packed(
  store: ObjectStore,
  { folders, files }: ZipLayout,
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
