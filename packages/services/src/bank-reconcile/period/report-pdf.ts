import { fileURLToPath } from 'node:url';
import { amountOf, compareAmounts, decimalOf, type Period, ZERO } from '@atrium/domain/bank-reconcile';
import { placeText } from './report-lines.ts';

type Pdf = PDFKit.PDFDocument;

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const LINE = 16;
const COLOURS = { text: '#1c1d20', quiet: '#63666c', line: '#d3d3cd', in: '#1f7a4d', out: '#b3261e', paper: '#ffffff' };

/** A font with Latin, Greek and Cyrillic letters, which is embedded in the file. */
function fontFile(style: 'Regular' | 'Bold'): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));
}

async function open(title: string): Promise<{ pdf: Pdf; done: Promise<Buffer> }> {
  // The library takes a while to load, so it is loaded for the first report.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: 'en-US', info: { Title: title } });
  pdf.registerFont('regular', fontFile('Regular')).registerFont('bold', fontFile('Bold'));
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  return { pdf, done };
}

/** Writes text on one line, shortened to its width. */
function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { width = WIDTH, align = 'left', font = 'regular', size = 9, colour = COLOURS.text }: Style = {},
): void {
  pdf.font(font).fontSize(size).fillColor(colour);
  pdf.text(text, x, y, { width, align, lineBreak: false, ellipsis: true, height: size * 1.4 });
}
type Style = { width?: number; align?: 'left' | 'right'; font?: 'regular' | 'bold'; size?: number; colour?: string };

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke();
}

/** Digits in groups of three: the exact decimal, never a float. */
function shown(decimal: string | null): string {
  if (decimal === null) return 'not printed';
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const STATES = { open: 'Open', prepared: 'Prepared', reviewed: 'Reviewed', posted: 'Posted' } as const;
const STEPS = { prepared: 'Prepared', reviewed: 'Reviewed', posted: 'Posted', reopened: 'Reopened' } as const;

/** A cursor that starts a page when the next block does not fit. */
function cursor(pdf: Pdf) {
  let y = MARGIN;
  return {
    /** Leaves space, if there is any left on the page. */
    skip(height: number): void {
      y += height;
    },
    /** Returns where a block of this height begins. */
    take(height: number): number {
      if (y + height > BOTTOM) {
        pdf.addPage();
        y = MARGIN;
      }
      const at = y;
      y += height;
      return at;
    },
  };
}
type Cursor = ReturnType<typeof cursor>;

/** Draws the month end of all accounts: balances, movements as a chart and as figures, and what is open or differs. */
export async function reportPdf(title: string, month: string, periods: readonly Period[]): Promise<Buffer> {
  const { pdf, done } = await open(`${title}, ${month}`);
  const at = cursor(pdf);
  write(pdf, title, MARGIN, at.take(26), { font: 'bold', size: 18 });
  write(pdf, `Month end ${MONTH.format(new Date(`${month}-01T00:00:00Z`))}`, MARGIN, at.take(30), {
    colour: COLOURS.quiet,
    size: 11,
  });
  for (const period of periods) drawPeriod(pdf, at, period);
  if (periods.length === 0) write(pdf, 'No account has transactions in this month.', MARGIN, at.take(LINE));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where text would otherwise start another page.
    pdf.page.margins.bottom = 0;
    write(pdf, `${page + 1} / ${count}`, MARGIN, BOTTOM + 14, { align: 'right', size: 8, colour: COLOURS.quiet });
  }
  pdf.end();
  return done;
}

function drawPeriod(pdf: Pdf, at: Cursor, period: Period): void {
  const { account, accountName, currency, state, reason, outcome } = period;
  const name = [accountName, account || 'Account without a number', currency].filter((part) => part !== null);
  const top = at.take(20);
  write(pdf, name.join(', '), MARGIN, top, { font: 'bold', size: 12, width: WIDTH - 90 });
  write(pdf, STATES[state], MARGIN + WIDTH - 80, top + 2, { width: 80, align: 'right', colour: COLOURS.quiet });
  write(pdf, reason, MARGIN, at.take(20), { colour: outcome === 'failed' ? COLOURS.out : COLOURS.quiet });
  drawChart(pdf, at, period);
  drawFigures(pdf, at, period);
  drawList(
    pdf,
    at,
    'What differs',
    period.differences.map(({ text, documentName, place }) => [text, sourceOf(documentName, place)]),
  );
  drawList(
    pdf,
    at,
    'Open items',
    period.openItems.map(({ bookedOn, description, amount, documentName, place }) => [
      `${bookedOn}  ${description}  ${shown(amount)}`,
      sourceOf(documentName, place),
    ]),
  );
  drawList(
    pdf,
    at,
    'Closing',
    period.steps.map(({ kind, name: person, at: moment, reason: why }) => [
      `${STEPS[kind]} by ${person}${why === null ? '' : `: ${why}`}`,
      `${moment.slice(0, 16).replace('T', ' ')} UTC`,
    ]),
  );
  at.skip(14);
}

function sourceOf(documentName: string | null, place: Period['differences'][number]['place']): string {
  return [documentName, place && placeText(place)].filter((part) => part !== null).join(', ');
}

/** The share of the largest movement, from 0 to 1. Only the length of a bar is a float. */
function shareOf(decimal: string, largest: string): number {
  return Math.abs(Number(decimal)) / Math.abs(Number(largest));
}

/** One bar for each category: money in to the right of the axis, money out to the left. */
function drawChart(pdf: Pdf, at: Cursor, { movements }: Period): void {
  const sizes = movements.flatMap(({ credits, debits }) => [credits, debits.replace('-', '')]);
  const largest = sizes.reduce<string>((most, size) => {
    const [a, b] = [amountOf(most) ?? ZERO, amountOf(size) ?? ZERO];
    return compareAmounts(a, b) >= 0 ? decimalOf(a) : decimalOf(b);
  }, '0');
  if (amountOf(largest)?.units === 0n) return;
  const label = 150;
  const half = (WIDTH - label) / 2 - 4;
  const axis = MARGIN + label + half;
  for (const { categoryName, accountCode, credits, debits } of movements) {
    const y = at.take(15);
    const name = [accountCode, categoryName ?? 'No category'].filter((part) => part !== null).join(' ');
    write(pdf, name, MARGIN, y + 1, { width: label - 8, size: 8 });
    const [left, right] = [shareOf(debits, largest) * half, shareOf(credits, largest) * half];
    if (left > 0) pdf.rect(axis - left, y + 2, left, 8).fill(COLOURS.out);
    if (right > 0) pdf.rect(axis, y + 2, right, 8).fill(COLOURS.in);
    pdf
      .moveTo(axis, y)
      .lineTo(axis, y + 15)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke();
  }
  const y = at.take(20);
  write(pdf, 'out', axis - half, y + 2, { width: half - 4, align: 'right', size: 8, colour: COLOURS.out });
  write(pdf, 'in', axis + 4, y + 2, { width: half, size: 8, colour: COLOURS.in });
}

const COLUMNS = [
  { x: 0, width: 220, align: 'left' },
  { x: 220, width: 44, align: 'right' },
  { x: 264, width: 76, align: 'right' },
  { x: 340, width: 76, align: 'right' },
  { x: 416, width: WIDTH - 416, align: 'right' },
] as const;

function drawRow(pdf: Pdf, at: Cursor, cells: readonly string[], style: Style = {}): void {
  const y = at.take(LINE);
  for (const [index, { x, width, align }] of COLUMNS.entries())
    write(pdf, cells[index] ?? '', MARGIN + x, y, { width, align, ...style });
  rule(pdf, y + LINE - 3);
}

function drawFigures(pdf: Pdf, at: Cursor, period: Period): void {
  drawRow(pdf, at, ['Category', 'Rows', 'In', 'Out', 'Net'], { colour: COLOURS.quiet, size: 8 });
  drawRow(pdf, at, ['Opening balance', '', '', '', shown(period.opening)], { font: 'bold' });
  for (const { accountCode, categoryName, count, credits, debits, net } of period.movements) {
    const name = [accountCode, categoryName ?? 'No category'].filter((part) => part !== null).join(' ');
    drawRow(pdf, at, [name, String(count), shown(credits), shown(debits.replace('-', '')), shown(net)]);
  }
  const { credits, debits, counted, closing, difference } = period;
  const closed = ['Counted closing', '', shown(credits), shown(debits.replace('-', '')), shown(counted)];
  drawRow(pdf, at, closed, { font: 'bold' });
  drawRow(pdf, at, ['Printed closing', '', '', '', shown(closing)]);
  if (difference !== null) drawRow(pdf, at, ['Difference', '', '', '', shown(difference)], { font: 'bold' });
  at.skip(8);
}

function drawList(pdf: Pdf, at: Cursor, title: string, lines: readonly (readonly [string, string])[]): void {
  if (lines.length === 0) return;
  write(pdf, title, MARGIN, at.take(LINE + 2), { font: 'bold', size: 10 });
  for (const [text, source] of lines) {
    const y = at.take(LINE);
    write(pdf, text, MARGIN, y, { width: WIDTH - 150 });
    write(pdf, source, MARGIN + WIDTH - 142, y, { width: 142, align: 'right', colour: COLOURS.quiet, size: 8 });
    rule(pdf, y + LINE - 3);
  }
  at.skip(8);
}
