import { writeDate } from '../calendar/index.ts';
import type { Block, Column, Row, Style } from '../drawing/index.ts';
import { allocate, figure, sum } from '../money/index.ts';
import type { Quarter } from './quarter.ts';
import { quarterTotals } from './quarter.ts';
import { itemAt } from '../item/index.ts';

export function money(title: string): Column {
  return { title, width: 2, align: 'right' };
}

export function schedule(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const rows: Row[] = [];
  for (const company of new Set(data.holdings.map((each) => each.company))) {
    const own = data.holdings.filter((each) => each.company === company);
    rows.push({ cells: [`${company} (${itemAt(own, 0).sector})`], as: 'section' });
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

export function assets(data: Quarter, style: Style): Block {
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

export function operations(data: Quarter, style: Style): Block {
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

export function bridge(data: Quarter, style: Style): Block {
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

export function capital(data: Quarter, style: Style): Block {
  const totals = quarterTotals(data);
  const weights = data.investors.map((each) => each.commitment);
  const columns = [
    weights,
    ...[totals.navBefore, data.contributions, -data.distributions].map((amount) => allocate(amount, weights)),
  ];
  const ends = allocate(totals.nav, weights);
  const results = ends.map((end, index) => end - sum(columns.slice(1).map((column) => itemAt(column, index))));
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
        cells: [each.name, ...all.map((column) => figure(itemAt(column, index)))],
      })),
      { cells: ['Total', ...all.map((column) => figure(sum(column)))], as: 'total' },
    ],
  };
}
