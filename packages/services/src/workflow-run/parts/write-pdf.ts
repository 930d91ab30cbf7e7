import { fileURLToPath } from 'node:url';
import type { Block, Piece } from './markdown-blocks.ts';

type Pdf = PDFKit.PDFDocument;

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const SIZES = { 1: 20, 2: 15, 3: 12.5, 4: 11 } as const;
const SIZE = 10.5;
const INDENT = 16;
const INK = '#1c1d20';
const LINE = '#d3d3cd';

/** A font with Latin, Greek and Cyrillic letters, which is embedded in the file. */
function fontFile(style: string): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));
}

function fontOf({ bold, italic, code }: Piece, isBold: boolean): string {
  if (code) return 'Courier';
  if (bold || isBold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'regular';
}

type Style = { size?: number; left?: number; isBold?: boolean; gap?: number };

function write(
  pdf: Pdf,
  pieces: readonly Piece[],
  { size = SIZE, left = 0, isBold = false, gap = 6 }: Style = {},
): void {
  const shown = pieces.length > 0 ? pieces : [{ text: ' ', bold: false, italic: false, code: false }];
  shown.forEach((piece, index) => {
    pdf.font(fontOf(piece, isBold)).fontSize(size).fillColor(INK);
    const options = { width: WIDTH - left, continued: index < shown.length - 1, lineGap: size * 0.25 };
    if (index === 0) pdf.text(piece.text, MARGIN + left, pdf.y, options);
    else pdf.text(piece.text, options);
  });
  pdf.y += gap;
}

/** Draws a table with columns of equal width. A row that does not fit begins a page. */
function writeTable(pdf: Pdf, rows: Piece[][][]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = WIDTH / columns;
  const size = 9;
  rows.forEach((row, index) => {
    const texts = Array.from({ length: columns }, (_, at) => (row[at] ?? []).map(({ text }) => text).join(''));
    pdf
      .font(index === 0 ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(INK);
    const height = Math.max(...texts.map((text) => pdf.heightOfString(text || ' ', { width: width - 8 }))) + 8;
    if (pdf.y + height > BOTTOM) pdf.addPage();
    const top = pdf.y;
    texts.forEach((text, at) => pdf.text(text, MARGIN + at * width + 4, top + 4, { width: width - 8 }));
    const bottom = Math.max(top + height, pdf.y > top ? top + height : 0);
    pdf
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + WIDTH, bottom)
      .lineWidth(index === 0 ? 1 : 0.5)
      .strokeColor(LINE)
      .stroke();
    pdf.y = bottom;
  });
  pdf.y += 10;
}

function writeBlock(pdf: Pdf, block: Block): void {
  if (block.kind === 'heading') {
    const size = SIZES[block.level];
    // A heading never stands alone at the end of a page.
    if (pdf.y + size * 4 > BOTTOM) pdf.addPage();
    pdf.y += pdf.y > MARGIN ? size * 0.4 : 0;
    write(pdf, block.pieces, { size, isBold: true });
  } else if (block.kind === 'item') {
    const left = INDENT * (block.level + 1);
    if (pdf.y + SIZE * 2 > BOTTOM) pdf.addPage();
    const top = pdf.y;
    pdf.font('regular').fontSize(SIZE).fillColor(INK);
    const mark = block.number === null ? '•' : `${block.number}.`;
    pdf.text(mark, MARGIN + left - INDENT, top, { width: INDENT, lineBreak: false });
    pdf.y = top;
    write(pdf, block.pieces, { left, gap: 3 });
  } else if (block.kind === 'code') {
    for (const text of block.text.split('\n'))
      write(pdf, [{ text: text || ' ', bold: false, italic: false, code: true }], { size: 9, gap: 0 });
    pdf.y += 8;
  } else if (block.kind === 'rule') {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    pdf.y += 10;
  } else if (block.kind === 'table') writeTable(pdf, block.rows);
  else write(pdf, block.pieces);
}

/** Writes blocks as a PDF with numbered pages. `at` is its date, so that the same text makes the same file. */
export async function pdfOf(title: string, blocks: readonly Block[], at: Date): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const info = { Title: title, CreationDate: at, ModDate: at };
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: 'en-US', info });
  for (const [name, style] of [
    ['regular', 'Regular'],
    ['bold', 'Bold'],
    ['italic', 'Italic'],
    ['boldItalic', 'BoldItalic'],
  ] as const) {
    pdf.registerFont(name, fontFile(style));
  }
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  for (const block of blocks) writeBlock(pdf, block);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(8).fillColor('#63666c');
    pdf.text(`${page + 1} / ${count}`, MARGIN, BOTTOM + 16, { width: WIDTH, align: 'right', lineBreak: false });
  }
  pdf.end();
  return done;
}
