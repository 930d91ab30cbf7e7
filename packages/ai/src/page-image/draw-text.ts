import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor, wrapped } from '../fonts/index.ts';

/** Sizes in inches. */
const WIDTH = 8.27;
const LEAST_HEIGHT = 11.69;
const MARGIN = 0.8;
const SIZE = 0.15;
const LEADING = 1.5;
const HEADINGS = [1.7, 1.4, 1.2];
const CELL_GAP = 0.1;
/** In pixels of four bytes. Text beyond is cut off, with a line that says so. */
const MOST_PIXELS = 40e6;

type Line = { cells: string[]; scale: number; isBold: boolean };

/** Reads a line of the stored Markdown. Null for lines that only separate the head of a table. */
function lineOf(text: string): Line | null {
  if (/^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text)) return null;
  const [, marks, heading] = /^(#{1,6})\s+(.*)$/.exec(text) ?? [];
  const plain = (part: string) =>
    part
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/\*\*|__|`/g, '')
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/\\([\\|*_`#[\]<>-])/g, '$1');
  if (marks !== undefined)
    return { cells: [plain(heading ?? '')], scale: HEADINGS[marks.length - 1] ?? 1, isBold: true };
  if (/^\s*\|.*\|\s*$/.test(text)) {
    const cells = text
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    return { cells: cells.map((cell) => plain(cell.trim())), scale: 1, isBold: false };
  }
  return { cells: [plain(text)], scale: 1, isBold: false };
}

type Placed = { text: string; x: number; y: number; font: string };

/** Lays out lines from the top. Returns the texts with their places and the height that they take, in pixels. */
function layOut(context: SKRSContext2D, lines: readonly Line[], { dpi, family }: { dpi: number; family: string }) {
  const placed: Placed[] = [];
  const inner = (WIDTH - 2 * MARGIN) * dpi;
  let y = MARGIN * dpi;
  for (const { cells, scale, isBold } of lines) {
    const size = SIZE * dpi * scale;
    const font = `${isBold ? 700 : 400} ${size}px ${family}`;
    const column = inner / cells.length;
    context.font = font;
    const columns = cells.map((cell) => wrapped(context, cell, column - (cells.length > 1 ? CELL_GAP * dpi : 0)));
    columns.forEach((texts, at) => {
      texts.forEach((text, row) =>
        placed.push({ text, x: MARGIN * dpi + at * column, y: y + (row + 1) * size * LEADING, font }),
      );
    });
    y += Math.max(...columns.map((texts) => texts.length)) * size * LEADING;
  }
  return { placed, height: y + MARGIN * dpi };
}

/** Draws a page of stored Markdown as a sheet of paper, as tall as its text needs. */
export function drawText(md: string, dpi: number): Canvas {
  const { text, family } = fontsFor(md);
  const lines = text.split(/\r?\n/).flatMap((each) => lineOf(each) ?? []);
  const width = Math.round(WIDTH * dpi);
  const { placed, height } = layOut(createCanvas(1, 1).getContext('2d'), lines, { dpi, family });
  const most = Math.floor(MOST_PIXELS / width);
  const canvas = createCanvas(width, Math.min(most, Math.max(Math.round(LEAST_HEIGHT * dpi), Math.ceil(height))));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#1a1a1a';
  const end = canvas.height - MARGIN * dpi;
  for (const { text: part, x, y, font } of placed) {
    if (y > end) continue;
    context.font = font;
    context.fillText(part, x, y);
  }
  if (height > canvas.height) {
    context.font = `400 ${SIZE * dpi}px ${family}`;
    context.fillText(
      'The rest of this page is too long to be shown.',
      MARGIN * dpi,
      canvas.height - (MARGIN * dpi) / 2,
    );
  }
  return canvas;
}
