import { deleteAll } from './delete-all.ts';
import type { ObjectStore } from './object-store.ts';

/** The prefix of kept page images. They can be drawn again, so they are deleted by their age and are not backed up. */
export const PAGE_IMAGES = 'page-images/';

/** The prefix of files that were marked for one download. They are deleted after an hour and are not backed up. */
export const MARKED_FILES = 'marked-files/';

/** The key of a page's image without a mark. It begins with the key of the file, so that it goes with the file. */
export function pageImageKey(storageKey: string, page: number, dpi: number): string {
  return `${PAGE_IMAGES}${storageKey}/${page}-${dpi}.png`;
}

/** Deletes stored files with the images of their pages. */
export async function deleteFiles(
  store: Pick<ObjectStore, 'delete' | 'list'>,
  storageKeys: readonly string[],
): Promise<void> {
  const images: string[] = [];
  for (const key of storageKeys) {
    for await (const image of store.list(`${PAGE_IMAGES}${key}/`)) images.push(image.key);
  }
  await deleteAll(store, [...images, ...storageKeys]);
}
