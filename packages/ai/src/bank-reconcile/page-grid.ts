import { foldName } from './fold-name.ts';
import type { HeaderColumn } from './page-header.ts';
import type { PageCell, PageLine } from './page-lines.ts';

/** Right edges closer than this part of the page's width are one column. */
const SAME_EDGE = 0.014;
/** An amount farther from its header than this is part of a text. */
const FARTHEST = 0.09;

type Edge = { at: number; count: number };

/**
 * Assigns amounts to columns: by the header where there is one, else by their right edges, which line up. A column is named by
 * a key, which is the same on all pages.
 */
export function gridOf(lines: readonly PageLine[]) {
  const rows = lines.filter(({ cells }) => cells.some(({ kind }) => kind === 'day'));
  const edges = edgesOf(rows.flatMap(({ cells }) => cells.filter(({ kind }) => kind === 'money')));
  const needed = rows.length > 4 ? 2 : 1;
  const kept = edges.filter(({ count }) => count >= needed);
  function keyOf(cell: PageCell, header: readonly HeaderColumn[] | null): string | undefined {
    if (header) {
      const isAligned = edges.some(({ at }) => Math.abs(at - cell.x1) <= SAME_EDGE);
      const column = columnOf(cell, header, isAligned);
      return column && keyOfColumn(column, header);
    }
    if (cell.kind !== 'money') return undefined;
    const edge = kept.findIndex(({ at }) => Math.abs(at - cell.x1) <= SAME_EDGE);
    return edge < 0 ? undefined : `edge ${edge}`;
  }
  return {
    /** The amounts of a line by the key of their column. */
    amountsOf(line: PageLine, header: readonly HeaderColumn[] | null): Map<string, string> {
      const found = new Map<string, string>();
      for (const cell of line.cells) {
        const key = keyOf(cell, header);
        if (key !== undefined && !found.has(key)) found.set(key, cell.text);
      }
      return found;
    },
    isAmount: (header: readonly HeaderColumn[] | null) => (cell: PageCell) => keyOf(cell, header) !== undefined,
    /** The keys of all columns of amounts of a header, from left to right. */
    keysOf: (header: readonly HeaderColumn[]) =>
      header.flatMap((column) => (AMOUNTS.has(column.role) ? [keyOfColumn(column, header)] : [])),
    /** The name that a header gives to a column. */
    nameOf: (key: string, header: readonly HeaderColumn[]) =>
      header.find((column) => keyOfColumn(column, header) === key)?.name ?? '',
  };
}

/** Sections of one statement name a column differently, so its role comes first. */
function keyOfColumn(column: HeaderColumn, header: readonly HeaderColumn[]): string {
  const same = header.filter(({ role }) => role === column.role);
  return column.role === null ? foldName(column.name) : `${column.role} ${same.indexOf(column)}`;
}

function edgesOf(cells: readonly PageCell[]): Edge[] {
  const edges: Edge[] = [];
  for (const { x1 } of cells.toSorted((a, b) => a.x1 - b.x1)) {
    const last = edges.at(-1);
    if (last && x1 - last.at <= SAME_EDGE) {
      last.at = (last.at * last.count + x1) / (last.count + 1);
      last.count += 1;
    } else edges.push({ at: x1, count: 1 });
  }
  return edges;
}

const AMOUNTS: ReadonlySet<string | null> = new Set(['amount', 'debit', 'credit', 'balance']);

/** The column of amounts that a cell is in: the one that it overlaps most, or the nearest. */
function columnOf(cell: PageCell, header: readonly HeaderColumn[], isAligned: boolean): HeaderColumn | undefined {
  const isWhole = cell.kind === 'text' && /^[-−–]?\d{1,9}[-−–]?$/.test(cell.text);
  if (cell.kind !== 'money' && !isWhole) return undefined;
  const ranked = header
    .map((column) => ({ column, overlap: overlapOf(cell, column), apart: apartOf(cell, column) }))
    .toSorted((a, b) => b.overlap - a.overlap || a.apart - b.apart);
  const [best] = ranked;
  if (!best || !AMOUNTS.has(best.column.role)) return undefined;
  // A number without decimals needs other amounts above or below it, or the name, because descriptions have numbers too.
  if (isWhole && !isAligned && best.overlap === 0) return undefined;
  return best.overlap > 0 || best.apart <= FARTHEST ? best.column : undefined;
}

function overlapOf(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0));
}

function apartOf(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(Math.abs(a.x1 - b.x1), Math.abs(a.x0 - b.x0));
}
