import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { dollars, figure, multiple, percent } from '../money/index.ts';
import type { Quarter } from './quarter.ts';
import { quarterTotals } from './quarter.ts';
import { assets, bridge, capital, money, operations, schedule } from './statements.ts';

export { quarterTotals } from './quarter.ts';
export type { Amount, Holding, Quarter } from './quarter.ts';

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
function quarterBlocks(data: Quarter, style: Style): Block[] {
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
      text: 'Capital accounts are shown before any allocation of carried interest.',
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
      text: data.fund,
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
