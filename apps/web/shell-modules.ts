import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The code of the frame that every signed-in screen is shown in, which the router's plugin takes out of its route. */
const SHELL = /\/routes\/_app\.tsx\?tsr-split=component/;
const sources = fileURLToPath(new URL('src/', import.meta.url)).replaceAll('\\', '/');

/**
 * Finds the modules of this app that the frame imports, which every signed-in screen loads. The bundler alone would divide
 * them into a file for each set of screens that import them as well. Modules of packages are left out: an index imports more
 * of them than is used.
 */
export function shellModules(): { plugin: Plugin; has: (id: string) => boolean } {
  const found = new Set<string>();
  return {
    plugin: {
      name: 'shell-modules',
      apply: 'build',
      buildEnd() {
        const queue = [...this.getModuleIds()].filter((id) => SHELL.test(id));
        for (const id of queue) {
          if (found.has(id) || !id.startsWith(sources)) continue;
          found.add(id);
          queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        if (found.size === 0) throw new Error('The code of the frame was not found.');
      },
    },
    has: (id) => found.has(id),
  };
}
