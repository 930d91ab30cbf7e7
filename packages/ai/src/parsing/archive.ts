import { buffer as readAsBuffer, text as readAsText } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import type { ParseLimits } from './document.ts';
import { Refusal } from './refusal.ts';

const ENTRIES = 20_000;
/** Pictures, sounds and films. The readers never decompress them. */
const MEDIA = /\.(png|jpe?g|gif|tiff?|emf|wmf|mp4|wav|m4a|mov)$/i;

/**
 * Reads only the directory of a ZIP file, refuses bombs before anything is decompressed, and returns the entry names. The
 * sizes in the directory may be false; the process's memory limit covers that case.
 */
export async function checkArchive(path: string, limits: Pick<ParseLimits, 'unfoldedBytes'>): Promise<string[]> {
  const names: string[] = [];
  let unfolded = 0;
  for await (const entry of entriesOf(path)) {
    if (entry.isEncrypted()) throw new Refusal('encrypted');
    if (!MEDIA.test(entry.fileName)) unfolded += entry.uncompressedSize;
    names.push(entry.fileName);
    if (unfolded > limits.unfoldedBytes || names.length > ENTRIES) throw new Refusal('too_large');
  }
  return names;
}

/** Returns whether an archive that can be read has an entry with this name. */
export async function hasEntry(path: string, name: string): Promise<boolean> {
  let entries = 0;
  try {
    for await (const { fileName } of entriesOf(path)) {
      if (fileName === name) return true;
      if ((entries += 1) > ENTRIES) return false;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}

/** Yields the content of an entry. Ends without any if the archive has no such entry. Call `checkArchive` first. */
export async function* entryContent(path: string, name: string): AsyncGenerator<Buffer> {
  for await (const entry of entriesOf(path)) {
    if (entry.fileName !== name) continue;
    yield* entry.content();
    return;
  }
}

/** Returns the text of the entries whose name matches, by name. Call `checkArchive` first. */
export async function textEntries(path: string, name: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const entry of entriesOf(path)) {
    if (name.test(entry.fileName)) found.set(entry.fileName, await entry.text());
  }
  return found;
}

/** Decompresses the entries whose name matches without keeping them. Refuses entries with a false size in the directory. */
export async function checkUnfolding(path: string, name: RegExp): Promise<void> {
  for await (const entry of entriesOf(path)) {
    if (name.test(entry.fileName)) await entry.unfold();
  }
}

/**
 * Returns a new, uncompressed archive without pictures, sounds and films. For libraries that find entries without the
 * directory, where they could read unchecked or endless entries.
 */
export async function repacked(path: string): Promise<Buffer> {
  const archive = new ZipFile();
  for await (const entry of entriesOf(path)) {
    const isWanted = !entry.fileName.endsWith('/') && !MEDIA.test(entry.fileName);
    if (!isWanted) continue;
    const bytes = await entry.bytes();
    // This throws for names that are not allowed in archives, such as an empty one.
    await orDamaged(async () => archive.addBuffer(bytes, entry.fileName, { compress: false }));
  }
  archive.end();
  return readAsBuffer(archive.outputStream);
}

type EntryContent = {
  content: () => AsyncGenerator<Buffer>;
  text: () => Promise<string>;
  bytes: () => Promise<Buffer>;
  unfold: () => Promise<void>;
};

async function* entriesOf(path: string): AsyncGenerator<Entry & EntryContent> {
  const archive = await orDamaged(async () => openPromise(path, { lazyEntries: true, autoClose: true }));
  const entries = archive.eachEntry();
  try {
    for (;;) {
      const next = await orDamaged(async () => entries.next());
      if (next.done) return;
      const entry = next.value;
      const text = async () => orDamaged(async () => readAsText(await archive.openReadStreamPromise(entry)));
      const bytes = async () => orDamaged(async () => readAsBuffer(await archive.openReadStreamPromise(entry)));
      const unfold = async () => orDamaged(async () => finished((await archive.openReadStreamPromise(entry)).resume()));
      const content = () => orDamagedParts(archive.openReadStreamPromise(entry));
      yield Object.assign(entry, { content, text, bytes, unfold });
    }
  } finally {
    archive.close();
  }
}

async function* orDamagedParts(stream: Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  try {
    yield* await stream;
  } catch (cause) {
    throw new Refusal('damaged', { cause });
  }
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Refusal('damaged', { cause });
  }
}
