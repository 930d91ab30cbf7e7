import { buffer as readAsBuffer, text as readAsText } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import type { ParseLimits } from './document.ts';
import { Refusal } from './refusal.ts';

const ENTRIES = 20_000;
/** Pictures and sounds are stored as they are and never unfolded by the readers. */
const MEDIA = /\.(png|jpe?g|gif|tiff?|emf|wmf|mp4|wav|m4a|mov)$/i;

/**
 * Reads a ZIP's directory, and nothing else, and refuses a bomb before anything is unfolded; gives the entries'
 * names. The sizes in the directory can lie; the memory limit of the process is what stands behind them.
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

/** The text of the entries whose name matches, by name; to be called after `checkArchive`. */
export async function textEntries(path: string, name: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const entry of entriesOf(path)) {
    if (name.test(entry.fileName)) found.set(entry.fileName, await entry.text());
  }
  return found;
}

/** Unfolds the entries whose name matches, and keeps nothing: refuses those that are not as long as the directory says. */
export async function checkUnfolding(path: string, name: RegExp): Promise<void> {
  for await (const entry of entriesOf(path)) {
    if (name.test(entry.fileName)) await entry.unfold();
  }
}

/**
 * All but pictures and sounds in an archive of their own, nothing packed: for libraries that look for entries elsewhere than
 * in the directory, where they meet what nobody has checked, or an entry without end.
 */
export async function repacked(path: string): Promise<Buffer> {
  const archive = new ZipFile();
  for await (const entry of entriesOf(path)) {
    const isWanted = !entry.fileName.endsWith('/') && !MEDIA.test(entry.fileName);
    if (!isWanted) continue;
    const bytes = await entry.bytes();
    // A name that no archive may have, such as none at all, is refused here.
    await orDamaged(async () => archive.addBuffer(bytes, entry.fileName, { compress: false }));
  }
  archive.end();
  return readAsBuffer(archive.outputStream);
}

type Unfolding = { text: () => Promise<string>; bytes: () => Promise<Buffer>; unfold: () => Promise<void> };

async function* entriesOf(path: string): AsyncGenerator<Entry & Unfolding> {
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
      yield Object.assign(entry, { text, bytes, unfold });
    }
  } finally {
    archive.close();
  }
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Refusal('damaged', { cause });
  }
}
