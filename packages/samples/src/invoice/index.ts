import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { dollars, figure, share, sum } from '../money/index.ts';

export type InvoiceLine = { what: string; quantity: number; unit: string; price: number };
/** Prices in cents; quantities in hundredths (12.5 hours is 1250); the tax rate in basis points. */
export type Invoice = {
  number: string;
  from: string;
  fromLines: string[];
  to: string;
  toLines: string[];
  issued: string;
  due: string;
  reference: string;
  lines: InvoiceLine[];
  taxBps: number;
  payTo: string;
  note: string;
};
export type InvoiceLayout = 'classic' | 'ledger' | 'letter';

/** The amount of one line, in cents. */
export function lineTotal(line: InvoiceLine): number {
  return share(line.price, line.quantity, 100);
}

/** Subtotal, tax and total in cents. */
export function invoiceTotals(invoice: Invoice): { subtotal: number; tax: number; total: number } {
  const subtotal = sum(invoice.lines.map(lineTotal));
  const tax = share(subtotal, invoice.taxBps, 10_000);
  return { subtotal, tax, total: subtotal + tax };
}

/** The values that an invoice states. */
export function invoiceGold(invoice: Invoice, style: Style): Gold[] {
  const { subtotal, total } = invoiceTotals(invoice);
  return [
    { field: 'Invoice number', text: invoice.number },
    { field: 'Supplier', text: invoice.from },
    { field: 'Customer', text: invoice.to },
    { field: 'Invoice date', text: writeDate(invoice.issued, style.dates) },
    { field: 'Due date', text: writeDate(invoice.due, style.dates) },
    { field: 'Subtotal', text: figure(subtotal) },
    { field: 'Total', text: dollars(total) },
  ];
}

/** The invoice as blocks, in one of three layouts. */
function invoiceBlocks(invoice: Invoice, layout: InvoiceLayout, style: Style): Block[] {
  const head: Block = { kind: 'letterhead', name: invoice.from, lines: invoice.fromLines };
  const foot: Block[] = [
    { kind: 'text', text: `**Payment.** ${invoice.payTo}` },
    { kind: 'text', text: invoice.note, small: true },
  ];
  if (layout === 'letter') return [head, ...letter(invoice, style), ...foot];
  const ledger = layout === 'ledger';
  const facts = [
    { label: 'Invoice no.', lines: [invoice.number] },
    { label: 'Date', lines: [writeDate(invoice.issued, style.dates)] },
    { label: 'Due date', lines: [writeDate(invoice.due, style.dates)] },
    { label: 'Reference', lines: [invoice.reference] },
  ];
  const billTo: Block = { kind: 'columns', columns: [{ label: 'Bill to', lines: [invoice.to, ...invoice.toLines] }] };
  const title: Block = { kind: 'title', text: ledger ? `Invoice ${invoice.number}` : 'INVOICE' };
  const middle: Block[] = ledger
    ? [billTo, { kind: 'columns', columns: facts }]
    : [{ kind: 'columns', columns: facts }, billTo];
  const amount: Block[] = ledger
    ? [
        {
          kind: 'figures',
          items: [
            { label: 'Amount due', value: dollars(invoiceTotals(invoice).total) },
            { label: 'Pay by', value: writeDate(invoice.due, style.dates) },
          ],
        },
      ]
    : [];
  return [head, title, ...middle, ...amount, lineTable(invoice), ...foot];
}

/** An invoice as a PDF. */
export function drawInvoice(invoice: Invoice, layout: InvoiceLayout, style: Style): Promise<Drawn> {
  return drawPdf(invoiceBlocks(invoice, layout, style), style, {
    title: `Invoice ${invoice.number}`,
    author: invoice.from,
    created: invoice.issued,
    left: invoice.from,
    right: `Invoice ${invoice.number}`,
    foot: `${invoice.from}, invoice ${invoice.number}`,
  });
}

function letter(invoice: Invoice, style: Style): Block[] {
  const { total } = invoiceTotals(invoice);
  return [
    { kind: 'text', text: writeDate(invoice.issued, style.dates) },
    {
      kind: 'columns',
      columns: [
        { label: 'To', lines: [invoice.to, ...invoice.toLines] },
        { label: 'Our reference', lines: [invoice.number, invoice.reference] },
      ],
    },
    { kind: 'heading', text: `Statement of fees, invoice ${invoice.number}` },
    {
      kind: 'text',
      text: `For services rendered as set out below we ask for payment of **${dollars(total)}** by ${writeDate(invoice.due, style.dates)}.`,
    },
    lineTable(invoice),
  ];
}

function lineTable(invoice: Invoice): Block {
  const { subtotal, tax, total } = invoiceTotals(invoice);
  const sumRow = (label: string, amount: string, as: 'subtotal' | 'total') => ({ cells: [label, '', '', amount], as });
  return {
    kind: 'table',
    columns: [
      { title: 'Description', width: 5 },
      { title: 'Quantity', width: 1.5, align: 'right' },
      { title: 'Unit price', width: 1.6, align: 'right' },
      { title: 'Amount', width: 1.8, align: 'right' },
    ],
    rows: [
      ...invoice.lines.map((line) => ({
        cells: [
          line.what,
          `${(line.quantity / 100).toFixed(line.quantity % 100 === 0 ? 0 : 2)} ${line.unit}`,
          figure(line.price),
          figure(lineTotal(line)),
        ],
      })),
      sumRow('Subtotal', figure(subtotal), 'subtotal'),
      sumRow(
        invoice.taxBps === 0 ? 'Tax (exempt)' : `Tax (${(invoice.taxBps / 100).toFixed(2)}%)`,
        figure(tax),
        'subtotal',
      ),
      sumRow('Total due', dollars(total), 'total'),
    ],
  };
}
