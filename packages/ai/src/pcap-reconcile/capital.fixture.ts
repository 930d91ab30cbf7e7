import * as xlsx from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { buffer as readStream } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CapitalSide, reconcileCapital, type Reconciliation } from '@atrium/domain/pcap-reconcile';
import { Canvas, encodePng } from '@atrium/samples/scan';
import type { Box, ParsedPage } from '../parsing/index.ts';
import { readCapitalStatements, readCapitalWorkbook } from './read.ts';

export const LINES = [
  'beginning',
  'contributions',
  'distributions',
  'income',
  'expenses',
  'fees',
  'transfers',
  'ending',
] as const;
export type LineName = (typeof LINES)[number];

/** An account in cents. Distributions, expenses and fees are negative. */
export type Account = { name: string; id: string; className?: string; cents: Record<LineName, bigint> };

/** Random numbers that are the same for the same seed. */
export function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const NAMES = [
  'Acme Holdings L.P.',
  'Birch Family Trust',
  'Cedar Rock Partners, LLC',
  'Delta Pension Fund',
  'Evergreen Foundation',
  'John A. Smith',
  'Harbor Street Capital LP',
  'Total Return Fund LP',
  'Iris Wong',
  'Juniper Endowment',
  'Kestrel Ventures Ltd',
  'Lakeview Teachers Retirement System',
  'Maria Gonzalez',
  'Northgate Insurance Company',
  'The Orchard Trust',
  'Pine & Sons GmbH',
];

/** Accounts that roll forward. `whole` gives amounts in thousands. */
export function accountsOf(seed: number, count: number, step = 1n): Account[] {
  const random = randomOf(seed);
  const amount = (most: number) => (BigInt(1 + random(most)) * 1_000n + BigInt(random(1_000))) * (step > 1n ? 1n : 10n);
  return Array.from({ length: count }, (_, at) => {
    const rounded = (value: bigint) => (value / step) * step;
    const beginning = rounded(amount(900_000) * 7n);
    const contributions = rounded(amount(400_000));
    const distributions = -rounded(amount(200_000));
    const income = rounded(amount(300_000));
    const expenses = -rounded(amount(30_000));
    const fees = -rounded(amount(20_000));
    const transfers = at % 5 === 4 ? rounded(amount(10_000)) : 0n;
    const ending = beginning + contributions + distributions + income + expenses + fees + transfers;
    return {
      name: NAMES[at] ?? `Investor ${String(at + 1).padStart(4, '0')} Holdings LLC`,
      id: `LP-${String(at + 1).padStart(4, '0')}`,
      cents: { beginning, contributions, distributions, income, expenses, fees, transfers, ending },
    };
  });
}

/** The accounts with amounts of one of them changed. */
export function changed(accounts: readonly Account[], at: number, line: LineName, by: bigint): Account[] {
  return accounts.map((account, index) =>
    index === at ? { ...account, cents: { ...account.cents, [line]: account.cents[line] + by } } : account,
  );
}

/** A decimal text of cents, such as 1,234.50. */
export function us(cents: bigint, { minus = '-', decimals = 2 } = {}): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-2)}`;
  if (cents >= 0n) return text;
  return minus === '()' ? `(${text})` : `-${text}`;
}

export function european(cents: bigint): string {
  return us(cents).replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

/** The number that a cell of a workbook keeps. */
export function kept(cents: bigint): number {
  return Number(cents) / 100;
}

export type Cell = string | number | null | xlsx.CellObject;
export type Sheet = { name: string; rows: Cell[][]; merges?: string[]; hidden?: boolean };

export function bookOf(sheets: readonly Sheet[], type: xlsx.BookType = 'xlsx'): Buffer {
  const book = xlsx.utils.book_new();
  for (const { name, rows, merges = [] } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(rows as unknown[][]); // rows of values and cells
    sheet['!merges'] = merges.map((range) => xlsx.utils.decode_range(range));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return xlsx.write(book, { type: 'buffer', bookType: type });
}

/** The workbook with a text in the last row of its first sheet. */
export function withLastRow(workbook: Buffer): Buffer {
  const files = unzipSync(workbook);
  const path = 'xl/worksheets/sheet1.xml';
  const row = '<row r="1048576"><c r="A1048576" t="str"><v>End</v></c></row></sheetData>';
  const sheet = new TextDecoder()
    .decode(files[path])
    .replace('</sheetData>', row)
    .replace(/<dimension [^>]*>/, '');
  return Buffer.from(zipSync({ ...files, [path]: new TextEncoder().encode(sheet) }));
}

/** The workbook with numbers in all rows of Excel, below those of its first sheet. */
export function withFilledRows(workbook: Buffer, columns: number): Buffer {
  const files = unzipSync(workbook);
  const path = 'xl/worksheets/sheet1.xml';
  const [head = '', tail = ''] = new TextDecoder().decode(files[path]).split('</sheetData>');
  const row = `<row>${'<c><v>7</v></c>'.repeat(columns)}</row>`;
  const rows = row.repeat(1_048_577 - head.split('<row ').length);
  const sheet = `${head.replace(/<dimension [^>]*>/, '')}${rows}</sheetData>${tail}`;
  return Buffer.from(zipSync({ ...files, [path]: new TextEncoder().encode(sheet) }, { level: 1 }));
}

/** Draws texts at columns of a line: `[12, 'text']` starts at 12, `[-60, '1.00']` ends at 60. */
export function lineOf(...texts: (readonly [number, string])[]): string {
  let line = '';
  for (const [at, text] of texts) line = line.padEnd(at < 0 ? -at - text.length : at) + text;
  return line;
}

const LETTER = 5.2;
const SIZE = 8;

/**
 * A PDF of lines of text, in landscape: two spaces divide pieces, and a form feed divides pages. Numbers, and the headers above
 * them, are aligned right.
 */
export async function drawPdf(art: string, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false, ...options });
  const bytes = readStream(pdf);
  for (const page of art.split('\f')) {
    pdf.addPage().font('Helvetica').fontSize(SIZE);
    for (const [row, line] of page.split('\n').entries())
      for (const { 0: text, index } of line.matchAll(/\S+(?: \S+)*/g)) {
        const [x, y, end] = [20 + index * LETTER, 30 + row * 13, 20 + (index + text.length) * LETTER];
        if (index < 34) pdf.text(text, x, y, { lineBreak: false });
        else pdf.text(text, end - 240, y, { width: 240, align: 'right', lineBreak: false });
      }
  }
  pdf.end();
  return bytes;
}

const [WIDE, HIGH] = [842, 595];
/** Pixels of a scan for each point: 200 dots per inch. */
const DOTS = 200 / 72;

/** The lines of a page as a picture, slightly turned and with dust, as a scanner gives it. */
function scanOf(page: string, seed: number): Uint8Array {
  const [width, height] = [Math.round(WIDE * DOTS), Math.round(HIGH * DOTS)];
  const canvas = new Canvas(width, height, 0.2);
  for (const [row, line] of page.split('\n').entries())
    for (const { 0: text, index } of line.matchAll(/\S+(?: \S+)*/g)) {
      const [y, size] = [(40 + row * 14) * DOTS, 10 * DOTS];
      if (index < 34) canvas.text(text, (40 + index * LETTER) * DOTS, y, size);
      else canvas.text(text, (40 + (index + text.length) * LETTER) * DOTS - canvas.measure(text, size), y, size);
    }
  canvas.speckle(600, seed);
  return encodePng(canvas.grey, width, height, 200);
}

/** A PDF whose pages are pictures. `blurred` pages are grey all over, as from a broken scanner. */
export async function drawScans(art: string, blurred: readonly number[] = []): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false });
  const bytes = readStream(pdf);
  for (const [at, page] of art.split('\f').entries()) {
    const scan = scanOf(blurred.includes(at + 1) ? '' : page, at);
    pdf.addPage().image(Buffer.from(scan), 0, 0, { width: WIDE });
  }
  pdf.end();
  return bytes;
}

/** The pages of a drawing as the parser reads them. */
export function pagesOf(art: string): ParsedPage[] {
  return art.split('\f').map((text, at) => ({
    page: at + 1,
    md: '',
    spans: [],
    lines: text.split('\n').map((line, row) => ({
      pieces: [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: piece, index }) => {
        const [x0, x1] = [(20 + index * LETTER) / 842, (20 + (index + piece.length) * LETTER) / 842];
        return { text: piece, x0, x1, box: [x0, (30 + row * 13) / 595, x1, (40 + row * 13) / 595] as Box };
      }),
    })),
  }));
}

export type Pair = { workbook: CapitalSide; statement: CapitalSide; result: Reconciliation };

/** Reads and reconciles files. `statement` is the art of pages, or a PDF. */
export async function reconcileFiles(workbook: Buffer, statement: string | Buffer): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-capital-'));
  try {
    const [book, pdf] = [join(folder, 'capital.xlsx'), join(folder, 'statements.pdf')];
    await writeFile(book, workbook);
    await writeFile(pdf, typeof statement === 'string' ? await drawPdf(statement) : statement);
    const sides = {
      workbook: await readCapitalWorkbook({ path: book, name: 'capital.xlsx' }),
      statement: await readCapitalStatements({ path: pdf, name: 'statements.pdf' }),
    };
    return { ...sides, result: reconcileCapital(sides.workbook, sides.statement) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists the findings of a reconciliation: each line that does not tie, and each partner without a match. */
export function findingsOf({ partners }: Reconciliation): string[] {
  return partners
    .flatMap(({ name, status, lines }) => {
      if (status === 'onlyInWorkbook' || status === 'onlyInStatement') return [`${name}: ${status}`];
      return lines
        .filter((line) => line.status !== 'tied')
        .map((line) => `${name}: ${line.key.replace(/:.*/, '')} ${line.status} ${line.difference ?? ''}`.trim());
    })
    .toSorted();
}
