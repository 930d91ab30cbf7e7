/**
 * How many cells the rules fill rightly, leave out and get wrong, by format, on documents that were tuned on and on those
 * that were not; and how fast. A value flagged for review is counted apart: a person sees it before relying on it.
 */
import { judgeCase } from '../src/extraction/judge.fixture.ts';
import type { Outcome } from '../src/extraction/judge.fixture.ts';
import { PAPERS } from '../src/extraction/papers.fixture.ts';
import { sampleCases } from './extraction-samples.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Shows each miss on the documents tuned on; those held out are never shown, so that nobody tunes on them. */
const verbose = process.argv.includes('--misses');

const samples = await sampleCases();
for (const [title, cases] of [
  ['samples, tuned on', samples.filter(({ held }) => !held)],
  ['samples, held out', samples.filter(({ held }) => held)],
  ['papers, tuned on', PAPERS.filter(({ held }) => !held)],
  ['papers, held out', PAPERS.filter(({ held }) => held)],
] as const) {
  const tally = new Map<string, Map<Outcome, number>>();
  const begun = performance.now();
  let cells = 0;
  for (const each of cases) {
    for (const { format, outcome, line } of await judgeCase(each)) {
      cells += 1;
      for (const key of [format, 'all']) {
        const counts = tally.get(key) ?? new Map<Outcome, number>();
        tally.set(key, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      }
      if (verbose && !each.held && outcome !== 'exact' && outcome !== 'rightly absent') print(`  ${outcome}: ${line}`);
    }
  }
  const seconds = (performance.now() - begun) / 1e3;
  print(`${title}: ${cases.length} documents, ${((seconds / cells) * 1e3).toFixed(2)} ms a cell`);
  for (const [format, counts] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([outcome, count]) => `${outcome} ${count}`);
    print(`  ${format.padEnd(12)} ${told.join(', ')}`);
  }
}
