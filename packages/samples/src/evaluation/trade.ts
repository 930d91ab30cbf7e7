import { addDays, writeDate } from '../calendar/index.ts';
import type { Block } from '../drawing/index.ts';
import { drawPdf, styleOf } from '../drawing/index.ts';
import { drawInvoice, invoiceTotals, lineTotal } from '../invoice/index.ts';
import { writeHtml, writeText } from '../markup/index.ts';
import { dollars, figure, share, sum } from '../money/index.ts';
import { aside, dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';
import { itemAt } from '../item/index.ts';

const works = [
  ['Boundary survey', 'lot', 4_250_00],
  ['Structural review (engineer)', 'h', 165_00],
  ['Drafting of the agreement (partner)', 'h', 690_00],
  ['Title review (associate)', 'h', 415_00],
  ['Filing and search (paralegal)', 'h', 185_00],
  ['Fund accounting, quarterly fee', 'qtr', 28_400_00],
  ['Roof inspection', 'lot', 1_900_00],
  ['Window cleaning', 'visit', 340_00],
  ['Software licenses, per user', 'user', 42_00],
] as const;

export async function invoiceDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const layout = itemAt(['classic', 'ledger', 'letter'] as const, source.number % 3);
  const town = names.town();
  const supplier = names.firm(random.pick(['LLP', 'Ltd', 'Inc.', 'Co.']));
  const issued = dayBetween(random, 2024, 2026);
  const number = random.pick([
    `${random.between(2024, 2026)}-${random.between(1_000, 9_999)}`,
    `INV-${random.between(10_000, 99_999)}`,
    `${supplier.slice(0, 2).toUpperCase()}${random.between(1_000, 9_999)}`,
  ]);
  const lines = random.sample(works, random.between(2, 5)).map(([what, unit, price]) => ({
    what,
    unit,
    quantity: unit === 'h' ? random.between(2, 60) * 50 : random.between(1, 9) * 100,
    price: share(price, random.between(85, 120), 100),
  }));
  const invoice = {
    number,
    from: supplier,
    fromLines: [`${names.street()}, ${town.name}, ${town.code} 18114`],
    to: names.firm(random.pick(suffixes)),
    toLines: [names.street(), `${town.name}, ${town.code} 18112`],
    issued,
    due: addDays(issued, random.pick([10, 14, 30, 45, 60])),
    reference: `PO ${random.between(100, 999)}-${random.between(10, 99)}`,
    lines,
    taxBps: random.pick([0, 0, 600, 625, 700, 825]),
    payTo: `By transfer to ${supplier}, account ending ${random.between(1_000, 9_999)}.`,
    note: 'Late payments bear interest at 1.5% per month.',
  };
  const { subtotal, total } = invoiceTotals(invoice);
  const line = random.pick(lines);
  const day = (iso: string) => writeDate(iso, style.dates);
  const about = factOf.bind(undefined, `invoice ${number}`);
  const who = shortName(supplier);
  const role = /\((\w+)\)/.exec(line.what)?.[1];
  const drawn = await drawInvoice(invoice, layout, style);
  const name = fileName(random, `Invoice ${number}, ${who}`, number, 'pdf');
  return finish(
    { kind: 'invoice', layout: `${layout} ${style.family} ${style.rules}`, name, drawn },
    [
      about(
        'Invoice number',
        'string',
        number,
        `What is the number of the invoice from ${who}?`,
        `Which invoice number did ${who} give its bill to ${shortName(invoice.to)}?`,
      ),
      about('Supplier', 'string', supplier, `Who issued invoice ${number}?`, `Which company sent invoice ${number}?`),
      about(
        'Customer',
        'string',
        invoice.to,
        `To whom is invoice ${number} addressed?`,
        `Who is the customer of invoice ${number}?`,
      ),
      about(
        'Due date',
        'date',
        day(invoice.due),
        `When is the invoice of ${who} due?`,
        `By when must invoice ${number} be paid?`,
        `What is the due date of invoice ${number}?`,
      ),
      about(
        'Invoice date',
        'date',
        day(issued),
        `What is the date of invoice ${number}?`,
        `When was invoice ${number} issued?`,
      ),
      about(
        'Subtotal',
        'currency',
        figure(subtotal),
        ...(invoice.taxBps > 0 ? [`What is the subtotal of invoice ${number}?`] : []),
      ),
      about(
        'Total',
        'currency',
        dollars(total),
        `What is the total of invoice ${number}?`,
        `How much does ${who} ask for in its invoice?`,
        `What is the amount due on the invoice of ${who}?`,
      ),
      ...(role
        ? [
            aside(
              factOf(
                `invoice ${number}`,
                `Rate of ${role}`,
                'currency',
                figure(line.price),
                `What is the ${role}'s hourly rate at ${who}?`,
                `What hourly rate does the ${role} at ${who} charge?`,
              ),
            ),
          ]
        : [
            aside(
              factOf(
                `invoice ${number}`,
                line.what,
                'currency',
                figure(lineTotal(line)),
                `What does ${who} charge for ${line.what.toLowerCase()}?`,
              ),
            ),
          ]),
    ],
    [
      { field: 'Discount', format: 'percentage', question: `Which early payment discount does ${who} grant?` },
      { field: 'IBAN', format: 'string', question: `What is the IBAN of ${who}?` },
      { field: 'Delivery date', format: 'date' },
    ],
  );
}

const goods: [string, number][] = [
  ['Espresso', 340],
  ['Flat white', 425],
  ['Printer paper A4', 799],
  ['Parking, 2 hours', 600],
  ['Lunch menu', 1_850],
  ['Taxi fare', 2_740],
  ['USB cable', 1_299],
  ['Notebook', 649],
];

export async function receiptDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = { ...styleOf(source.seed), family: 'typewriter' as const, size: 9 };
  const merchant = names.firm(random.pick(['Inc.', 'LLC', 'Co.']));
  const bought = dayBetween(random, 2024, 2026);
  const items = random.sample(goods, random.between(2, 5));
  const subtotal = sum(items.map(([, cents]) => cents));
  const tax = share(subtotal, 625, 10_000);
  const town = names.town();
  const number = `R${random.between(10_000, 99_999)}`;
  const rows: [string, number][] = [...items, ['Subtotal', subtotal], ['Tax 6.25%', tax], ['Total', subtotal + tax]];
  const blocks: Block[] = [
    { kind: 'letterhead', name: merchant, lines: [`${names.street()}, ${town.name}, ${town.code}`] },
    { kind: 'text', text: `Receipt ${number}` },
    { kind: 'text', text: `Date: ${writeDate(bought, style.dates)}` },
    { kind: 'text', text: `Cashier: ${names.person()}` },
    {
      kind: 'table',
      columns: [
        { title: 'Item', width: 3 },
        { title: 'USD', width: 1, align: 'right' },
      ],
      rows: rows.map(([what, cents]) => ({ cells: [what, figure(cents)] })),
    },
    { kind: 'text', text: 'Paid by card. Thank you for your visit.' },
  ];
  const form = itemAt(['pdf', 'txt', 'html'] as const, source.number % 3);
  const chrome = { title: `Receipt ${number}`, author: merchant, created: bought, left: '', right: '', foot: '' };
  const drawn =
    form === 'pdf'
      ? await drawPdf(blocks, style, chrome)
      : form === 'txt'
        ? writeText(blocks)
        : writeHtml(blocks, `Receipt ${number}`);
  const who = shortName(merchant);
  const about = factOf.bind(undefined, `receipt ${number}`);
  return finish(
    { kind: 'receipt', layout: form, name: fileName(random, `Receipt, ${who}`, `Receipt ${bought}`, form), drawn },
    [
      about('Merchant', 'string', merchant),
      about(
        'Date',
        'date',
        writeDate(bought, style.dates),
        `What is the date of receipt ${number}?`,
        `When was receipt ${number} from ${who} issued?`,
      ),
      about(
        'Total',
        'currency',
        figure(subtotal + tax),
        `What is the total of receipt ${number}?`,
        `How much was paid at ${who}?`,
      ),
      about('Tax', 'currency', figure(tax), `How much tax is on receipt ${number}?`),
    ],
    [
      { field: 'Tip', format: 'currency', question: `What tip was paid at ${who}?` },
      { field: 'Invoice number', format: 'string' },
    ],
  );
}
