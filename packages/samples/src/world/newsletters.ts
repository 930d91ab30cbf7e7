import type { Block } from '../drawing/index.ts';
import { dollars, figure, multiple, wholeDollars } from '../money/index.ts';
import { books, call, fundName } from './fund.ts';
import { netIrr, quarter } from './quarter.ts';
import { itemAt } from '../item/index.ts';

const tvpi = multiple(books.nav + quarter.distributedToDate, quarter.calledToDate);

export const investorLetter: Block[] = [
  { kind: 'title', text: 'Letter to our partners, third quarter of 2026', sub: `${fundName}, October 30, 2026` },
  { kind: 'text', text: 'Dear partners,' },
  {
    kind: 'text',
    text: `Net asset value rose to **${dollars(books.nav)}** at the end of September. The fund now stands at **${tvpi}** of paid-in capital, with a net IRR of **${netIrr}**.`,
  },
  { kind: 'heading', text: 'What we did' },
  {
    kind: 'list',
    items: [
      `We led the Series C round of Quillmark Software with ${wholeDollars(itemAt(call.uses, 0).amount)}. Quillmark's annual recurring revenue reached $31.4 million, up 38% in a year.`,
      'Brackwater Logistics redeemed our Class B units for $5,150,000. We keep the Class A units.',
      'Thornbury Payments won its license in Ontario and now processes for 2,900 merchants.',
    ],
  },
  { kind: 'heading', text: 'The quarter in figures' },
  {
    kind: 'table',
    columns: [
      { title: 'US dollars', width: 3 },
      { title: 'Q3 2026', width: 1, align: 'right' },
    ],
    rows: [
      { cells: ['Net asset value, June 30, 2026', figure(books.navBefore)] },
      { cells: ['Contributions', figure(books.contributions)] },
      { cells: ['Distributions', figure(-books.distributions)] },
      { cells: ['Net investment income (loss)', figure(books.netIncome)] },
      { cells: ['Realized and unrealized gains', figure(books.realized + books.unrealized)] },
      { cells: ['Net asset value, September 30, 2026', figure(books.nav)], as: 'total' },
    ],
  },
  { kind: 'heading', text: 'What did not go well' },
  {
    kind: 'text',
    text: 'Fennimore Education lost its largest state contract. Its founder has stepped back, and Dana Kowalczyk has been interim chief executive since September 14.',
  },
  { kind: 'heading', text: 'What comes next' },
  {
    kind: 'text',
    text: 'We expect one further capital call before the year ends, of between 3% and 4% of commitments. The annual meeting will be held on May 20, 2027 in Port Calder.',
  },
  { kind: 'text', text: 'With thanks, Ana Ruiz and Samuel Adeyemi' },
];

export const committeeNotes: Block[] = [
  {
    kind: 'title',
    text: 'Advisory committee, notes of the call on October 21, 2026',
    sub: 'Notes by Priya Nair. Present: Tamarack, Brightwater, Larkspur and Saint Alder; Pell & Quay sent apologies.',
  },
  { kind: 'heading', text: 'Valuation' },
  {
    kind: 'list',
    items: [
      'Fennimore Education: the committee asked whether the new value of $2,100,000 is low enough. The manager will bring a third-party valuation in January.',
      'Thornbury Payments: valued at 5.2x revenue, in line with the last round.',
    ],
  },
  { kind: 'heading', text: 'Conflict: Project Atlas' },
  {
    kind: 'text',
    text: 'The manager explained that Project Atlas is bought by a separate vehicle, and that the fund does not take part. The committee had **no objection**.',
  },
  { kind: 'heading', text: 'Decisions' },
  {
    kind: 'table',
    columns: [
      { title: 'Decision', width: 3 },
      { title: 'For', width: 1, align: 'right' },
      { title: 'Against', width: 1, align: 'right' },
    ],
    rows: [
      { cells: ['Waive the 15% limit for Quillmark Software up to 17% of commitments', '4', '0'] },
      { cells: ['Appoint Dunmore Vance LLP as auditor for 2026', '3', '1'] },
    ],
  },
  { kind: 'heading', text: 'Next call' },
  {
    kind: 'text',
    text: 'January 27, 2027, 11:00 a.m. Eastern. Larkspur asked for a paper on the use of subscription credit lines.',
  },
];
