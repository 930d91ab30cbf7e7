import type { CapitalEntry, CapitalSide } from '@atrium/domain/pcap-reconcile';
import type { ParsedDocument } from '../parsing/index.ts';
import { currencyCode, exponentIn, markOf } from './amount.ts';
import { type Block, blocksOf } from './blocks.ts';
import { entriesOf } from './block-entries.ts';
import { linesOf } from './page-text.ts';
import { readRegister } from './register.ts';
import { separateTotals } from './totals.ts';
import { UnreadableCapital } from './unreadable.ts';
import { lastDay } from './workbook.ts';

/**
 * Reads the capital of partners from the pages of a PDF: a statement for each partner, or a register of all.
 * @throws UnreadableCapital
 */
export function readStatements(document: ParsedDocument): CapitalSide {
  const lines = linesOf(document.pages);
  const numbers = lines.flatMap(({ runs }) => runs.filter((run) => run.isNumber).map(({ text }) => text));
  const mark = markOf(numbers);
  const decimals = (texts: readonly string[]) =>
    texts
      .filter((text) => !text.includes('%'))
      .reduce(
        (most, text) =>
          Math.max(most, (mark === '.' ? /\.(\d{1,4})\D*$/ : /,(\d{1,4})\D*$/).exec(text)?.[1]?.length ?? 0),
        0,
      );
  const start = lines.filter(({ page }) => page <= 2).map(({ text }) => text);
  const exponent = exponentIn(start.join('\n')) ?? 0;
  const writing = { mark, exponent, decimals: decimals(numbers) };
  const notes =
    exponent > 0 ? [`The amounts of the statements are in ${exponent === 3 ? 'thousands' : 'millions'}.`] : [];
  const currency = currencyCode(start.join('\n'));
  const register = readRegister(lines, writing);
  if (register) {
    const { entries, total } = separateTotals(register.rows);
    if (entries.length > 0)
      return {
        kind: 'statement',
        entries,
        total,
        columns: [''],
        asOf: lastDay(register.about, entries),
        currency,
        notes,
      };
  }
  const blocks = blocksOf(lines);
  const { rows, columns } = entriesOf(blocks, writing);
  const { entries, total } = separateTotals(rows);
  if (entries.length === 0)
    throw new UnreadableCapital(
      'The PDF has no statement of partner capital: no page has a beginning or an ending balance of a partner.',
    );
  return { kind: 'statement', entries, total, columns, asOf: dayOf(blocks, entries), currency, notes };
}

function dayOf(blocks: readonly Block[], entries: readonly CapitalEntry[]): string | null {
  const heading = blocks[0]?.heading.map(({ text }) => text) ?? [];
  return lastDay(heading, entries);
}
