import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with the product's sources and packages. */
const ROOT = join(import.meta.dirname, '../../../..');
/** The files that native libraries and Node read at their start. */
const SYSTEM = [
  '/usr/lib',
  '/usr/share',
  '/lib',
  '/lib64',
  '/proc/self',
  '/proc/meminfo',
  '/etc/ld.so.cache',
  '/etc/fonts',
];
/** The folders that contain `folder` up to the root, with their packages: `node_modules` is looked for in each. */
function packagesAbove(folder: string): string[] {
  const parent = dirname(folder);
  return [join(folder, 'node_modules'), ...(parent === folder ? [] : packagesAbove(parent))];
}

/**
 * The options of Node that leave a reader only what it needs: it reads the product's code and its own folder, writes to its
 * own folder, and starts no program. It gets no compile cache: a file that takes over a reader could write code there that
 * other processes execute.
 */
export function permissionsOf(folder: string): string[] {
  const code = ['packages/ai', 'packages/domain', 'packages/outbound', 'package.json'].map((part) => join(ROOT, part));
  const readable = [...code, ...packagesAbove(ROOT), ...SYSTEM, folder];
  return [
    '--permission',
    '--allow-addons',
    ...readable.filter((path) => existsSync(path)).map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ];
}

const UNSHARE = '/usr/bin/unshare';

let isolation: string[] | undefined;

/**
 * Returns the command that starts a process, and all programs that it starts, without a network. Empty if this system does
 * not allow it: other systems than Linux, and containers without user namespaces.
 */
export function withoutNetwork(): string[] {
  isolation ??= spawnSync(UNSHARE, ['-rn', '/bin/true'], { stdio: 'ignore' }).status === 0 ? [UNSHARE, '-rn'] : [];
  return isolation;
}
