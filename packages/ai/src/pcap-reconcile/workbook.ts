import {
  type CapitalEntry,
  type CapitalLine,
  type CapitalSide,
  dayIn,
  labelScore,
  rolesOf,
} from '@atrium/domain/pcap-reconcile';
import type { ParsedDocument } from '../parsing/index.ts';
import { currencyCode, exponentIn } from './amount.ts';
import { type Grid, gridsOf } from './grid.ts';
import { partnersAcross, partnersDown, type Table } from './tables.ts';
import { UnreadableCapital } from './unreadable.ts';
import { separateTotals } from './totals.ts';

type Found = { grid: Grid; table: Table; score: number };

const LEAST_LINES = 2;

/**
 * Reads the capital of partners from a workbook: one table on one of its visible sheets, with a partner in each row or in each
 * column. @throws UnreadableCapital
 */
export function readWorkbook(document: ParsedDocument): CapitalSide {
  const grids = gridsOf(document.pages);
  const found = grids
    .flatMap((grid): Found[] =>
      [partnersDown(grid), partnersAcross(grid)].flatMap((table) =>
        table ? [{ grid, table, score: scoreOf(table) }] : [],
      ),
    )
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  const hidden = document.notes.filter((note) => note.endsWith('is hidden.'));
  if (!best) {
    const reason =
      'The workbook has no table with partners and the lines of their capital, such as the beginning and the ending balance.';
    throw new UnreadableCapital([reason, ...hidden].join(' '));
  }
  const { grid, table } = best;
  const { entries, total } = separateTotals(table.entries);
  if (entries.length === 0) throw new UnreadableCapital(`The sheet “${grid.sheet}” has totals, but no partners.`);
  const others = [
    ...new Set(
      found
        .slice(1)
        .filter((each) => each.grid !== grid && each.score > 1)
        .map((each) => `“${each.grid.sheet}”`),
    ),
  ];
  const about = table.about.join('\n');
  const isScaled = (exponentIn(about) ?? 0) > 0;
  return {
    kind: 'workbook',
    entries,
    total,
    columns: [''],
    asOf: lastDay(table.about, entries),
    currency: currencyCode(about),
    notes: [
      `The sheet “${grid.sheet}” of the workbook is read.`,
      ...(others.length > 0 ? [`Other sheets with capital are not: ${others.join(', ')}.`] : []),
      ...(isScaled ? [`Its amounts are in ${exponentIn(about) === 3 ? 'thousands' : 'millions'}.`] : []),
      ...hidden,
    ],
  };
}

function scoreOf({ entries }: Table): number {
  const score = labelScore(entries[0]?.lines.map(({ label }) => label) ?? []);
  return score < LEAST_LINES ? 0 : score * 1_000 + Math.min(entries.length, 999);
}

/** The last day of the period: the one of the label of the ending balance, or the last one that the titles name. */
export function lastDay(about: readonly string[], entries: readonly CapitalEntry[]): string | null {
  const lines: readonly CapitalLine[] = entries[0]?.lines ?? [];
  const roles = rolesOf(lines.map(({ label }) => label));
  const ending = lines.flatMap(({ label }, at) => (roles[at] === 'ending' ? (dayIn(label) ?? []) : [])).at(-1);
  if (ending !== undefined) return ending;
  return (
    about
      .flatMap((text) => daysIn(text))
      .toSorted()
      .at(-1) ?? null
  );
}

function daysIn(text: string): string[] {
  return text.split(/\b(?:to|through|and|until)\b|[–—]| - /i).flatMap((part) => dayIn(part) ?? []);
}
