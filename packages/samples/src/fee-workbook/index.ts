import type { Drawn, Gold } from '../drawing/index.ts';
import { allocate, dollars, sum } from '../money/index.ts';
import type { Cell } from '../workbook/index.ts';
import { date, money, rateCell, writeWorkbook } from '../workbook/index.ts';
import { itemAt } from '../item/index.ts';

/** A quarter's management fee in cents; the last investor is the general partner and pays none. */
export type FeeCalculation = {
  fund: string;
  quarter: string;
  prepared: string;
  preparedBy: string;
  investors: { name: string; commitment: number }[];
  bps: number;
  gross: number;
  fees: { company: string; kind: string; received: string; amount: number }[];
  offsetPercent: number;
  offset: number;
  net: number;
  paid: string;
};

/** The values that a calculation states. */
export function feeGold(data: FeeCalculation): Gold[] {
  return [
    { field: 'Gross fee', text: dollars(data.gross) },
    { field: 'Offset', text: dollars(data.offset) },
    { field: 'Net fee', text: dollars(data.net) },
    { field: 'Payment date', text: data.paid },
  ];
}

/** The calculation as a workbook of three sheets: calculation, investors, offset. */
export function drawFeeWorkbook(data: FeeCalculation): Drawn {
  const paying = data.investors.slice(0, -1);
  const weights = paying.map((each) => each.commitment);
  const base = sum(weights);
  const gross = allocate(data.gross, weights);
  const offset = allocate(data.offset, weights);
  const last = paying.length + 1;
  const feeLast = data.fees.length + 1;
  return writeWorkbook(
    [
      {
        name: 'Calculation',
        widths: [52, 20, 44],
        rows: [
          [`${data.fund}: management fee, ${data.quarter}`],
          [`Prepared by ${data.preparedBy}`, date(data.prepared)],
          [],
          ['Item', 'Amount', 'Source'],
          [
            'Commitments of the limited partners',
            money(base, `Investors!B${last + 1}`),
            'LPA Section 6.1; excludes the General Partner (6.3)',
          ],
          ['Annual rate in the investment period', rateCell(data.bps), 'LPA Section 6.1'],
          ['Quarterly fee before offset', money(data.gross, 'ROUND(B5*B6/4,2)'), 'Quarterly in advance'],
          [
            'Transaction fees received',
            money(sum(data.fees.map((each) => each.amount)), `'Fee offset'!D${feeLast + 1}`),
            'Sheet Fee offset',
          ],
          ['Offset rate', rateCell(data.offsetPercent * 100), 'LPA Section 6.2'],
          ['Offset', money(data.offset, 'ROUND(B8*B9,2)'), null],
          ['Net management fee payable', money(data.net, 'B7-B10'), 'Agrees to the bank statement'],
          ['Payment date', date(data.paid), null],
        ],
      },
      {
        name: 'Investors',
        widths: [34, 18, 16, 16, 16],
        rows: [
          ['Limited partner', 'Commitment', 'Gross fee', 'Offset', 'Net fee'],
          ...paying.map((each, index): Cell[] => [
            each.name,
            money(each.commitment),
            money(itemAt(gross, index)),
            money(itemAt(offset, index)),
            money(itemAt(gross, index) - itemAt(offset, index), `C${index + 2}-D${index + 2}`),
          ]),
          [
            'Total',
            ...[base, data.gross, data.offset, data.net].map((amount, index) =>
              money(amount, `SUM(${'BCDE'[index]}2:${'BCDE'[index]}${last})`),
            ),
          ],
        ],
      },
      {
        name: 'Fee offset',
        widths: [34, 26, 14, 16],
        rows: [
          ['Portfolio company', 'Kind of fee', 'Received', 'Amount'],
          ...data.fees.map((each): Cell[] => [each.company, each.kind, date(each.received), money(each.amount)]),
          ['Total', null, null, money(sum(data.fees.map((each) => each.amount)), `SUM(D2:D${feeLast})`)],
        ],
      },
    ],
    `Management fee, ${data.quarter}`,
    data.prepared,
  );
}
