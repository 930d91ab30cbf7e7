import * as xlsx from '@e965/xlsx';
import type { CellObject, WorkSheet } from '@e965/xlsx';

/** Formulas beyond these references are not followed. */
const MOST_REFERENCES = 500_000;
const SMALL_AREA = 1_000;
/** Shown in a cell instead of the value of its last calculation. */
const MARK = '#CIRCULAR!';
const REFERENCE = /(?<![A-Za-z0-9_!'.])\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?(?![A-Za-z0-9_(!])/g;

type Node = { cell: CellObject; row: number; column: number; formula: string };

/**
 * Marks the cells of a sheet whose formulas depend on themselves, as errors: Excel stores a number for them that is no result.
 * Only references within the sheet are followed.
 */
export function markCircular(sheet: WorkSheet): void {
  const nodes = formulasOf(sheet);
  const columns = Map.groupBy(nodes.values(), ({ column }) => column);
  const state = new Map<string, 'open' | 'done'>();
  let references = 0;
  const dependsOn = ({ formula }: Node): string[] => {
    const found: string[] = [];
    for (const [, from = '', first = '', to = from, last = first] of formula
      .replaceAll(/"[^"]*"/g, '')
      .matchAll(REFERENCE)) {
      const [left, right] = [xlsx.utils.decode_col(from), xlsx.utils.decode_col(to)];
      const [top, bottom] = [Number(first) - 1, Number(last) - 1];
      const area = (right - left + 1) * (bottom - top + 1);
      if (area <= SMALL_AREA) {
        references += area;
        for (let row = top; row <= bottom; row += 1)
          for (let column = left; column <= right; column += 1)
            if (nodes.has(keyOf({ row, column }))) found.push(keyOf({ row, column }));
      } else
        for (const [column, own] of columns) {
          if (column < left || column > right) continue;
          references += own.length;
          for (const node of own) if (node.row >= top && node.row <= bottom) found.push(keyOf(node));
        }
      if (references > MOST_REFERENCES) break;
    }
    return found;
  };
  for (const start of nodes.keys()) {
    if (references > MOST_REFERENCES) return;
    const path: { key: string; next: string[] }[] = [];
    const enter = (key: string): void => {
      const node = nodes.get(key);
      if (!node || state.get(key) === 'done') return;
      if (state.get(key) === 'open') {
        for (const { key: each } of path.slice(path.findIndex((step) => step.key === key)))
          markCell(nodes.get(each)?.cell);
        return;
      }
      state.set(key, 'open');
      path.push({ key, next: dependsOn(node) });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const next = step.next.pop();
      if (next !== undefined) enter(next);
      else {
        state.set(step.key, 'done');
        path.pop();
      }
    }
  }
}

function keyOf({ row, column }: Pick<Node, 'row' | 'column'>): string {
  return `${row}:${column}`;
}

function formulasOf(sheet: WorkSheet): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const [row, cells] of (sheet['!data'] ?? []).entries())
    for (const [column, cell] of (cells ?? []).entries())
      if (cell?.f !== undefined) nodes.set(`${row}:${column}`, { cell, row, column, formula: cell.f });
  return nodes;
}

function markCell(cell: CellObject | undefined): void {
  if (!cell) return;
  cell.t = 's';
  cell.v = MARK;
  cell.w = MARK;
}
