import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { webDist } from './web-build.mjs';

/** Limits in kB after gzip. */
const budget = { script: 220, style: 45, lazy: 150 };
/** Large parts that users open on purpose: the PDF viewer, editors and the operator console. */
const exempt = /pdf|editor|console/i;

function kilobytesOf(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webDist, file))).length / 1000, 0);
}

function linkedFiles() {
  const page = readFileSync(join(webDist, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/?(?<path>assets\/[^"]+\.(?:js|css))"/g)].map((found) => found.groups.path);
}

/** The files of the first page, and their limit. */
export function initialWeight() {
  const linked = linkedFiles();
  const of = (ending) => kilobytesOf(linked.filter((file) => file.endsWith(ending)));
  return [
    { what: 'initial scripts', kilobytes: of('.js'), limit: budget.script },
    { what: 'initial styles', kilobytes: of('.css'), limit: budget.style },
  ];
}

/** Fails if the first page or a route exceeds its size limit, or if a script or style has no compressed copy. */
export function checkWebBudget() {
  const linked = linkedFiles();
  const faults = [];
  const check = (what, kilobytes, limit) => {
    if (kilobytes > limit) faults.push(`${what}: ${kilobytes.toFixed(1)} kB of at most ${limit}`);
  };
  const initial = new Set(linked);
  if (initial.size === 0) throw new Error('index.html links no scripts or styles');
  for (const { what, kilobytes, limit } of initialWeight()) check(what, kilobytes, limit);
  for (const name of readdirSync(join(webDist, 'assets'))) {
    const file = `assets/${name}`;
    const hasCopy = !/\.(?:js|css)$/.test(name) || existsSync(join(webDist, `${file}.br`));
    if (!hasCopy) faults.push(`${file} has no compressed copy.`);
    if (name.endsWith('.js') && !initial.has(file) && !exempt.test(name)) check(file, kilobytesOf([file]), budget.lazy);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
