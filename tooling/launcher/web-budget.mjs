import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { webDist } from './web-build.mjs';

/** In kB after gzip. */
const budget = { script: 220, style: 45, lazy: 150 };
/** Opened on purpose and worth the wait: the PDF viewer, editors and the operator's console. */
const exempt = /pdf|editor|console/i;

/** Fails when a visitor's first page, or any one route, has grown past what it may weigh. */
export function checkWebBudget() {
  const page = readFileSync(join(webDist, 'index.html'), 'utf8');
  const linked = [...page.matchAll(/(?:src|href)="\/?(?<path>assets\/[^"]+\.(?:js|css))"/g)].map(
    (found) => found.groups.path,
  );
  const tooBig = [];
  const check = (what, files, limit) => {
    const kilobytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webDist, file))).length / 1000, 0);
    if (kilobytes > limit) tooBig.push(`${what}: ${kilobytes.toFixed(1)} kB of at most ${limit}`);
  };
  const initial = new Set(linked);
  if (initial.size === 0) throw new Error('index.html links no scripts or styles');
  check(
    'initial scripts',
    linked.filter((file) => file.endsWith('.js')),
    budget.script,
  );
  check(
    'initial styles',
    linked.filter((file) => file.endsWith('.css')),
    budget.style,
  );
  for (const name of readdirSync(join(webDist, 'assets'))) {
    const file = `assets/${name}`;
    if (name.endsWith('.js') && !initial.has(file) && !exempt.test(name)) check(file, [file], budget.lazy);
  }
  if (tooBig.length > 0) throw new Error(tooBig.join('\n'));
}
