/**
 * Mutates files at random and reads them like the product: `--minutes 10`, `--seed 1` for the first seed, `--at-once 2`,
 * `--replay <seed>` to repeat one file. Exits with code 1 if a fault is found; the files are kept in `--keep <folder>`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './judge.ts';
import { mutantOf } from './mutate.ts';
import { seedlings } from './seedlings.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000)) },
    replay: { type: 'string' },
    keep: { type: 'string', default: join(tmpdir(), 'atrium-fuzz-found') },
    'at-once': { type: 'string', default: '2' },
  },
});
function print(line: string) {
  return process.stdout.write(`${line}\n`);
}
const files = await seedlings();
const folder = await mkdtemp(join(tmpdir(), 'atrium-fuzz-'));
const outcomes = new Map<string, number>();
const kinds = new Map<string, number>();
const first = Number(values.replay ?? values.seed);
const ends = performance.now() + Number(values.minutes) * 60_000;
let next = first;
let faults = 0;

/** Mutates, reads and judges files one after another. */
async function work(slot: number): Promise<void> {
  while (values.replay === undefined ? performance.now() < ends : next === first) {
    const mutant = mutantOf(next, files);
    next += 1;
    const { outcome, fault } = await judge(mutant, join(folder, `${slot}.upload`));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (values.replay !== undefined) print(`${mutant.name} (${mutant.how}): ${outcome}`);
    if (fault === null) continue;
    faults += 1;
    const kind = fault.slice(0, fault.indexOf(':'));
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    await mkdir(values.keep, { recursive: true });
    const kept = join(values.keep, `${mutant.seed}-${basename(mutant.name)}`);
    await writeFile(kept, mutant.bytes);
    print(`\n${fault}\n  ${mutant.name} (${mutant.how}), kept as ${kept}\n  npm run fuzz -- --replay ${mutant.seed}`);
  }
}

try {
  print(`${files.length} files to mutate; first seed ${first}`);
  const slots = values.replay === undefined ? Number(values['at-once']) : 1;
  await Promise.all(Array.from({ length: slots }, (_, slot) => work(slot)));
  const listed = (counts: Map<string, number>) =>
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
  print(`${next - first} files read, seeds ${first} to ${next - 1}: ${listed(outcomes)}`);
  print(faults === 0 ? 'No crash, no hang, no memory above the limit.' : `${faults} faults: ${listed(kinds)}`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
