/**
 * Measures pages per CPU second of parsing with tables and chunking, compared with `pdftotext -layout` on the same files in
 * the same run, and the cost of embedding the chunks. `--json` prints a line of JSON per row.
 */
import { fork, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { row, text } from '../../../tooling/bench/rows.ts';
import { parseDocument } from '../src/parsing/index.ts';
import { ONE_THREAD } from '../src/parsing/readers.ts';
import { localProvider } from '../src/providers/index.ts';
import { tokenize } from '../src/retrieval/index.ts';
import { drawFiling } from './filings.ts';
import type { Request } from './parsing-child.ts';
import { readEach } from './read-each.ts';
import type { Read } from './read-each.ts';

const FILES = 30;
const PAGES = 25;
/** The first files, measured separately. With all rounds, a process reads fewer than the 250 files after which it is replaced. */
const WARMING = 8;
const ROUNDS = 8;
const HALF = 0.5;
const INTACT = 0.97;

const processes = { whole: startProcess(), boxes: startProcess() };
const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
try {
  const filings = await Promise.all(Array.from({ length: FILES }, (_, at) => drawFiling(at + 1, PAGES)));
  const paths = filings.map((_, at) => join(folder, `${at}.pdf`));
  for (const [at, filing] of filings.entries()) await writeFile(join(folder, `${at}.pdf`), filing.bytes);
  const pages = FILES * PAGES;
  const cold = (WARMING * PAGES) / (await spent('whole', paths.slice(0, WARMING)));

  // Alternate between the programs, so that other load on the machine affects all of them equally.
  const seconds = { ours: 0, boxes: 0, theirs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.ours += await spent('whole', paths);
    seconds.boxes += await spent('boxes', paths);
    seconds.theirs += pdftotextSeconds(paths) ?? Number.NaN;
  }
  const rate = (cpu: number) => (pages * ROUNDS) / cpu;
  const ours = rate(seconds.ours);
  if (Number.isNaN(seconds.theirs)) {
    row({ name: 'parse with tables and chunk', value: ours, unit: 'pages/CPU-s' });
    text('`pdftotext` is not installed, so there is nothing to measure parsing against.');
  } else {
    const bound = rate(seconds.theirs);
    row({
      name: 'parse with tables and chunk',
      value: ours,
      unit: 'pages/CPU-s',
      bound,
      ratio: ours / bound,
      goal: HALF,
    });
    text('The bound of parsing is `pdftotext -layout` on the same files, which knows neither tables nor boxes.');
  }
  row({ name: 'parse and chunk, a new process', value: cold, unit: 'pages/CPU-s', bound: ours, ratio: cold / ours });
  const boxes = rate(seconds.boxes);
  row({
    name: 'parse and chunk, of its PDF library',
    value: ours,
    unit: 'pages/CPU-s',
    bound: boxes,
    ratio: ours / boxes,
  });

  const wall = performance.now();
  for (const path of paths) await parseDocument({ path, name: 'filing.pdf' });
  row({ name: 'parse in its own process', value: pages / ((performance.now() - wall) / 1_000), unit: 'pages/s' });

  const read: Read[] = [];
  for await (const each of readEach(paths)) read.push(each);
  const rows = filings.flatMap((filing, at) => {
    const own = read[at];
    const found = own ? rowsOf(own) : new Set<string>();
    return filing.rows.map((cells) => found.has(cells.join(' | ')));
  });
  row({
    name: 'table rows intact',
    value: rows.filter(Boolean).length / rows.length,
    unit: `of ${rows.length}`,
    goal: INTACT,
  });
  await measureEmbedding(
    read.flatMap(({ chunks }) => chunks.map((chunk) => chunk.text)),
    pages,
  );
} finally {
  for (const child of Object.values(processes)) child.disconnect();
  await rm(folder, { recursive: true, force: true });
}

/** The local provider's vectors. Splitting text into words is the lower bound for any vector. */
async function measureEmbedding(texts: string[], pages: number): Promise<void> {
  await localProvider.embed(texts.slice(0, 32));
  const bound = texts.length / (await cpuSeconds(async () => texts.forEach((each) => tokenize(each))));
  const seconds = await cpuSeconds(async () => void (await localProvider.embed(texts)));
  const value = texts.length / seconds;
  row({ name: 'embed, without a key', value, unit: 'chunks/CPU-s', bound, ratio: value / bound });
  text(`Embedding is ${(pages / seconds).toFixed(0)} pages/CPU-s; its bound is dividing the same chunks into words.`);
}

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

function startProcess(): ChildProcess {
  return fork(new URL('./parsing-child.ts', import.meta.url), { env: { ...process.env, ...ONE_THREAD } });
}

/** Returns the CPU seconds that a process spends on these files. */
async function spent(what: Request['what'], paths: string[]): Promise<number> {
  const child = processes[what];
  child.send({ what, paths } satisfies Request);
  const [seconds] = (await once(child, 'message')) as [number]; // what the other end sends
  return seconds;
}

/** Returns the rows of a file's tables, with cells joined by pipes. */
function rowsOf({ pages }: Read): Set<string> {
  const lines = pages.flatMap((page) => page.md.split('\n').filter((line) => line.startsWith('| ')));
  return new Set(lines.map((line) => line.slice(2, -2).replace(/\$ /g, '$')));
}

function pdftotextSeconds(paths: string[]): number | null {
  if (spawnSync('pdftotext', ['-v']).error) return null;
  const script = 'for f in "$@"; do pdftotext -layout "$f" - > /dev/null; done; times';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...paths], { encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}
