import type { Format } from '@atrium/domain/value';
import { describe, expect, it } from 'vitest';
import { extractLocally } from './extract.ts';

const REPORT = `## Consolidated Statements of Income

| (in thousands, except per share amounts) | Three months ended June 30, 2031 | 2030 | Six months ended June 30, 2031 | 2030 |
| --- | --- | --- | --- | --- |
| Net sales | $12,400 | $11,300 | $24,100 | $22,800 |
| Cost of sales | (7,100) | (6,900) | (14,000) | (13,700) |
| Net income | $1,840 | $1,620 | $3,500 | $3,100 |
| Earnings per share, diluted | $1.25 | $1.10 | $2.40 | $2.10 |

## Consolidated Balance Sheets

| | June 30, 2031 | December 31, 2030 |
| --- | --- | --- |
| Total assets | $21,300 | $19,700 |
| Total liabilities | 8,200 | 8,000 |

## Exhibits

| Number | Exhibit |
| --- | --- |
| 10.23 | Lease of the total assets of the plant |`;

async function cellOf(name: string, format: Format, prompt: string | null = null, md = REPORT) {
  const column = { id: '0', name, description: '', format, prompt, isRequired: false };
  const document = { id: 'd', name: 'd.pdf', pages: [{ page: 1, md, spans: [] }] };
  const [cell] = await extractLocally(document, [column], {}, { dollar: 'USD' });
  return cell;
}

function shown(cell: Awaited<ReturnType<typeof cellOf>>) {
  return cell?.outcome === 'value' ? `${cell.decimal ?? cell.value} ${cell.unit ?? ''}`.trim() : cell?.outcome;
}

describe('a column of a financial statement', () => {
  it.each<[string, Format, string | null, string]>([
    ['Total assets', 'currency', null, '21300000 USD'],
    ['Total assets', 'number', 'At December 31, 2030', '19700000'],
    ['Total assets in USD thousands', 'number', null, '21300'],
    ['Net income', 'currency', null, '1840000 USD'],
    ['Net income', 'currency', 'For the six months ended June 30, 2031', '3500000 USD'],
    ['Revenue', 'currency', null, '12400000 USD'],
    ['Diluted EPS', 'number', null, '1.25'],
  ])('%s (%s, %s) is %s', async (name, format, prompt, value) => {
    expect(shown(await cellOf(name, format, prompt))).toBe(value);
  });

  it('cites its row, names its row and column from its own path, and asks for review', async () => {
    expect(await cellOf('Total assets', 'currency')).toMatchObject({
      review: true,
      reviewReason: expect.stringMatching(/^Read from the row “Total assets”, column “June 30, 2031”\. Please check/),
      sources: [{ page: 1, quote: expect.stringContaining('Total assets | $21,300') }],
    });
  });

  it('names the rival values with their places', async () => {
    const cell = await cellOf('Net income', 'currency');
    expect(cell).toMatchObject({ reviewReason: expect.stringContaining('page 1') });
  });

  it('is not an exhibit number or a header', async () => {
    const cell = await cellOf('Lease', 'currency');
    expect(shown(cell)).not.toContain('10.23');
  });
});

describe('a prompt', () => {
  const receipt = 'Shop\n\nSubtotal: 8.00\nTax: 1.00\nTotal: 9.00';

  it('whose words a rule may not follow is named in the cell', async () => {
    expect(await cellOf('Total', 'currency', 'The tax only', receipt)).toMatchObject({
      review: true,
      reviewReason: expect.stringContaining('may have no effect: “only”'),
    });
  });

  it('with an instruction for a model is named in the cell', async () => {
    expect(await cellOf('Total', 'currency', 'Convert it to EUR', receipt)).toMatchObject({
      review: true,
      reviewReason: 'This instruction needs a model: “Convert it to EUR”.',
    });
  });
});

describe('a row with other figures beside the value', () => {
  it('does not lose an amount because the next cell names another one', async () => {
    const md =
      '| Invoice amount | GST 247.55 | 4,373.45 |\n| --- | --- | --- |\n| Invoice total | GST 247.55 | 4,373.45 |';
    expect(shown(await cellOf('Invoice total', 'number', null, md))).toBe('4373.45');
  });
});
