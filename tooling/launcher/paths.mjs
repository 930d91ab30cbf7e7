import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** The folder of the embedded database and the uploaded files. */
export function dataFolder() {
  return resolve(root, process.env.ATRIUM_DATA ?? '.data');
}
