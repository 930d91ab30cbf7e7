import { buffer as readAll } from 'node:stream/consumers';
import PdfKit from 'pdfkit';

/** A fictional filing: its bytes, its number of pages and the rows of its tables, cell by cell. */
export type Filing = { bytes: Buffer; pages: number; rows: string[][] };

const LABELS = [
  'Management fees',
  'Incentive income, net of related compensation expense',
  'Interest and dividend income',
  'Cost of revenue, exclusive of depreciation and amortization shown separately below',
  'General, administrative and other',
  'Net realized gain on investments',
  'Net change in unrealized appreciation on investments in portfolio companies',
  'Provision for income taxes',
  'Total revenues',
  'Net income attributable to common stockholders',
  'Cash and cash equivalents',
  'Accrued expenses and other liabilities',
  'Earnings per share, diluted',
  'Weighted average shares outstanding, basic and diluted',
];
const PROSE =
  'The Company evaluated subsequent events through the date on which these statements were issued and identified none that would require adjustment of, or disclosure in, the condensed consolidated statements. ';

/** Random numbers from a seed, the same on every machine (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Pdf = PDFKit.PDFDocument;
type Layout = { size: number; pitch: number; columns: number; width: number; dollars: boolean; spanning: boolean };

/** Draws a filing of `pages` pages, each with running text and one table. The layout differs from page to page. */
export async function drawFiling(seed: number, pages: number): Promise<Filing> {
  const random = randomFrom(seed);
  const pdf = new PdfKit({ size: 'LETTER', margin: 54, autoFirstPage: false });
  const bytes = readAll(pdf);
  const rows: string[][] = [];
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage().font('Helvetica-Bold').fontSize(14).text(`Note ${page}. Condensed statement`, 54, 54);
    pdf.font('Helvetica').fontSize(10).text(PROSE.repeat(3), 54, 80, { width: 500 });
    const layout: Layout = {
      size: 7.5 + Math.floor(random() * 4),
      pitch: 1.25 + random() * 0.7,
      columns: 1 + Math.floor(random() * 4),
      width: 58 + Math.floor(random() * 14),
      dollars: random() > 0.5,
      spanning: random() > 0.5,
    };
    rows.push(...drawTable(pdf, layout, random));
    pdf.font('Helvetica').fontSize(10).text(PROSE.repeat(4), 54, 560, { width: 500 });
    pdf.fontSize(8).text(`Form 10-Q, page ${page} of ${pages}`, 54, 735, { lineBreak: false });
  }
  pdf.end();
  return { bytes: await bytes, pages, rows };
}

function drawTable(pdf: Pdf, layout: Layout, random: () => number): string[][] {
  const { size, columns, width } = layout;
  const line = size * layout.pitch;
  const left = 558 - columns * width;
  const labelWidth = Math.min(left - 70, 300);
  let y = 160;
  const right = (text: string, at: number, top: number) =>
    pdf.text(text, left + at * width, top, { width: width - 6, align: 'right', lineBreak: false });
  pdf.font('Helvetica-Bold').fontSize(size);
  if (layout.spanning && columns > 1) {
    pdf.text('Year ended December 31,', left, y, { width: columns * width, align: 'center', lineBreak: false });
    y += size * 1.3;
  }
  for (let at = 0; at < columns; at += 1) right(String(2025 - at), at, y);
  y += line;
  pdf.font('Helvetica').fontSize(size);
  const rows: string[][] = [];
  const count = 8 + Math.floor(random() * 6);
  for (let row = 0; row < count; row += 1) {
    const label = `${LABELS[Math.floor(random() * LABELS.length)] ?? ''} ${row + 1}`;
    const first = layout.dollars && row === 0;
    const values = Array.from({ length: columns }, () => valueOf(random));
    const height = pdf.heightOfString(label, { width: labelWidth });
    pdf.text(label, 54, y, { width: labelWidth });
    const bottom = y + height - pdf.currentLineHeight(true);
    for (const [at, value] of values.entries()) {
      right(value, at, bottom);
      if (first) pdf.text('$', left + at * width + 4, bottom, { lineBreak: false });
    }
    rows.push([label, ...values.map((value) => (first ? `$${value}` : value))]);
    y = bottom + line;
    if (y > 530) break;
  }
  return rows;
}

function valueOf(random: () => number): string {
  const amount = Math.floor(random() * 900_000 + 100).toLocaleString('en-US');
  const kind = random();
  if (kind < 0.15) return `(${amount})`;
  return kind < 0.2 ? '-' : amount;
}
