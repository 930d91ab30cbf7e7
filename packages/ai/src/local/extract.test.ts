import type { Format } from '@atrium/domain/value';
import { describe, expect, it } from 'vitest';
import { locateQuote } from '../evidence/index.ts';
import type { ExtractedCell } from '../evidence/index.ts';
import type { Span } from '../parsing/index.ts';
import { committedModel } from '../reader/index.ts';
import { extractLocally } from './extract.ts';

type Wish = [name: string, format: Format, prompt?: string];

async function fill(md: string, wishes: Wish[], spans: Span[] = []): Promise<ExtractedCell[]> {
  const columns = wishes.map(([name, format, prompt], index) => {
    return { id: String(index), name, description: '', format, prompt: prompt ?? null, isRequired: false };
  });
  return extractLocally({ id: 'd', name: 'd.txt', pages: [{ page: 1, md, spans }] }, columns, {}, { dollar: 'USD' });
}
function valueOf(cell: ExtractedCell | undefined) {
  return cell?.outcome === 'value' ? (cell.decimal ?? cell.value) : cell?.outcome;
}

const RECEIPT = `ALDER HARDWARE SDN BHD
(198701-K)
NO 23, JALAN MERANTI 4,
TAMAN SEJATI, 81200 JOHOR BAHRU
GST ID: 000912384512
TAX INVOICE

Invoice No : CS00018829
Date : 25/12/2018 13:44:10
Cashier : ADMIN

PAINT BRUSH  1 x 4.00   4.00 SR
SANDPAPER    2 x 2.50   5.02 SR
Total Sales (Excluding GST) : 8.51
Total GST : 0.51
Total : 9.02
Rounding : -0.02
Total Sales (Inclusive of GST) : RM 9.00
CASH : 10.00
CHANGE : 1.00
THANK YOU PLEASE COME AGAIN`;

const AGREEMENT = `MUTUAL NON-DISCLOSURE AGREEMENT

This Mutual Non-Disclosure Agreement (this “Agreement”) is made and entered into as of March 5, 2015 (the “Effective Date”) by and between Alder Mining, Inc., a Delaware corporation (“Alder”), and Birch Grove LLC, an Ohio limited liability company (“Birch”). Each party may disclose confidential information to the other in connection with a possible business transaction between the parties.

1. Confidential Information. Confidential Information means all information, whether written or oral, that a party discloses and that is marked as confidential. The receiving party shall hold it in confidence and shall not disclose it to any person except its representatives.

2. Term. This Agreement shall remain in effect for a period of three (3) years from the Effective Date.

3. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of Texas.

IN WITNESS WHEREOF, the parties have executed this Agreement.

ALDER MINING, INC.          BIRCH GROVE LLC
By: Ann Lee                 By: Carl Moor`;

describe('columns that the reader has learned', () => {
  it('are filled from a receipt, with the total after tax and rounding', async () => {
    const cells = await fill(RECEIPT, [
      ['Company', 'string'],
      ['Date', 'date'],
      ['Address', 'string'],
      ['Total', 'currency'],
    ]);
    expect(cells.map(valueOf)).toEqual([
      'ALDER HARDWARE SDN BHD',
      '2018-12-25',
      'NO 23, JALAN MERANTI 4, TAMAN SEJATI, 81200 JOHOR BAHRU',
      '9.00',
    ]);
    expect(cells[3]).toMatchObject({ unit: 'MYR' });
  });

  it.each([
    [0.95, false],
    [0.6, true],
  ])('ask for review where the text recognition was not sure: %f', async (sureness, review) => {
    const start = RECEIPT.indexOf('25/12/2018');
    const spans: Span[] = [{ start, end: start + 19, box: [0, 0, 1, 1], sureness }];
    const [date] = await fill(RECEIPT, [['Date', 'date']], spans);
    expect(date).toMatchObject({ value: '2018-12-25', review });
    if (review) expect(date).toMatchObject({ reviewReason: expect.stringContaining('text recognition was not sure') });
  });

  it('are filled from an agreement, the parties as a list', async () => {
    const cells = await fill(AGREEMENT, [
      ['Effective date', 'date'],
      ['Term', 'string'],
      ['Parties', 'json'],
      ['Governing law', 'string'],
    ]);
    expect(cells.map(valueOf)).toEqual([
      '2015-03-05',
      '3 years',
      '["Alder Mining, Inc.","Birch Grove LLC"]',
      'State of Texas',
    ]);
  });

  it('cite literal quotes of their page', async () => {
    for (const [md, wish] of [
      [RECEIPT, ['Address', 'string']],
      [AGREEMENT, ['Parties', 'json']],
      [AGREEMENT, ['Term', 'string']],
    ] as [string, Wish][]) {
      const [cell] = await fill(md, [wish]);
      const sources = cell?.outcome === 'value' ? cell.sources : [];
      expect(sources.length).toBeGreaterThan(0);
      for (const { quote } of sources) expect(locateQuote({ md, spans: [] }, quote)?.quote).toBe(quote);
    }
  });

  it('ask for review below 0.95, and only there', async () => {
    const cells = await fill(RECEIPT, [
      ['Company', 'string'],
      ['Date', 'date'],
      ['Address', 'string'],
      ['Total', 'currency'],
    ]);
    for (const cell of cells)
      expect(cell.outcome === 'value' && cell.review).toBe(cell.outcome === 'value' && cell.confidence < 0.95);
  });

  it('show the other values with their pages if the document contradicts itself, and no payment decides', async () => {
    const two = RECEIPT.replace(/CASH : .*\nCHANGE : .*/, 'Total Sales (Inclusive of GST) : RM 12.00');
    const [cell] = await fill(two, [['Total', 'currency']]);
    expect(cell).toMatchObject({
      review: true,
      reviewReason: expect.stringMatching(/(?:another value|other values): .* \(page 1\)/),
    });
  });

  it('are not found in a document of their kind without the value', async () => {
    const without = AGREEMENT.replace(/2\. Term\..*\n/, '');
    expect(valueOf((await fill(without, [['Term', 'string']]))[0])).toBe('absent');
  });

  it('are filled by rules in documents of other kinds', async () => {
    const lease = 'Lease\n\nLandlord: Alder LLC\nTenant: Birch Inc.\nEffective date: 5 March 2015\nTerm: 3 years';
    expect((await fill(lease, [['Term', 'string']])).map(valueOf)).toEqual(['3 years']);
  });
});

describe('prompts', () => {
  it('change what is read', async () => {
    const [whole, net] = await fill(RECEIPT, [
      ['Total', 'currency'],
      ['Total', 'currency', 'Total excluding GST'],
    ]);
    expect(valueOf(whole)).toBe('9.00');
    expect(valueOf(net)).not.toBe('9.00');
  });

  it('name the instruction that needs a model', async () => {
    const [cell] = await fill(RECEIPT, [['Total', 'currency', 'Total amount, converted to EUR']]);
    expect(cell).toMatchObject({ review: true, reviewReason: 'This instruction needs a model: “converted to EUR”.' });
  });
});

it('a list that the reader cannot fill says why', async () => {
  const [cell] = await fill('Inventory\n\nThe stock consists of bolts, nuts and screws.', [['Items', 'json']]);
  expect(cell).toMatchObject({
    outcome: 'absent',
    review: true,
    reviewReason: expect.stringContaining('only the parties'),
  });
});

it('a column that nobody knows is always for review', async () => {
  const [cell] = await fill('Launch\n\nThe ignition date of the probe is 5 March 2031.\nSigned 1 May 2030.', [
    ['Ignition date of the probe', 'date'],
  ]);
  if (cell?.outcome === 'value' && cell.reviewReason?.startsWith('This column is new')) expect(cell.review).toBe(true);
  else expect(valueOf(cell)).toBe('2031-03-05');
});

it('a date that can be read in two ways is for review', async () => {
  const american = `ALDER MARKET
Store 0412 Register 03 Cashier Dana
03/04/2025 18:22
MILK 3.99
BREAD WHEAT 2.49
SUBTOTAL 6.48
TAX 0.52
TOTAL 7.00
CASH 20.00
CHANGE 13.00
THANK YOU FOR SHOPPING PLEASE COME AGAIN`;
  const [cell] = await fill(american, [['Date', 'date']]);
  expect(cell?.outcome === 'value' ? cell.review : cell?.outcome === 'failed').toBe(true);
});

it('the same document gives the same cells', async () => {
  const wishes: Wish[] = [
    ['Company', 'string'],
    ['Total', 'currency'],
  ];
  expect(await fill(RECEIPT, wishes)).toEqual(await fill(RECEIPT, wishes));
  expect(committedModel()).toBe(committedModel());
});
