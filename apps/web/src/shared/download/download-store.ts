import { type ApiOutput, queries } from '../api/client.ts';
import { announce } from '../feedback/announce.ts';
import { attempt } from '../feedback/attempt.ts';
import { createOpener } from '../feedback/opener.ts';

export const { open: openDownloads, close: closeDownloads, useIsOpen: useDownloadsOpen } = createOpener();

/** Ordered in this tab: saved as soon as they are ready, without another click. */
const awaited = new Set<string>();

/** Orders a ZIP file and shows how far it is. */
export async function orderZip(order: () => Promise<ApiOutput['folder']['createZip']>): Promise<void> {
  await attempt(async () => {
    const { data } = await order();
    awaited.add(data.id);
    announce(`Preparing ${data.name}.`);
    openDownloads();
    await queries.bundle.list.invalidate();
  });
}

/** Has the browser fetch a file as it does any link: it goes to the disk as it comes, however large it is. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

type Ready = { id: string; name: string; downloadUrl: string | null };

/** Saves what this tab has waited for, once. */
export function saveAwaited(bundles: readonly Ready[]): void {
  for (const { id, name, downloadUrl } of bundles) {
    if (downloadUrl === null || !awaited.delete(id)) continue;
    announce(`${name} is ready.`);
    saveFrom(downloadUrl, name);
  }
}
