import type { ObjectStore } from './object-store.ts';

/** Enough to hide how far away a store is. */
const AT_ONCE = 16;

/** Deletes many objects, several at once. One that fails keeps no other from going; the first failure is thrown then. */
export async function deleteAll(store: Pick<ObjectStore, 'delete'>, keys: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  const left = keys.values();
  const work = async (): Promise<void> => {
    for (const key of left) await store.delete(key).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
