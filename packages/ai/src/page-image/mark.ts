import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor } from '../fonts/index.ts';

/** The side of the square that has the mark. It is scaled to the longer side of a page and laid over its centre. */
export const SIDE = 1000;
const SIZE = 22;
const LINE = SIZE * 6;
const GAP = SIZE * 3;
const ANGLE = -Math.PI / 6;
/** Each row starts at another part of the text, so that no part of a long text is always beyond the edge. */
const SHIFT = 0.37;
const DARK = 'rgba(40, 40, 40, 0.24)';
/** Drawn below the dark text, so that the mark shows on dark pages as well. */
const LIGHT = 'rgba(255, 255, 255, 0.4)';

function drawSquare(context: SKRSContext2D, mark: string): void {
  const { text, family } = fontsFor(mark);
  context.font = `${SIZE}px ${family}`;
  const period = context.measureText(text).width + GAP;
  const reach = SIDE * 0.75;
  context.translate(SIDE / 2, SIDE / 2);
  context.rotate(ANGLE);
  for (let row = 0, y = -reach; y < reach; y += LINE, row += 1) {
    for (let x = -reach - ((row * SHIFT) % 1) * period; x < reach; x += period) {
      context.fillStyle = LIGHT;
      context.fillText(text, x + 1.5, y + 1.5);
      context.fillStyle = DARK;
      context.fillText(text, x, y);
    }
  }
}

/** Draws the mark over a whole picture. */
export function drawMark(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  mark: string,
): void {
  const scale = Math.max(width, height) / SIDE;
  context.save();
  context.translate(width / 2, height / 2);
  context.scale(scale, scale);
  context.translate(-SIDE / 2, -SIDE / 2);
  drawSquare(context, mark);
  context.restore();
}

/** Returns a PDF with one square page that has only the mark, with the parts of the fonts that it uses. */
export function markAsPdf(mark: string): Buffer {
  const document = new PDFDocument();
  // The package's types declare the context of a browser.
  drawSquare(document.beginPage(SIDE, SIDE) as SKRSContext2D, mark);
  document.endPage();
  return document.close();
}
