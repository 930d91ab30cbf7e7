import { BaseSequencer } from 'vitest/node';

/** Files that wait for processes: started last, they would run alone at the end. */
const SLOW = [
  /apps\/worker\/src\/(?:faults|kernel)\//,
  /apps\/api\/src\/[^/]+\.test\.ts$/,
  /apps\/api\/src\/product\//,
  /packages\/ai\/src\/parsing\/hostile/,
];

/** Returns the place of a file among the slow ones; a smaller one runs earlier. */
export function placeOf(path) {
  const found = SLOW.findIndex((pattern) => pattern.test(path));
  return found === -1 ? SLOW.length : found;
}

/** Runs the slow files first, and otherwise keeps the order of vitest. */
export class SlowFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}
