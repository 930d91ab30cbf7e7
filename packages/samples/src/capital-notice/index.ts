import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { allocate, dollars, figure, percent, sum } from '../money/index.ts';
import { itemAt } from '../item/index.ts';

/** A capital call or a distribution to one partner. Amounts are those of the whole fund, in cents. */
export type CapitalNotice = {
  kind: 'call' | 'distribution';
  number: number;
  fund: string;
  manager: string;
  managerLines: string[];
  partner: string;
  commitment: number;
  commitments: number;
  noticed: string;
  pays: string;
  parts: { what: string; amount: number }[];
  before: number;
  account: string;
  signer: { name: string; title: string };
};

/** The partner's share of each item, in cents. */
export function partnerParts(notice: CapitalNotice): number[] {
  const rest = notice.commitments - notice.commitment;
  return notice.parts.map((part) => itemAt(allocate(part.amount, [notice.commitment, rest]), 0));
}

/** The values that a notice states. */
export function noticeGold(notice: CapitalNotice, style: Style): Gold[] {
  return [
    { field: 'Fund', text: notice.fund },
    { field: 'Partner', text: notice.partner },
    { field: 'Notice number', text: `No. ${notice.number}` },
    { field: 'Notice date', text: writeDate(notice.noticed, style.dates) },
    { field: notice.kind === 'call' ? 'Due date' : 'Payment date', text: writeDate(notice.pays, style.dates) },
    { field: 'Amount', text: dollars(sum(partnerParts(notice))) },
    { field: 'Commitment', text: dollars(notice.commitment) },
  ];
}

/** The notice as blocks. */
function noticeBlocks(notice: CapitalNotice, style: Style): Block[] {
  const calls = notice.kind === 'call';
  const parts = partnerParts(notice);
  const amount = sum(parts);
  const pays = writeDate(notice.pays, style.dates);
  const whole = sum(notice.parts.map((part) => part.amount));
  return [
    { kind: 'letterhead', name: notice.manager, lines: notice.managerLines },
    {
      kind: 'title',
      text: `${calls ? 'Capital Call Notice' : 'Distribution Notice'} No. ${notice.number}`,
      sub: notice.fund,
    },
    {
      kind: 'columns',
      columns: [
        { label: 'To', lines: [notice.partner] },
        { label: 'Date of notice', lines: [writeDate(notice.noticed, style.dates)] },
        { label: calls ? 'Due date' : 'Payment date', lines: [pays] },
      ],
    },
    {
      kind: 'figures',
      items: [
        { label: calls ? 'Amount due from you' : 'Amount payable to you', value: dollars(amount) },
        { label: 'Your share of commitments', value: percent(notice.commitment, notice.commitments) },
        { label: 'Your commitment', value: dollars(notice.commitment) },
      ],
    },
    {
      kind: 'text',
      text: calls
        ? `Under Section 5.2 of the Limited Partnership Agreement the General Partner calls **${dollars(whole)}** from all partners in proportion to their commitments. Your share is **${dollars(amount)}**, to be received in cleared funds by **${pays}**.`
        : `The General Partner will distribute **${dollars(whole)}** to all partners under Section 7.1 of the Limited Partnership Agreement. Your share of **${dollars(amount)}** will be wired on **${pays}** to the account on file.`,
    },
    {
      kind: 'table',
      caption: calls ? 'Use of the capital' : 'Source of the distribution',
      columns: [
        { title: 'Item', width: 4 },
        { title: 'All partners', width: 2, align: 'right' },
        { title: 'Your share', width: 2, align: 'right' },
      ],
      rows: [
        ...notice.parts.map((part, index) => ({
          cells: [part.what, figure(part.amount), figure(itemAt(parts, index))],
        })),
        { cells: ['Total', figure(whole), figure(amount)], as: 'total' },
      ],
    },
    account(notice, amount),
    {
      kind: 'text',
      text: calls
        ? `**Wire instructions.** ${notice.account} Telephone a known contact before you pay if these instructions differ from the last notice. A payment not received by the due date bears interest at 10% a year under Section 5.4.`
        : `**Recall.** The part that is a return of capital may be called again under Section 5.5 until the end of the investment period.`,
    },
    {
      kind: 'signatures',
      parties: [
        {
          party: `${notice.manager}, for the General Partner`,
          signer: notice.signer.name,
          title: notice.signer.title,
          date: writeDate(notice.noticed, style.dates),
        },
      ],
    },
  ];
}

/** A notice as a PDF. */
export function drawNotice(notice: CapitalNotice, style: Style): Promise<Drawn> {
  const name = `${notice.kind === 'call' ? 'Capital call' : 'Distribution'} notice no. ${notice.number}`;
  return drawPdf(noticeBlocks(notice, style), style, {
    title: `${name}, ${notice.partner}`,
    author: notice.manager,
    created: notice.noticed,
    left: notice.fund,
    right: name,
    foot: 'Confidential: for the addressee',
  });
}

function account(notice: CapitalNotice, amount: number): Block {
  const after = notice.before + amount;
  const rows: [string, string][] =
    notice.kind === 'call'
      ? [
          ['Your commitment', figure(notice.commitment)],
          ['Called before this notice', figure(notice.before)],
          ['This call', figure(amount)],
          ['Called after this notice', figure(after)],
          ['Unfunded after this notice', figure(notice.commitment - after)],
        ]
      : [
          ['Distributed before this notice', figure(notice.before)],
          ['This distribution', figure(amount)],
          ['Distributed after this notice', figure(after)],
        ];
  return {
    kind: 'table',
    caption: 'Your account',
    columns: [
      { title: 'Item', width: 4 },
      { title: 'US dollars', width: 2, align: 'right' },
    ],
    rows: rows.map((cells, index) => ({ cells, ...(index === rows.length - 1 ? { as: 'total' as const } : {}) })),
  };
}
