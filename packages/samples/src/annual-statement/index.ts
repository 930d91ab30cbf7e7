import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Row, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { dollars, figure, sum } from '../money/index.ts';

export type Amount = { what: string; amount: number };
/** A fund's audited year in cents. */
export type AnnualStatement = {
  fund: string;
  year: number;
  auditor: string;
  auditorLines: string[];
  auditorSigner: string;
  signed: string;
  navBefore: number;
  nav: number;
  contributions: number;
  distributions: number;
  income: Amount[];
  expenses: Amount[];
  netIncome: number;
  realized: number;
  unrealized: number;
  investments: number;
  investmentsCost: number;
  cash: number;
  accrued: number;
};

/** The values that the statements state. */
export function annualGold(data: AnnualStatement, style: Style): Gold[] {
  return [
    { field: 'Fund', text: data.fund },
    { field: 'Auditor', text: data.auditor },
    { field: 'Date of the report', text: writeDate(data.signed, style.dates) },
    { field: 'Total expenses', text: figure(sum(data.expenses.map((each) => each.amount))) },
    { field: "Partners' capital", text: figure(data.nav) },
    { field: 'Cash', text: figure(data.cash) },
  ];
}

/** The auditor's report, the three statements and the notes, as blocks. */
function annualBlocks(data: AnnualStatement, style: Style): Block[] {
  const end = writeDate(`${data.year}-12-31`, style.dates);
  return [
    ...opinion(data, end, style),
    { kind: 'break' },
    { kind: 'title', text: data.fund, sub: `Financial statements, ${end}` },
    { kind: 'heading', text: 'Statement of assets and liabilities' },
    amounts(end, [
      { cells: [`Investments at fair value (cost ${dollars(data.investmentsCost)})`, figure(data.investments)] },
      { cells: ['Cash', figure(data.cash)] },
      { cells: ['Total assets', figure(data.investments + data.cash)], as: 'subtotal' },
      { cells: ['Accrued expenses', figure(data.accrued)] },
      { cells: ["Partners' capital", figure(data.nav)] },
      { cells: ["Total liabilities and partners' capital", figure(data.accrued + data.nav)], as: 'total' },
    ]),
    { kind: 'heading', text: 'Statement of operations' },
    operations(data),
    { kind: 'break' },
    { kind: 'heading', text: "Statement of changes in partners' capital" },
    amounts(`Year ${data.year}`, [
      { cells: [`Partners' capital, ${writeDate(`${data.year - 1}-12-31`, style.dates)}`, figure(data.navBefore)] },
      { cells: ['Capital contributions', figure(data.contributions)] },
      { cells: ['Distributions', figure(-data.distributions)] },
      { cells: ['Net increase from operations', figure(data.netIncome + data.realized + data.unrealized)] },
      { cells: [`Partners' capital, ${end}`, figure(data.nav)], as: 'total' },
    ]),
    ...notes(data),
  ];
}

/** The audited statements as a PDF. */
export function drawAnnual(data: AnnualStatement, style: Style): Promise<Drawn> {
  return drawPdf(annualBlocks(data, style), style, {
    title: `${data.fund}, audited statements ${data.year}`,
    author: data.auditor,
    created: data.signed,
    left: data.fund,
    right: `Audited financial statements, ${data.year}`,
    foot: 'The notes are part of these financial statements.',
  });
}

function amounts(title: string, rows: Row[]): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'US dollars', width: 5 },
      { title, width: 2, align: 'right' },
    ],
    rows,
  };
}

function opinion(data: AnnualStatement, end: string, style: Style): Block[] {
  return [
    { kind: 'letterhead', name: data.auditor, lines: data.auditorLines },
    { kind: 'title', text: "Independent Auditor's Report", sub: `To the partners of ${data.fund}` },
    {
      kind: 'text',
      text: `**Opinion.** We have audited the financial statements of ${data.fund}, which comprise the statement of assets and liabilities as of ${end}, the related statements of operations and changes in partners' capital for the year then ended, and the notes. In our opinion they present fairly, in all material respects, the financial position of the fund and the results of its operations in conformity with accounting principles generally accepted in the United States of America.`,
    },
    {
      kind: 'text',
      text: '**Basis for opinion.** We conducted our audit in accordance with auditing standards generally accepted in the United States of America. We are required to be independent of the fund. We believe that the audit evidence we have obtained is sufficient and appropriate to provide a basis for our opinion.',
    },
    {
      kind: 'text',
      text: '**Emphasis of matter.** As described in Note 2, the fair value of investments was estimated by the General Partner in the absence of readily determinable values. Those estimates may differ from the values that a ready market would have given, and the differences could be material. Our opinion is not modified in respect of this matter.',
    },
    {
      kind: 'text',
      text: '**Responsibilities.** Management is responsible for the preparation and fair presentation of the financial statements. Our objective is to obtain reasonable assurance about whether they are free from material misstatement, and to issue a report that includes our opinion.',
    },
    {
      kind: 'signatures',
      parties: [
        {
          party: data.auditor,
          signer: data.auditorSigner,
          title: 'Engagement partner',
          date: writeDate(data.signed, style.dates),
        },
      ],
    },
  ];
}

function operations(data: AnnualStatement): Block {
  const income = sum(data.income.map((each) => each.amount));
  const expenses = sum(data.expenses.map((each) => each.amount));
  return amounts(`Year ${data.year}`, [
    { cells: ['Investment income'], as: 'section' },
    ...data.income.map((each) => ({ cells: [each.what, figure(each.amount)] })),
    { cells: ['Total investment income', figure(income)], as: 'subtotal' },
    { cells: ['Expenses'], as: 'section' },
    ...data.expenses.map((each) => ({ cells: [each.what, figure(each.amount)] })),
    { cells: ['Total expenses', figure(expenses)], as: 'subtotal' },
    { cells: ['Net investment loss', figure(income - expenses)], as: 'subtotal' },
    { cells: ['Net realized gain on investments', figure(data.realized)] },
    { cells: ['Net change in unrealized appreciation', figure(data.unrealized)] },
    { cells: ['Net increase from operations', figure(data.netIncome + data.realized + data.unrealized)], as: 'total' },
  ]);
}

function notes(data: AnnualStatement): Block[] {
  return [
    { kind: 'heading', text: 'Notes to the financial statements' },
    {
      kind: 'text',
      text: `**Note 1. Organization.** ${data.fund} is a Delaware limited partnership which began operations on March 15, 2022 and makes minority growth investments in private companies in North America and Europe.`,
    },
    {
      kind: 'text',
      text: '**Note 2. Valuation.** Investments are carried at fair value (Level 3). The General Partner uses recent transactions, multiples of comparable companies and discounted cash flows. The range of revenue multiples used was 2.1x to 6.8x.',
    },
    {
      kind: 'text',
      text: '**Note 3. Management fee.** The manager is paid 2.00% a year of the commitments of the limited partners, quarterly in advance, less 80% of transaction fees that it receives from portfolio companies.',
    },
    {
      kind: 'text',
      text: '**Note 4. Subsequent events.** The General Partner has evaluated events through the date of the report and found none that requires disclosure.',
    },
  ];
}
