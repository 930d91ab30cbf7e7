/** Pages per CPU-second of parsing with tables and chunking, beside `pdftotext -layout` on the same files. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';
import { chunkPages } from '../src/chunking/index.ts';
import { DEFAULT_LIMITS, parseDocument } from '../src/parsing/index.ts';
import type { ParsedPage } from '../src/parsing/index.ts';
import { openFile } from '../src/parsing/read.ts';
import { drawFiling } from './filings.ts';

const FILES = 30;
const PAGES = 25;

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  const filings = await Promise.all(Array.from({ length: FILES }, (_, at) => drawFiling(at + 1, PAGES)));
  const paths = filings.map((_, at) => join(folder, `${at}.pdf`));
  for (const [at, filing] of filings.entries()) await writeFile(paths[at]!, filing.bytes);
  await readAll(paths.slice(0, 2));

  const bound = (FILES * PAGES) / (await cpuSeconds(() => readBoxes(paths)));
  print(`boxes alone       ${bound.toFixed(0)} pages per CPU-second: the library's own part, an upper bound`);
  let texts: Set<string>[] = [];
  const ours = (FILES * PAGES) / (await cpuSeconds(async () => void (texts = await readAll(paths))));
  print(`parse and chunk   ${ours.toFixed(0)} pages per CPU-second (${FILES * PAGES} pages)`);

  const wall = performance.now();
  for (const path of paths) await parseDocument({ path, name: 'filing.pdf' });
  print(
    `in its process    ${((FILES * PAGES) / ((performance.now() - wall) / 1_000)).toFixed(0)} pages per second, end to end`,
  );

  const theirs = pdftotextSeconds(paths);
  if (theirs === null) print('pdftotext         not installed');
  else {
    const rate = (FILES * PAGES) / theirs;
    print(`pdftotext -layout ${rate.toFixed(0)} pages per CPU-second; ratio ${(ours / rate).toFixed(2)}`);
  }
  const intact = filings.map((filing, at) => filing.rows.filter((row) => texts[at]!.has(row.join(' | '))).length);
  const rows = filings.reduce((sum, filing) => sum + filing.rows.length, 0);
  print(`table rows intact ${(intact.reduce((sum, count) => sum + count, 0) / rows).toFixed(3)} of ${rows}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

async function readBoxes(paths: string[]): Promise<void> {
  const library = new LiteParse({ ocrEnabled: false, quiet: true, numWorkers: 1 });
  for (const path of paths) await library.parse(path);
}

/** The table rows found in each file, cells joined by pipes. */
async function readAll(paths: string[]): Promise<Set<string>[]> {
  const found: Set<string>[] = [];
  for (const path of paths) {
    const { pages } = await openFile({ path, name: 'filing.pdf' }, DEFAULT_LIMITS, () => undefined);
    const read: ParsedPage[] = [];
    for await (const page of pages) read.push(page);
    chunkPages(read);
    const rows = read.flatMap((page) => page.md.split('\n').filter((line) => line.startsWith('| ')));
    found.push(new Set(rows.map((row) => row.slice(2, -2).replace(/\$ /g, '$'))));
  }
  return found;
}

function pdftotextSeconds(paths: string[]): number | null {
  if (spawnSync('pdftotext', ['-v']).error) return null;
  const script = 'for f in "$@"; do pdftotext -layout "$f" - > /dev/null; done; times';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...paths], { encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1)!;
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}
