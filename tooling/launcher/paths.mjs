import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** Where the embedded database and uploaded files live. */
export function dataFolder() {
  return resolve(root, process.env.ATRIUM_DATA ?? '.data');
}
