import { A4, openPdf, type PageCursor, pageCursor, type PdfWriter, type TextStyle } from '@atrium/ai/pdf-writer';
import { amountOf, compareAmounts, decimalOf, type Period, ZERO } from '@atrium/domain/bank-reconcile';
import { placeText } from './report-lines.ts';

const MARGIN = 48;
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - MARGIN;
const LINE = 16;
const COLOURS = { text: '#1c1d20', quiet: '#63666c', line: '#d3d3cd', in: '#1f7a4d', out: '#b3261e' };

type Style = Partial<TextStyle>;

/** Writes text on one line, shortened to its width. */
function write(pdf: PdfWriter, text: string, x: number, y: number, style: Style = {}): void {
  pdf.text(text, x, y, { width: WIDTH, size: 9, colour: COLOURS.text, ...style });
}

function rule(pdf: PdfWriter, y: number): void {
  pdf.rule({ x: MARGIN, y }, { x: MARGIN + WIDTH, y }, COLOURS.line);
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

/** Draws the month end of all accounts: balances, movements as a chart and as figures, and what is open or differs. */
export function reportPdf(title: string, month: string, periods: readonly Period[]): Buffer {
  const pdf = openPdf({ title: `${title}, ${month}`, ...A4 });
  const at = pageCursor(pdf, MARGIN);
  write(pdf, title, MARGIN, at.take(26), { isBold: true, size: 18 });
  write(pdf, `Month end ${MONTH.format(new Date(`${month}-01T00:00:00Z`))}`, MARGIN, at.take(30), {
    colour: COLOURS.quiet,
    size: 11,
  });
  for (const period of periods) drawPeriod(pdf, at, period);
  if (periods.length === 0) write(pdf, 'No account has transactions in this month.', MARGIN, at.take(LINE));
  pdf.onEachPage((page, pages) => {
    const style = { align: 'right', size: 8, colour: COLOURS.quiet } as const;
    write(pdf, `${page} / ${pages}`, MARGIN, BOTTOM + 14, style);
  });
  return pdf.close();
}

function drawPeriod(pdf: PdfWriter, at: PageCursor, period: Period): void {
  const { account, accountName, currency, state, reason, outcome } = period;
  const name = [accountName, account || 'Account without a number', currency].filter((part) => part !== null);
  const top = at.take(20);
  write(pdf, name.join(', '), MARGIN, top, { isBold: true, size: 12, width: WIDTH - 90 });
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
function drawChart(pdf: PdfWriter, at: PageCursor, { movements }: Period): void {
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
    if (left > 0) pdf.box({ x: axis - left, y: y + 2, width: left, height: 8 }, COLOURS.out);
    if (right > 0) pdf.box({ x: axis, y: y + 2, width: right, height: 8 }, COLOURS.in);
    pdf.rule({ x: axis, y }, { x: axis, y: y + 15 }, COLOURS.line);
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

function drawRow(pdf: PdfWriter, at: PageCursor, cells: readonly string[], style: Style = {}): void {
  const y = at.take(LINE);
  for (const [index, { x, width, align }] of COLUMNS.entries())
    write(pdf, cells[index] ?? '', MARGIN + x, y, { width, align, ...style });
  rule(pdf, y + LINE - 3);
}

function drawFigures(pdf: PdfWriter, at: PageCursor, period: Period): void {
  drawRow(pdf, at, ['Category', 'Rows', 'In', 'Out', 'Net'], { colour: COLOURS.quiet, size: 8 });
  drawRow(pdf, at, ['Opening balance', '', '', '', shown(period.opening)], { isBold: true });
  for (const { accountCode, categoryName, count, credits, debits, net } of period.movements) {
    const name = [accountCode, categoryName ?? 'No category'].filter((part) => part !== null).join(' ');
    drawRow(pdf, at, [name, String(count), shown(credits), shown(debits.replace('-', '')), shown(net)]);
  }
  const { credits, debits, counted, closing, difference } = period;
  const closed = ['Counted closing', '', shown(credits), shown(debits.replace('-', '')), shown(counted)];
  drawRow(pdf, at, closed, { isBold: true });
  drawRow(pdf, at, ['Printed closing', '', '', '', shown(closing)]);
  if (difference !== null) drawRow(pdf, at, ['Difference', '', '', '', shown(difference)], { isBold: true });
  at.skip(8);
}

function drawList(pdf: PdfWriter, at: PageCursor, title: string, lines: readonly (readonly [string, string])[]): void {
  if (lines.length === 0) return;
  write(pdf, title, MARGIN, at.take(LINE + 2), { isBold: true, size: 10 });
  for (const [text, source] of lines) {
    const y = at.take(LINE);
    write(pdf, text, MARGIN, y, { width: WIDTH - 150 });
    write(pdf, source, MARGIN + WIDTH - 142, y, { width: 142, align: 'right', colour: COLOURS.quiet, size: 8 });
    rule(pdf, y + LINE - 3);
  }
  at.skip(8);
}
