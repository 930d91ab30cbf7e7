import type { Decimal } from '@atrium/domain/value';
import type { ProviderPassage } from '../../evidence/index.ts';
import { type DocumentTable, type Period, type TableCell, tablesOf, type Unit } from '../../tables/index.ts';
import { withoutPeriod } from './period.ts';

/** A table cell as an answer uses it. The path is the cell's own: see `TableCell`. */
export type GridCell = {
  row: GridRow;
  column: number;
  headers: readonly string[];
  text: string;
  /** The figure as written, without its scale. Undefined for texts. */
  value: Decimal | undefined;
  /** The exact amount with its scale. */
  amount: Decimal | undefined;
  isPercent: boolean;
  unit: Unit;
  period: Period | undefined;
  /** Cells with the same key are the same measure at different times. */
  series: string;
};
export type GridRow = {
  grid: Grid;
  index: number;
  label: string;
  parents: readonly string[];
  /** The literal line of the passage. */
  quote: string;
  cells: GridCell[];
};
export type Grid = {
  passage: number;
  documentId: string;
  documentName: string;
  /** The lines above the table and the text of its corner. */
  title: string;
  rows: GridRow[];
};

/** Reads all tables of a passage. */
export function gridsOf({ number, documentId, documentName, text }: ProviderPassage): Grid[] {
  return tablesOf([{ page: 1, md: text }]).map((table) => {
    const place = { passage: number, documentId, documentName };
    return gridOf(table, { ...place, title: table.title.slice(-4).join(' · '), rows: [] }, text);
  });
}

function gridOf(table: DocumentTable, grid: Grid, md: string): Grid {
  // The cells of a row or a column have the same label.
  const bare = new Map<string, string>();
  const bareOf = (text: string) => {
    const known = bare.get(text) ?? withoutPeriod(text);
    bare.set(text, known);
    return known;
  };
  for (const cells of Map.groupBy(table.cells, ({ row }) => row).values()) {
    const [first] = cells;
    if (!first) continue;
    const { label, parents, rowStart, rowEnd } = first;
    const quote = md.slice(rowStart, rowEnd).trim();
    const row: GridRow = {
      grid,
      index: first.row,
      label: withoutNotes(label),
      parents: parents.map(withoutNotes),
      quote,
      cells: [],
    };
    row.cells = cells.map((cell) => cellOf(cell, row, bareOf));
    grid.rows.push(row);
  }
  return grid;
}

function cellOf(cell: TableCell, row: GridRow, bareOf: (text: string) => string): GridCell {
  const { column, text, unit, period, amount, figure } = cell;
  const headers = cell.headers.map(withoutNotes);
  const over = headers.join(' ');
  const label = bareOf(row.label);
  const isDatedRow = label !== row.label.trim() && !headers.some((header) => bareOf(header) !== header.trim());
  const rowKey = isDatedRow ? `~${label}` : `${row.index}`;
  const named = bareOf(over);
  const columnKey = named === over.trim() ? `${over}#${column}` : named;
  return {
    row,
    column,
    headers,
    text,
    value: figure?.decimal,
    amount,
    isPercent: figure?.isPercent === true || unit.isPercent,
    unit,
    period: withQuarter(period, headers),
    series: `${rowKey}|${columnKey}`,
  };
}

const ORDINAL = /^(first|second|third|fourth)$/i;
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Quarters are often headed "First", "Second", "Third" and "Fourth" alone. */
function withQuarter(period: Period | undefined, headers: readonly string[]): Period | undefined {
  const ordinal = headers.map((header) => ORDINAL.exec(header)?.[1]).find((each) => each !== undefined);
  if (ordinal === undefined || period?.quarter !== undefined) return period;
  return { ...period, quarter: ORDINALS.indexOf(ordinal.toLowerCase()) + 1 };
}

const NOTE_LENGTH = 4;
const LAST_NOTE = /(?:\((?:\d{1,2}|[a-z])\)|[*.…\s])$/;

/** Removes references to footnotes and the dots that lead to the figures. Runs in linear time: such lines have 150 dots. */
export function withoutNotes(label: string): string {
  let end = label.length;
  for (;;) {
    const note = LAST_NOTE.exec(label.slice(Math.max(0, end - NOTE_LENGTH), end))?.[0];
    if (note === undefined) break;
    end -= note.length;
  }
  const bare = label.slice(0, end).trim();
  return bare === '' ? label : bare;
}
