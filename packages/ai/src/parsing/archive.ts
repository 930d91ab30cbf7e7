import { open as openCallback } from 'yauzl';
import type { ZipFile } from 'yauzl';
import type { ParseLimits } from './document.ts';
import { Refusal } from './refusal.ts';

const ENTRIES = 20_000;

/**
 * Reads a ZIP's directory, and nothing else, and refuses a bomb before anything is unfolded. The sizes in the
 * directory can lie; the memory limit of the process is what stands behind them.
 */
export async function checkArchive(path: string, limits: Pick<ParseLimits, 'unfoldedBytes'>): Promise<string[]> {
  const archive = await openArchive(path);
  const names: string[] = [];
  let unfolded = 0;
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry) => {
      // Pictures are stored as they are and never unfolded by the readers.
      if (!/\.(png|jpe?g|gif|tiff?|emf|wmf|mp4|wav|m4a|mov)$/i.test(entry.fileName)) unfolded += entry.uncompressedSize;
      names.push(entry.fileName);
      if (entry.isEncrypted()) reject(new Refusal('encrypted'));
      else if (unfolded > limits.unfoldedBytes || names.length > ENTRIES) reject(new Refusal('too_large'));
      else archive.readEntry();
    });
    archive.once('end', () => resolve(names));
    archive.once('error', (cause: Error) => reject(new Refusal('damaged', { cause })));
    archive.readEntry();
  });
}

function openArchive(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openCallback(path, { lazyEntries: true, autoClose: true }, (cause, archive) => {
      if (archive) resolve(archive);
      else reject(new Refusal('damaged', { cause }));
    });
  });
}
