import { looksLikeDay } from './day-evidence.ts';
import type { Sink } from './events.ts';
import { accountText } from './plain-values.ts';
import { accountNamed, tableReader } from './table.ts';
import type { TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';

/** The most rows between the name of an account and the names of its columns. */
const MOST_BETWEEN = 20;

function isEmpty({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Reads a table whose layout is known. An account that is named below the rows of another one, above the names of the same
 * columns, begins a statement of its own.
 */
export function accountTables(sink: Sink, layout: TableLayout): { row: (row: TableRow) => void; end: () => void } {
  const { dialect, roles, firstRow, isGrouped } = layout;
  const dateAt = roles.indexOf('date');
  let reader = tableReader(sink, layout);
  let account: string | undefined;
  let count = 0;
  /** The name of another account and the rows below it, until they show whether a table begins. */
  let held: TableRow[] = [];
  function hasDay({ cells }: TableRow): boolean {
    return looksLikeDay(cells[dateAt] ?? '');
  }
  function isHeading({ cells }: TableRow): boolean {
    return (
      dialect.columns.some(({ name }) => name !== '') &&
      cells.every((cell, at) => cell.trim() === (dialect.columns[at]?.name ?? ''))
    );
  }
  function release(): void {
    for (const row of held) reader.row(row);
    held = [];
  }
  function begin(): void {
    reader.end();
    reader = tableReader(sink, { ...layout, firstRow: held.length });
    account = held.map(accountOf).find((each) => each !== undefined);
    release();
  }
  function hold(row: TableRow): void {
    held.push(row);
    if (isHeading(row)) begin();
    else if (hasDay(row) || held.length > MOST_BETWEEN) release();
  }
  return {
    row(row) {
      // Most rows are entries, and an account is not searched in them.
      if (held.length === 0 && count > firstRow && hasDay(row)) {
        reader.row(row);
        return;
      }
      if (isEmpty(row)) return;
      count += 1;
      const named = accountOf(row);
      if (count <= firstRow) account ??= named;
      else if (held.length > 0 || (!isGrouped && account !== undefined && named !== undefined && named !== account)) {
        hold(row);
        return;
      }
      reader.row(row);
    },
    end() {
      release();
      reader.end();
    },
  };
}

function accountOf({ cells }: TableRow): string | undefined {
  const named = accountNamed(cells);
  return named === undefined ? undefined : accountText(named);
}
