/**
 * How many cells the rules fill rightly, leave out and get wrong, by format, on documents that were tuned on and on those
 * that were not; and how fast. A value flagged for review is counted apart: a person sees it before relying on it.
 */
import { parseValue } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/ai-table';
import { extractCells } from '../src/extraction/index.ts';
import type { ExtractedCell } from '../src/extraction/index.ts';
import { hintsOf } from '../src/extraction/hints.ts';
import { localProvider } from '../src/providers/index.ts';
import { PAPERS } from './extraction-papers.ts';
import type { Ask, Case } from './extraction-papers.ts';
import { sampleCases } from './extraction-samples.ts';

type Outcome = 'exact' | 'wrong' | 'flagged' | 'absent' | 'invented' | 'failed' | 'rightly absent';
const print = (line: string) => process.stdout.write(`${line}\n`);
const verbose = process.argv.includes('--wrong');

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
    for (const [format, outcome, line] of await outcomes(each)) {
      cells += 1;
      for (const key of [format, 'all']) {
        const counts = tally.get(key) ?? new Map<Outcome, number>();
        tally.set(key, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      }
      if (
        verbose &&
        !title.includes(process.env['HIDE'] ?? 'held out') &&
        outcome !== 'exact' &&
        outcome !== 'rightly absent'
      )
        print(`  ${outcome}: ${each.name}: ${line}`);
    }
  }
  print(`${title}: ${cases.length} documents, ${((performance.now() - begun) / cells).toFixed(2)} ms a cell`);
  for (const [format, counts] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1)))
    print(
      `  ${format.padEnd(12)} ${[...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(', ')}`,
    );
}

async function outcomes({ name, pages, asks }: Case): Promise<[Format, Outcome, string][]> {
  const columns = asks.map(([column, format], index) => ({
    id: String(index),
    name: column,
    description: '',
    format,
    prompt: null,
    isRequired: false,
  }));
  const { cells } = await extractCells({
    provider: localProvider,
    document: { id: name, name, pages: [...pages] },
    columns,
    dependencyValues: {},
  });
  return asks.map((ask, index) => {
    const cell = cells[index];
    if (!cell) throw new Error(`${name}: no cell for ${ask[0]}`);
    const got =
      cell.outcome === 'value'
        ? `${String(cell.decimal ?? cell.value)} (${cell.confidence.toFixed(2)}${cell.review ? `, ${cell.reviewReason}` : ''})`
        : cell.outcome === 'failed'
          ? cell.reason
          : 'absent';
    return [ask[1], judge(ask, cell, pages), `${ask[0]} is ${String(ask[2])}, got ${got}`];
  });
}

function judge([, format, gold]: Ask, cell: ExtractedCell, pages: Case['pages']): Outcome {
  if (cell.outcome === 'failed') return 'failed';
  if (cell.outcome === 'absent') return gold === null ? 'rightly absent' : 'absent';
  if (gold === null) return cell.review ? 'flagged' : 'invented';
  return agrees(format, gold, cell, pages) ? 'exact' : cell.review ? 'flagged' : 'wrong';
}

function agrees(
  format: Format,
  gold: string,
  cell: Extract<ExtractedCell, { outcome: 'value' }>,
  pages: Case['pages'],
): boolean {
  if (format === 'string')
    return (
      plain(gold) === plain(String(cell.value)) ||
      (plain(cell.value).length > 3 &&
        (plain(gold).endsWith(plain(cell.value)) || plain(String(cell.value)).startsWith(plain(gold))))
    );
  const bare = format === 'integer' ? gold.replace(/[^\d.,].*$/, '') : gold.replace(/^No\.\s/, '');
  const wanted = parseValue(format, bare, hintsOf(pages));
  if (!wanted.ok) throw new Error(`gold ${gold}: ${wanted.reason}`);
  return typeof wanted.value === 'number' ? wanted.value === cell.value : plain(wanted.value) === plain(cell.value);
}

function plain(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/^laws of the state of/, 'state of')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
