import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { print } from './print.mjs';

const web = join(root, 'apps', 'web');
export const webDist = join(web, 'dist');
const stampFile = join(webDist, '.built-from');
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  // The configuration of the build and its plugins.
  ...readdirSync(web)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `apps/web/${name}`),
  'packages/samples/src',
  'packages/domain/src',
  'package-lock.json',
];

/** Builds the web app unless the present build has the same sources. */
export function buildWebIfChanged() {
  const stamp = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  print('Building the web app...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Set explicitly: another NODE_ENV would give React's slow development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], { cwd: web, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
  writeFileSync(stampFile, stamp);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  const files = readdirSync(path, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
