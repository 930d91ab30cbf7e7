import { A4, openPdf, pageCursor, type PdfWriter } from '@atrium/ai/pdf-writer';
import type { Block, Piece } from '../../markdown/index.ts';

const MARGIN = 56;
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - MARGIN;
const SIZES = { 1: 20, 2: 15, 3: 12.5, 4: 11 } as const;
const SIZE = 10.5;
const CELL_SIZE = 9;
const PADDING = 4;
const INDENT = 16;
const SPACING = 1.4;
const INK = '#1c1d20';
const QUIET = '#63666c';
const LINE = '#d3d3cd';

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** Writes from top to bottom. */
function cursorOf(pdf: PdfWriter) {
  const at = pageCursor(pdf, MARGIN);
  const write = (text: string, { size = SIZE, left = 0, isBold = false, gap = 6 } = {}): void => {
    const style = { size, colour: INK, isBold };
    for (const line of pdf.lines(text, { ...style, width: WIDTH - left })) {
      pdf.text(line, MARGIN + left, at.take(size * SPACING), style);
    }
    at.skip(gap);
  };
  const skip = (height: number) => {
    if (!at.isAtTop()) at.skip(height);
  };
  return { ...at, write, skip };
}
type Cursor = ReturnType<typeof cursorOf>;

/** Draws a table with columns of equal width. A row is kept on one page where it fits on one. */
function writeTable(pdf: PdfWriter, at: Cursor, rows: Piece[][][]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = WIDTH / columns;
  const most = Math.floor((BOTTOM - MARGIN - 2 * PADDING) / (CELL_SIZE * SPACING));
  for (const [index, row] of rows.entries()) {
    const style = { size: CELL_SIZE, colour: INK, isBold: index === 0, width: width - 2 * PADDING };
    const cells = Array.from({ length: columns }, (_, column) => pdf.lines(textOf(row[column] ?? []), style));
    const lines = Math.max(...cells.map((cell) => cell.length));
    for (let from = 0; from < lines; from += most) {
      const height = Math.min(most, lines - from) * CELL_SIZE * SPACING + 2 * PADDING;
      const top = at.take(height);
      for (const [column, cell] of cells.entries()) {
        for (const [line, text] of cell.slice(from, from + most).entries()) {
          pdf.text(text, MARGIN + column * width + PADDING, top + PADDING + line * CELL_SIZE * SPACING, style);
        }
      }
      pdf.rule({ x: MARGIN, y: top + height }, { x: MARGIN + WIDTH, y: top + height }, LINE);
    }
  }
  at.skip(10);
}

function writeBlock(pdf: PdfWriter, at: Cursor, block: Block): void {
  if (block.kind === 'heading') {
    const size = SIZES[block.level];
    // A heading never stands alone at the end of a page.
    if (!at.hasRoom(size * 4)) at.nextPage();
    at.skip(size * 0.4);
    at.write(textOf(block.pieces), { size, isBold: true });
  } else if (block.kind === 'item') {
    const left = INDENT * (block.level + 1);
    const mark = block.number === null ? '•' : `${block.number}.`;
    const style = { size: SIZE, colour: INK };
    const [first = '', ...rest] = pdf.lines(textOf(block.pieces), { ...style, width: WIDTH - left });
    const top = at.take(SIZE * SPACING);
    pdf.text(mark, MARGIN + left - INDENT, top, style);
    pdf.text(first, MARGIN + left, top, style);
    for (const line of rest) pdf.text(line, MARGIN + left, at.take(SIZE * SPACING), style);
    at.skip(3);
  } else if (block.kind === 'code') at.write(block.text, { size: 9, left: INDENT });
  else if (block.kind === 'table') writeTable(pdf, at, block.rows);
  else if (block.kind === 'paragraph') at.write(textOf(block.pieces));
  else {
    const y = at.take(12) + 6;
    pdf.rule({ x: MARGIN, y }, { x: MARGIN + WIDTH, y }, LINE);
  }
}

/** Writes blocks as a PDF with numbered pages. */
export function pdfOf(title: string, blocks: readonly Block[]): Buffer {
  const pdf = openPdf({ title, ...A4 });
  const at = cursorOf(pdf);
  for (const block of blocks) writeBlock(pdf, at, block);
  pdf.onEachPage((page, pages) => {
    const style = { size: 8, colour: QUIET, align: 'right' as const, width: WIDTH };
    pdf.text(`${page} / ${pages}`, MARGIN, BOTTOM + 16, style);
  });
  return pdf.close();
}
