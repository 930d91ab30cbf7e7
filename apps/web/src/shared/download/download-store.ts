import { type ApiOutput, queries } from '../api/client.ts';
import { announce } from '../feedback/announce.ts';
import { attempt } from '../feedback/attempt.ts';
import { createOpener } from '../feedback/opener.ts';
import { saveFrom } from './save.ts';

export const { open: openDownloads, close: closeDownloads, useIsOpen: useDownloadsOpen } = createOpener();

/** Downloads requested in this tab. They are saved without another click when they are ready. */
const awaited = new Set<string>();

/** Requests a download that a worker prepares, and shows its progress. */
export async function requestDownload(request: () => Promise<ApiOutput['folder']['createZip']>): Promise<void> {
  await attempt(async () => {
    const { data } = await request();
    awaited.add(data.id);
    announce(`Preparing ${data.name}.`);
    openDownloads();
    await queries.bundle.list.invalidate();
  });
}

type Ready = { id: string; name: string; downloadUrl: string | null };

/** Saves each download that this tab has requested, once. */
export function saveAwaited(bundles: readonly Ready[]): void {
  for (const { id, name, downloadUrl } of bundles) {
    if (downloadUrl === null || !awaited.delete(id)) continue;
    announce(`${name} is ready.`);
    // A link streams files of any size to disk.
    saveFrom(downloadUrl, name);
  }
}
