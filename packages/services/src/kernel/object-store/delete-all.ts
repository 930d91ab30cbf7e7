import type { ObjectStore } from './object-store.ts';

/** The number of deletions at once. It hides the latency of a remote store. */
const AT_ONCE = 16;

/** Deletes many objects, several at once. A failure does not stop the others; the first one is thrown at the end. */
export async function deleteAll(store: Pick<ObjectStore, 'delete'>, keys: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  const left = keys.values();
  const work = async (): Promise<void> => {
    for (const key of left) await store.delete(key).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
