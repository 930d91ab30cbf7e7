import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor, wrapped } from '../fonts/index.ts';
import { type Block, blocksOf } from './text-blocks.ts';
import { type Column, columnsOf, widthsIn } from './table-columns.ts';

/** Sizes in inches. */
const WIDTH = 8.27;
const LEAST_HEIGHT = 11.69;
const MARGIN = 0.8;
const SIZE = 0.15;
const LEADING = 1.5;
const HEADINGS = [1.7, 1.4, 1.2];
const CELL_GAP = 0.16;
/** A page is made this wide for a table whose cells would wrap, and wider only for one whose words would break. */
const LANDSCAPE = 12;
const WIDEST = 24;
/** In pixels of four bytes. Text beyond is cut off, with a line that says so. */
const MOST_PIXELS = 40e6;

type Placed = { text: string; x: number; y: number; font: string };
type Rule = { y: number; width: number };
type Style = { context: SKRSContext2D; dpi: number; family: string };
type Table = Extract<Block, { kind: 'table' }>;

function fontOf({ dpi, family }: Style, { scale = 1, isBold = false }): { font: string; line: number } {
  const size = SIZE * dpi * scale;
  return { font: `${isBold ? 700 : 400} ${size}px ${family}`, line: size * LEADING };
}

/** Measures the columns of a table, each with the gap to the next one. */
function measured({ rows }: Table, style: Style): Column[] {
  const fonts = [fontOf(style, { isBold: true }).font, fontOf(style, {}).font];
  const gap = CELL_GAP * style.dpi;
  const widthOf = (text: string) =>
    Math.max(
      ...fonts.map((font) => {
        style.context.font = font;
        return style.context.measureText(text).width;
      }),
    );
  return columnsOf(rows, widthOf).map((column) => ({
    ...column,
    least: column.least + gap,
    natural: column.natural + gap,
  }));
}

/** Returns the width for text, in inches. */
function innerWidth(tables: readonly Column[][], dpi: number): number {
  const widest = (of: 'least' | 'natural') =>
    Math.max(0, ...tables.map((columns) => columns.reduce((total, column) => total + column[of], 0) / dpi));
  return Math.max(
    WIDTH - 2 * MARGIN,
    Math.min(widest('natural'), LANDSCAPE - 2 * MARGIN),
    Math.min(widest('least'), WIDEST - 2 * MARGIN),
  );
}

/** Lays out blocks from the top, until the page is as large as it may be. Returns the texts and rules with their places and the size of the page, in pixels. */
function layOut(style: Style, blocks: readonly Block[]) {
  const { context, dpi } = style;
  const columns = new Map(
    blocks.flatMap((block): [Block, Column[]][] => (block.kind === 'table' ? [[block, measured(block, style)]] : [])),
  );
  const inner = innerWidth([...columns.values()], dpi) * dpi;
  const left = MARGIN * dpi;
  const width = Math.round(inner + 2 * left);
  const most = Math.floor(MOST_PIXELS / width);
  const placed: Placed[] = [];
  const rules: Rule[] = [];
  let y = left;
  const write = (texts: readonly string[], font: string, line: number, place: (text: string) => number): number => {
    context.font = font;
    texts.forEach((text, row) => placed.push({ text, x: place(text), y: y + (row + 1) * line, font }));
    return texts.length * line;
  };
  const writeRow = (row: readonly string[], table: readonly Column[], widths: readonly number[], isBold: boolean) => {
    const { font, line } = fontOf(style, { isBold });
    let x = left;
    const heights = widths.map((width, at) => {
      const start = x;
      const room = width - CELL_GAP * dpi;
      x += width;
      context.font = font;
      // A hair of tolerance: sums of widths are not exact.
      return write(wrapped(context, row[at] ?? '', room + 0.01), font, line, (text) =>
        table[at]?.isNumeric ? start + room - context.measureText(text).width : start,
      );
    });
    y += Math.max(line, ...heights) + line / 4;
    rules.push({ y, width: x - left - CELL_GAP * dpi });
    y += line / 4;
  };
  for (const block of blocks) {
    if (y > most) break;
    const table = columns.get(block);
    if (block.kind === 'table' && table) {
      const widths = widthsIn(table, inner);
      for (const [at, row] of block.rows.entries()) {
        if (y > most) break;
        writeRow(row, table, widths, block.hasHead && at === 0);
      }
    } else if (block.kind === 'text') {
      const scale = block.level === null ? 1 : (HEADINGS[block.level - 1] ?? 1);
      const { font, line } = fontOf(style, { scale, isBold: block.level !== null });
      context.font = font;
      y += write(wrapped(context, block.text, inner), font, line, () => left);
    }
  }
  return { placed, rules, width, most, height: y + left };
}

/** Draws a page of stored Markdown as a sheet of paper, as tall as its text needs and wider for wide tables. */
export function drawText(md: string, dpi: number): Canvas {
  const { text, family } = fontsFor(md);
  const style = { context: createCanvas(1, 1).getContext('2d'), dpi, family };
  const { placed, rules, width, most, height } = layOut(style, blocksOf(text));
  const least = width > Math.round(WIDTH * dpi) ? WIDTH : LEAST_HEIGHT;
  const canvas = createCanvas(width, Math.min(most, Math.max(Math.round(least * dpi), Math.ceil(height))));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const end = canvas.height - MARGIN * dpi;
  context.fillStyle = '#d9d9d9';
  for (const { y, width: across } of rules) if (y <= end) context.fillRect(MARGIN * dpi, y, across, dpi / 150);
  context.fillStyle = '#1a1a1a';
  for (const { text: part, x, y, font } of placed) {
    if (y > end) continue;
    context.font = font;
    context.fillText(part, x, y);
  }
  if (height > canvas.height) {
    context.font = fontOf(style, {}).font;
    context.fillText(
      'The rest of this page is too long to be shown.',
      MARGIN * dpi,
      canvas.height - (MARGIN * dpi) / 2,
    );
  }
  return canvas;
}
