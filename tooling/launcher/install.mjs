import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ownNode } from './node-version.mjs';
import { root } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.atrium-installed');

/** Installs the packages of the lock file. Does nothing if they are installed. */
export function installIfChanged() {
  const stamp = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && !lacksNativePackage()) return;
  if (!matchesInstalled()) {
    // Standard output belongs to the command itself.
    process.stderr.write('Installing packages...\n');
    npm(['ci']);
  }
  // npm skips optional packages that need a newer Node than its own, now or when a user ran it before. The Node that is
  // installed as a package is new enough, so a second run with it installs them.
  if (lacksNativePackage() && existsSync(ownNode)) npm(['install', '--no-save'], dirname(ownNode));
  writeFileSync(stampFile, stamp);
}

/** Whether a package that the lock file has for this kind of machine is not installed. */
function lacksNativePackage() {
  process.report.excludeNetwork = true; // a report looks up host names otherwise
  const glibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  const here = { os: process.platform, cpu: process.arch, libc: glibc ? 'glibc' : 'musl' };
  const isFor = (entry) => Object.entries(here).every(([key, value]) => entry[key]?.includes(value) ?? true);
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).some(
    ([path, entry]) => entry.os && entry.cpu && isFor(entry) && !existsSync(join(root, path)),
  );
}

/** Whether npm's record of installed packages has every package of the lock file in its version. */
function matchesInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    return installed[path] ? installed[path].version === entry.version : entry.optional === true;
  });
}

function npm(command, nodeFolder) {
  const path = [nodeFolder, process.env.PATH].filter(Boolean).join(delimiter);
  const { status } = spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${command[0]} failed; its messages are above.`);
}
