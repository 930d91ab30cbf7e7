import type { Block, Column, Row } from './blocks.ts';
import type { Paper } from './paper.ts';
import { itemAt } from '../item/index.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Slot = { left: number; width: number; column: Column };

const pad = 5;

/** Draws a table at the cursor. Rows never split, and the header is repeated on every page. */
export function drawTable(paper: Paper, table: Table): void {
  const size = Math.min(paper.style.size, 9);
  const slots = layOut(paper, table.columns);
  paper.need(size * 9);
  if (table.caption) {
    paper.put(table.caption, { left: paper.left, width: paper.width }, paper.y, {
      size: size + 1,
      bold: true,
      color: paper.style.accent,
    });
    paper.y += size * 2;
  }
  drawHead(paper, slots, size);
  for (const [index, row] of table.rows.entries()) {
    const height = rowHeight(paper, slots, row, size);
    const keep = row.as === 'section' ? height * 2 : height;
    if (paper.y + keep > paper.bottom) {
      paper.turn();
      drawHead(paper, slots, size);
    }
    drawRow(paper, slots, row, { size, height, odd: index % 2 === 1 });
  }
  if (paper.style.rules !== 'grid') paper.line(paper.left, paper.right, paper.y, 0.75, paper.style.accent);
  paper.y += size * 1.6;
}

function layOut(paper: Paper, columns: readonly Column[]): Slot[] {
  const whole = columns.reduce((total, column) => total + column.width, 0);
  let left = paper.left;
  return columns.map((column) => {
    const width = (column.width / whole) * paper.width;
    const slot = { left, width, column };
    left += width;
    return slot;
  });
}

function cellLines(paper: Paper, slots: readonly Slot[], row: Row, size: number): string[][] {
  const bold = row.as !== undefined;
  if (row.as === 'section') return [[row.cells[0] ?? '']];
  return slots.map((slot, index) => paper.fit(row.cells[index] ?? '', slot.width - 2 * pad, { size, bold }));
}

function rowHeight(paper: Paper, slots: readonly Slot[], row: Row, size: number): number {
  const lines = Math.max(...cellLines(paper, slots, row, size).map((cell) => cell.length));
  return lines * size * 1.25 + size * 0.75;
}

function drawHead(paper: Paper, slots: readonly Slot[], size: number): void {
  const look = { size: size - 0.5, bold: true };
  const titles = slots.map((slot) => paper.fit(slot.column.title, slot.width - 2 * pad, look));
  const deepest = Math.max(...titles.map((lines) => lines.length));
  const height = deepest * size * 1.2 + size * 0.9;
  const banded = paper.style.rules === 'bands';
  if (banded) paper.box(paper.left, paper.y, paper.width, height, paper.style.accent);
  if (paper.style.rules === 'grid') paper.box(paper.left, paper.y, paper.width, height, '#eceff3');
  for (const [index, slot] of slots.entries()) {
    const lines = itemAt(titles, index);
    for (const [line, text] of lines.entries()) {
      const y = paper.y + size * 0.5 + (deepest - lines.length + line) * size * 1.2;
      const region = { left: slot.left + pad, width: slot.width - 2 * pad, align: slot.column.align ?? 'left' };
      paper.put(text, region, y, { ...look, color: banded ? '#ffffff' : paper.style.accent });
    }
    if (paper.style.rules === 'grid') paper.frame(slot.left, paper.y, slot.width, height, '#b8bec8');
  }
  paper.y += height;
  if (paper.style.rules === 'lines') paper.line(paper.left, paper.right, paper.y, 1, paper.style.accent);
}

function drawRow(
  paper: Paper,
  slots: readonly Slot[],
  row: Row,
  at: { size: number; height: number; odd: boolean },
): void {
  const { size, height } = at;
  if (paper.style.rules === 'bands' && at.odd) paper.box(paper.left, paper.y, paper.width, height, '#f3f5f8');
  if (row.as === 'section' && paper.style.rules !== 'bands') {
    paper.box(paper.left, paper.y, paper.width, height, '#f5f6f8');
  }
  const sums = row.as === 'total' || row.as === 'subtotal';
  if (sums && paper.style.rules !== 'grid') ruleSums(paper, slots, row);
  for (const [index, lines] of cellLines(paper, slots, row, size).entries()) {
    const slot = itemAt(slots, index);
    const width = row.as === 'section' ? paper.width - 2 * pad : slot.width - 2 * pad;
    for (const [line, text] of lines.entries()) {
      const y = paper.y + size * 0.45 + line * size * 1.25;
      paper.put(text, { left: slot.left + pad, width, align: slot.column.align ?? 'left' }, y, {
        size,
        bold: row.as !== undefined,
      });
    }
    if (paper.style.rules === 'grid') {
      paper.frame(slot.left, paper.y, row.as === 'section' ? paper.width : slot.width, height, '#b8bec8');
    }
  }
  paper.y += height;
  if (row.as === undefined && paper.style.rules === 'lines') {
    paper.line(paper.left, paper.right, paper.y, 0.35, '#dcdfe4');
  }
}

/** Draws a rule above each figure of a sum, as accountants do. */
function ruleSums(paper: Paper, slots: readonly Slot[], row: Row): void {
  for (const [index, slot] of slots.entries()) {
    if (slot.column.align === 'right' && (row.cells[index] ?? '') !== '') {
      paper.line(slot.left + pad, slot.left + slot.width - pad, paper.y + 0.5, 0.7);
    }
  }
}
