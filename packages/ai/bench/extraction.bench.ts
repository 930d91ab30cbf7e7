/**
 * Counts the cells that rules fill correctly, leave empty and fill wrongly, by format, on documents used for tuning and on
 * held-out ones, and measures the speed. Values marked for review are counted separately.
 * `--json` prints a line of JSON per row. `--misses` prints each miss on the documents used for tuning.
 */
import { row, text } from '../../../tooling/bench/rows.ts';
import { judgeCase } from '../src/extraction/judge.fixture.ts';
import type { Outcome } from '../src/extraction/judge.fixture.ts';
import { PAPERS } from '../src/extraction/papers.fixture.ts';
import { sampleCases } from './extraction-samples.ts';

/** Misses of held-out documents are never shown, so that nobody tunes on them. */
const verbose = process.argv.includes('--misses');
function isRight(outcome: Outcome): boolean {
  return outcome === 'exact' || outcome === 'rightly absent';
}

const samples = await sampleCases();
for (const [title, cases] of [
  ['samples, tuned on', samples.filter(({ held }) => !held)],
  ['samples, held out', samples.filter(({ held }) => held)],
  ['papers, tuned on', PAPERS.filter(({ held }) => !held)],
  ['papers, held out', PAPERS.filter(({ held }) => held)],
] as const) {
  const tally = new Map<string, Map<Outcome, number>>();
  const begun = process.cpuUsage();
  let cells = 0;
  let right = 0;
  for (const each of cases) {
    for (const { format, outcome, line } of await judgeCase(each)) {
      cells += 1;
      if (isRight(outcome)) right += 1;
      const counts = tally.get(format) ?? new Map<Outcome, number>();
      tally.set(format, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      if (verbose && !each.held && !isRight(outcome)) text(`${outcome}: ${line}`);
    }
  }
  const { user, system } = process.cpuUsage(begun);
  row({ name: `${title}: cells right`, value: (100 * right) / cells, unit: `% of ${cells}` });
  row({ name: `${title}: time`, value: (user + system) / 1e3 / cells, unit: 'CPU ms a cell' });
  const counts = [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([format, counts]) => {
      const outcomes = [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([outcome, count]) => `${outcome} ${count}`);
      return `${format} ${outcomes.join(', ')}`;
    });
  text(`${title}, ${cases.length} documents: ${counts.join('; ')}.`);
}
