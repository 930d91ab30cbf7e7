import { parseValue } from '@atrium/domain/value';
import type { Format } from '@atrium/domain/value';
import { localProvider } from '../local/index.ts';
import { extractCells } from './extract.ts';
import type { ExtractedCell } from '../evidence/index.ts';
import { hintsOf } from '../evidence/index.ts';
import type { Ask, Case } from './papers.fixture.ts';

/** `flagged` is a wrong value marked for review; `invented` is a value that the document does not contain. */
export type Outcome = 'exact' | 'wrong' | 'flagged' | 'absent' | 'invented' | 'failed' | 'rightly absent';
export type Verdict = { format: Format; outcome: Outcome; line: string };

/** Fills the columns of a case by rules and compares the cells with the gold values. */
export async function judgeCase({ name, pages, asks }: Case): Promise<Verdict[]> {
  const columns = asks.map(([column, format], index) => {
    return { id: String(index), name: column, description: '', format, prompt: null, isRequired: false };
  });
  const document = { id: name, name, pages: [...pages] };
  const { cells } = await extractCells({
    provider: localProvider,
    document,
    columns,
    dependencyValues: {},
    dollar: 'USD',
  });
  return asks.map((ask, index) => {
    const cell = cells[index];
    if (!cell) throw new Error(`${name}: no cell for ${ask[0]}`);
    const line = `${name}: ${ask[0]} is ${String(ask[2])}, got ${describeCell(cell)}`;
    return { format: ask[1], outcome: judge(ask, cell, pages), line };
  });
}

function describeCell(cell: ExtractedCell): string {
  if (cell.outcome === 'failed') return cell.reason;
  if (cell.outcome === 'absent') return 'absent';
  return `${String(cell.decimal ?? cell.value)} (${cell.confidence.toFixed(2)}${cell.review ? `, ${cell.reviewReason}` : ''})`;
}

function judge([, format, gold]: Ask, cell: ExtractedCell, pages: Case['pages']): Outcome {
  if (cell.outcome === 'failed') return 'failed';
  if (cell.outcome === 'absent') return gold === null ? 'rightly absent' : 'absent';
  if (gold === null) return cell.review ? 'flagged' : 'invented';
  return agrees(format, gold, cell, pages) ? 'exact' : cell.review ? 'flagged' : 'wrong';
}

type Filled = Extract<ExtractedCell, { outcome: 'value' }>;

function agrees(format: Format, gold: string, cell: Filled, pages: Case['pages']): boolean {
  if (format === 'string') return agree(plain(gold), plain(cell.value));
  const bare = format === 'integer' ? gold.replace(/[^\d.,].*$/, '') : gold;
  // Where no date of the document decides the order, its gold is written month first.
  const wanted = parseValue(format, bare, { dateOrder: 'MDY', ...hintsOf(pages, 'USD') });
  if (!wanted.ok) throw new Error(`gold ${gold}: ${wanted.reason}`);
  return wanted.value === cell.value;
}

/** A text may omit an introduction ("laws of the State of ...") or continue ("... per month"). */
function agree(gold: string, value: string): boolean {
  return gold === value || (value.length > 3 && gold.endsWith(value)) || value.startsWith(gold);
}

function plain(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
