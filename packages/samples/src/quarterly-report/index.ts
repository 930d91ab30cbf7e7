import { writeDate } from '../calendar/index.ts';
import type { Block, Column, Drawn, Gold, Row, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { allocate, dollars, figure, multiple, percent, sum } from '../money/index.ts';

export type Holding = {
  company: string;
  sector: string;
  security: string;
  acquired: string;
  cost: number;
  before: number;
  after: number;
};
export type Amount = { what: string; amount: number };
/** One quarter of a fund, in cents. `before` is the last quarter's end, `after` this one's. */
export type Quarter = {
  fund: string;
  manager: string;
  managerLines: string[];
  quarter: string;
  before: string;
  after: string;
  issued: string;
  summary: string[];
  investors: { name: string; commitment: number }[];
  calledToDate: number;
  distributedToDate: number;
  holdings: Holding[];
  income: Amount[];
  expenses: Amount[];
  realized: number;
  unrealized: number;
  contributions: number;
  distributions: number;
  cashBefore: number;
  cash: number;
  accruedBefore: number;
  accrued: number;
  history: { day: string; nav: number }[];
  netIrr: string;
  signer: { name: string; title: string };
};

/** Totals which the statements share, in cents. */
export function quarterTotals(data: Quarter) {
  const held = data.holdings.filter((each) => each.after !== 0);
  const valueBefore = sum(data.holdings.map((each) => each.before));
  const value = sum(held.map((each) => each.after));
  const income = sum(data.income.map((each) => each.amount));
  const expenses = sum(data.expenses.map((each) => each.amount));
  return {
    held,
    value,
    cost: sum(held.map((each) => each.cost)),
    valueBefore,
    income,
    expenses,
    netIncome: income - expenses,
    navBefore: valueBefore + data.cashBefore - data.accruedBefore,
    nav: value + data.cash - data.accrued,
    commitments: sum(data.investors.map((each) => each.commitment)),
  };
}

/** The values that a report states. */
export function quarterGold(data: Quarter, style: Style): Gold[] {
  const totals = quarterTotals(data);
  return [
    { field: 'Fund', text: data.fund },
    { field: 'Period end', text: writeDate(data.after, style.dates) },
    { field: 'Net asset value', text: dollars(totals.nav) },
    { field: 'Net IRR', text: data.netIrr },
    { field: 'TVPI', text: multiple(totals.nav + data.distributedToDate, data.calledToDate) },
    { field: 'DPI', text: multiple(data.distributedToDate, data.calledToDate) },
    { field: 'Unfunded commitments', text: figure(totals.commitments - data.calledToDate) },
    { field: 'Fair value of investments', text: figure(totals.value) },
    { field: 'Net investment income', text: figure(totals.netIncome) },
  ];
}

/** The report as blocks: summary, schedule of investments, three statements, capital accounts. */
export function quarterBlocks(data: Quarter, style: Style): Block[] {
  return [
    ...opening(data, style),
    { kind: 'break' },
    { kind: 'heading', text: 'Schedule of investments' },
    schedule(data, style),
    {
      kind: 'text',
      text: 'Fair values are determined by the General Partner under its valuation policy and are unaudited. Securities sold in the quarter are shown with a closing value of nil and are left out of the total cost.',
      small: true,
    },
    { kind: 'break' },
    { kind: 'heading', text: 'Statement of assets and liabilities' },
    assets(data, style),
    { kind: 'heading', text: 'Statement of operations' },
    operations(data, style),
    { kind: 'break' },
    { kind: 'heading', text: 'Net asset value bridge' },
    bridge(data, style),
    { kind: 'heading', text: "Partners' capital accounts" },
    capital(data, style),
    {
      kind: 'text',
      text: 'Capital accounts are shown before any carried interest, which is calculated on liquidation proceeds only.',
      small: true,
    },
    {
      kind: 'signatures',
      parties: [
        {
          party: `For ${data.manager}`,
          signer: data.signer.name,
          title: data.signer.title,
          date: writeDate(data.issued, style.dates),
        },
      ],
    },
  ];
}

/** A quarterly report as a PDF. */
export function drawQuarter(data: Quarter, style: Style): Promise<Drawn> {
  return drawPdf(quarterBlocks(data, style), style, {
    title: `${data.fund}, quarterly report, ${data.quarter}`,
    author: data.manager,
    created: data.issued,
    left: data.fund,
    right: `Quarterly report, ${data.quarter}`,
    foot: 'Unaudited. Confidential: for the partners of the fund.',
  });
}

function money(title: string): Column {
  return { title, width: 2, align: 'right' };
}

function opening(data: Quarter, style: Style): Block[] {
  const totals = quarterTotals(data);
  const tvpi = multiple(totals.nav + data.distributedToDate, data.calledToDate);
  const performance: [string, string][] = [
    ['Total commitments', figure(totals.commitments)],
    ['Paid-in capital to date', figure(data.calledToDate)],
    ['Paid-in, share of commitments', percent(data.calledToDate, totals.commitments)],
    ['Unfunded commitments', figure(totals.commitments - data.calledToDate)],
    ['Distributions to date', figure(data.distributedToDate)],
    ['DPI (distributions to paid-in)', multiple(data.distributedToDate, data.calledToDate)],
    ['RVPI (residual value to paid-in)', multiple(totals.nav, data.calledToDate)],
    ['TVPI (total value to paid-in)', tvpi],
    ['Net IRR since inception', data.netIrr],
  ];
  return [
    { kind: 'letterhead', name: data.manager, lines: data.managerLines },
    {
      kind: 'title',
      text: `${data.fund}`,
      sub: `Quarterly report, ${data.quarter}: the three months ended ${writeDate(data.after, style.dates)}`,
    },
    {
      kind: 'figures',
      items: [
        { label: 'Net asset value', value: dollars(totals.nav) },
        { label: 'TVPI', value: tvpi },
        { label: 'Net IRR', value: data.netIrr },
      ],
    },
    { kind: 'heading', text: 'The quarter' },
    ...data.summary.map((text): Block => ({ kind: 'text', text })),
    {
      kind: 'table',
      caption: 'Commitments and performance',
      columns: [{ title: 'Measure', width: 4 }, money(writeDate(data.after, style.dates))],
      rows: performance.map((cells) => ({ cells })),
    },
    {
      kind: 'table',
      caption: 'Net asset value by quarter',
      columns: [{ title: 'Date', width: 4 }, money('Net asset value')],
      rows: data.history.map((each) => ({ cells: [writeDate(each.day, style.dates), figure(each.nav)] })),
    },
  ];
}

function schedule(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const rows: Row[] = [];
  for (const company of new Set(data.holdings.map((each) => each.company))) {
    const own = data.holdings.filter((each) => each.company === company);
    rows.push({ cells: [`${company} (${own[0]!.sector})`], as: 'section' });
    for (const each of own)
      rows.push({
        cells: [
          each.security,
          writeDate(each.acquired, 'numeric'),
          figure(each.cost),
          figure(each.before),
          figure(each.after),
        ],
      });
    const kept = own.filter((each) => each.after !== 0);
    rows.push({
      cells: [
        'Total',
        '',
        figure(sum(kept.map((each) => each.cost))),
        figure(sum(own.map((each) => each.before))),
        figure(sum(kept.map((each) => each.after))),
      ],
      as: 'subtotal',
    });
  }
  rows.push({
    cells: ['Total investments', '', figure(totals.cost), figure(totals.valueBefore), figure(totals.value)],
    as: 'total',
  });
  return {
    kind: 'table',
    columns: [
      { title: 'Security', width: 3.2 },
      { title: 'Acquired', width: 1.3 },
      money('Cost'),
      money(`Fair value ${writeDate(data.before, style.dates)}`),
      money(`Fair value ${writeDate(data.after, style.dates)}`),
    ],
    rows,
  };
}

function assets(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const row = (what: string, after: number, before: number, as?: Row['as']): Row => ({
    cells: [what, figure(after), figure(before)],
    ...(as ? { as } : {}),
  });
  return {
    kind: 'table',
    columns: [
      { title: 'US dollars', width: 4 },
      money(writeDate(data.after, style.dates)),
      money(writeDate(data.before, style.dates)),
    ],
    rows: [
      row('Investments at fair value', totals.value, totals.valueBefore),
      row('Cash', data.cash, data.cashBefore),
      row('Total assets', totals.value + data.cash, totals.valueBefore + data.cashBefore, 'subtotal'),
      row('Accrued expenses', data.accrued, data.accruedBefore),
      row('Total liabilities', data.accrued, data.accruedBefore, 'subtotal'),
      row("Net assets (partners' capital)", totals.nav, totals.navBefore, 'total'),
    ],
  };
}

function operations(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const rows: Row[] = [
    { cells: ['Investment income'], as: 'section' },
    ...data.income.map((each) => ({ cells: [each.what, figure(each.amount)] })),
    { cells: ['Total investment income', figure(totals.income)], as: 'subtotal' },
    { cells: ['Expenses'], as: 'section' },
    ...data.expenses.map((each) => ({ cells: [each.what, figure(each.amount)] })),
    { cells: ['Total expenses', figure(totals.expenses)], as: 'subtotal' },
    { cells: ['Net investment income (loss)', figure(totals.netIncome)], as: 'subtotal' },
    { cells: ['Net realized gain on investments', figure(data.realized)] },
    { cells: ['Net change in unrealized appreciation', figure(data.unrealized)] },
    {
      cells: ['Net increase in net assets from operations', figure(totals.netIncome + data.realized + data.unrealized)],
      as: 'total',
    },
  ];
  return {
    kind: 'table',
    columns: [{ title: 'US dollars', width: 5 }, money(`Three months ended ${writeDate(data.after, style.dates)}`)],
    rows,
  };
}

function bridge(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const rows: Row[] = [
    { cells: [`Net asset value, ${writeDate(data.before, style.dates)}`, figure(totals.navBefore)] },
    { cells: ['Capital contributions', figure(data.contributions)] },
    { cells: ['Distributions', figure(-data.distributions)] },
    { cells: ['Net investment income (loss)', figure(totals.netIncome)] },
    { cells: ['Net realized gain', figure(data.realized)] },
    { cells: ['Net change in unrealized appreciation', figure(data.unrealized)] },
    { cells: [`Net asset value, ${writeDate(data.after, style.dates)}`, figure(totals.nav)], as: 'total' },
  ];
  return { kind: 'table', columns: [{ title: 'US dollars', width: 5 }, money('Amount')], rows };
}

function capital(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const weights = data.investors.map((each) => each.commitment);
  const columns = [
    weights,
    ...[totals.navBefore, data.contributions, -data.distributions].map((amount) => allocate(amount, weights)),
  ];
  const ends = allocate(totals.nav, weights);
  const results = ends.map((end, index) => end - sum(columns.slice(1).map((column) => column[index]!)));
  const all = [...columns, results, ends];
  return {
    kind: 'table',
    columns: [
      { title: 'Partner', width: 2.7 },
      ...[
        'Commitment',
        writeDate(data.before, style.dates),
        'Contributions',
        'Distributions',
        'Result',
        writeDate(data.after, style.dates),
      ].map(money),
    ],
    rows: [
      ...data.investors.map((each, index): Row => ({
        cells: [each.name, ...all.map((column) => figure(column[index]!))],
      })),
      { cells: ['Total', ...all.map((column) => figure(sum(column)))], as: 'total' },
    ],
  };
}
