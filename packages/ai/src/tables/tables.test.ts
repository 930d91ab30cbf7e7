import { describe, expect, it } from 'vitest';
import { matchPeriods, periodIn } from './period.ts';
import { figureIn, scaled, scaleIn } from './quantity.ts';
import { tablesOf } from './tables.ts';

function cellsOf(md: string) {
  return tablesOf([{ page: 1, md }]).flatMap(({ cells }) => cells);
}

function pathsOf(md: string): string[] {
  return cellsOf(md).map(({ parents, label, headers, text }) => [...parents, label, ...headers, text].join(' / '));
}

const STATEMENT = `## Consolidated Balance Sheet at December 31

| (Dollars in millions, except per share amounts) | 2031 | 2030 |
| --- | --- | --- |
| Assets | | |
| Current assets | | |
| Cash | $1,204 | $998 |
| Inventories | 310 | (12) |
| Total current assets | 1,514 | 986 |
| Goodwill | 77 | – |
| Total assets | $1,591 | $986 |
| Liabilities | | |
| Common stock, par value $0.01; 900 shares authorized; | | |
| issued 462 | 5 | 5 |
| Earnings per share | $1.25 | $1.10 |`;

describe('the path of a cell', () => {
  it('has the groups above the row, which a total ends', () => {
    expect(pathsOf(STATEMENT)).toEqual(
      expect.arrayContaining([
        'Assets / Current assets / Cash / 2031 / $1,204',
        'Assets / Goodwill / 2031 / 77',
        'Assets / Total assets / 2030 / $986',
        'Liabilities / Common stock, par value $0.01; 900 shares authorized; issued 462 / 2031 / 5',
      ]),
    );
  });

  it('completes the year of the column with the day of the title', () => {
    expect(cellsOf(STATEMENT)[0]?.period).toEqual({ year: 2031, month: 12, day: 31 });
  });

  it('has the exact amount with its scale, which amounts per share do not have', () => {
    const amounts = new Map(cellsOf(STATEMENT).map((cell) => [`${cell.label} ${cell.period?.year}`, cell]));
    expect(amounts.get('Cash 2031')).toMatchObject({ amount: '1204000000', unit: { currency: '$', scale: 1e6 } });
    expect(amounts.get('Inventories 2030')).toMatchObject({ amount: '-12000000', unit: { currency: '$' } });
    expect(amounts.get('Goodwill 2030')?.amount).toBe('0');
    expect(amounts.get('Earnings per share 2031')).toMatchObject({ amount: '1.25', unit: { isPerShare: true } });
  });

  it('divides a cell with one figure for each year of its header', () => {
    const md = '| (in thousands) | As of December 31, 2031 2030 |\n| --- | --- |\n| Goodwill | $ 57,173 $ (4,002) |';
    expect(cellsOf(md).map(({ text, amount, period, headers }) => [text, amount, period?.year, headers])).toEqual([
      ['$ 57,173', '57173000', 2031, ['As of December 31, 2031']],
      ['$ (4,002)', '-4002000', 2030, ['As of December 31, 2030']],
    ]);
    for (const { text, start, end } of cellsOf(md)) expect(md.slice(start, end)).toBe(text);
  });

  it('has the scale that stands behind the last header for all columns', () => {
    const md =
      '|  | Year ended 2031 | Year ended 2030 (in thousands) |\n| --- | --- | --- |\n| Goodwill | 12,345 | 11,200 |';
    expect(cellsOf(md).map(({ amount }) => amount)).toEqual(['12345000', '11200000']);
  });

  it('spans headers over several columns', () => {
    const md = `|  | Three months ended June 30, |  | Six months ended June 30, |  |
| --- | --- | --- | --- | --- |
|  | 2031 | 2030 | 2031 | 2030 |
| Revenue | 10 | 9 | 21 | 18 |`;
    expect(cellsOf(md).map(({ period }) => [period?.months, period?.year])).toEqual([
      [3, 2031],
      [3, 2030],
      [6, 2031],
      [6, 2030],
    ]);
  });

  it('gives a single header in the middle to all columns', () => {
    const md = `|  |  | Years ended May 31, | |
| --- | --- | --- | --- |
|  | 2031 | 2030 | 2029 |
| Revenue | 10 | 9 | 8 |`;
    expect(cellsOf(md).map(({ headers }) => headers[0])).toEqual(Array(3).fill('Years ended May 31,'));
  });

  it('does not give the header of changes to the years beside them', () => {
    const md = `|  |  | Percent change |  |  |
| --- | --- | --- | --- | --- |
|  | 2031 | Actual | Constant | 2030 |
| Interest expense | 2,082 | 3% | 3% | 2,025 |`;
    expect(cellsOf(md).map(({ headers, unit }) => [headers.join(', '), unit.isPercent])).toEqual([
      ['2031', false],
      ['Percent change, Actual', true],
      ['Percent change, Constant', true],
      ['2030', false],
    ]);
  });

  it('continues a period that only the first year states', () => {
    const md =
      '| ($ million) | Twelve months ended June 30, 2030 | 2031 |\n| --- | --- | --- |\n| Net income | 815 | 1,058 |';
    expect(cellsOf(md).map(({ period }) => period)).toEqual([
      { year: 2030, month: 6, day: 30, months: 12 },
      { year: 2031, month: 6, day: 30, months: 12 },
    ]);
  });

  it('takes new headers from a row inside the table', () => {
    const md = `|  | 2031 | 2030 |
| --- | --- | --- |
| Revenue | 10 | 9 |
|  | 2029 | 2028 |
| Revenue | 8 | 7 |`;
    expect(cellsOf(md).map(({ period, text }) => `${period?.year} ${text}`)).toEqual([
      '2031 10',
      '2030 9',
      '2029 8',
      '2028 7',
    ]);
  });

  it('has the period of its row if rows are periods', () => {
    const md = '| Year | Revenue | Profit |\n| --- | --- | --- |\n| 2031 | 10 | 3 |\n| 2030 | 9 | 2 |';
    expect(cellsOf(md).map(({ period, headers }) => `${period?.year} ${headers.join()}`)).toEqual([
      '2031 Revenue',
      '2031 Profit',
      '2030 Revenue',
      '2030 Profit',
    ]);
  });

  it('has the headers of the table above if its own table continues it', () => {
    const md = '|  | 2031 |\n| --- | --- |\n| Leases | 10 |\n\nOther assets\n\n| | |\n| --- | --- |\n| Goodwill | 5 |';
    expect(cellsOf(md).map(({ label, period }) => `${label} ${period?.year}`)).toEqual([
      'Leases 2031',
      'Goodwill 2031',
    ]);
  });

  it('has headers below the name and the unit of the statement', () => {
    const md = `| | | |
| --- | --- | --- |
| ALDER INC. | | |
| (MILLIONS, EXCEPT PER SHARE DATA) | | |
| | Year ended June 30, | |
| | 2031 | 2030 |
| Assets | | |
| Cash | 10 | 9 |`;
    expect(pathsOf(md)[0]).toBe('Assets / Cash / Year ended June 30, / 2031 / 10');
    expect(cellsOf(md)[0]?.amount).toBe('10000000');
  });

  it('has no label if its row has none', () => {
    const md = '|  | 2031 |\n| --- | --- |\n| Leases | 10 |\n| Other non-current assets | 5 |\n|  | 15 |';
    expect(cellsOf(md).at(-1)).toMatchObject({ label: '', text: '15' });
  });

  it('joins a label of two cells, and names the first cell of the row above', () => {
    const md = '|  |  | 2031 |\n| --- | --- | --- |\n| Net income: | Basic | $4.51 |\n|  | Diluted | 4.50 |';
    expect(pathsOf(md)).toEqual(['Net income: Basic / 2031 / $4.51', 'Net income: / Diluted / 2031 / 4.50']);
  });
});

it('offsets are those of the literal text', () => {
  const page = `Intro\n\n${STATEMENT}`;
  for (const { start, end, rowStart, rowEnd, text, label } of cellsOf(page)) {
    expect(page.slice(start, end)).toBe(text);
    if (!label.includes(';')) expect(page.slice(rowStart, rowEnd)).toContain(label);
  }
});

it('a unit that only the text after a table states is used', () => {
  const md = '|  | 2031 |\n| --- | --- |\n| Sales | 4.5 |\n\nThe table shows sales (in thousands).';
  expect(cellsOf(md)[0]?.amount).toBe('4500');
});

it.each([
  ['$ 1,452.4', '1452.4'],
  ['(3,163)', '-3163'],
  ['(3,163', '-3163'],
  ['23 %', '23'],
  ['4,532 (1)', '4532'],
  ['$(0.05)', '-0.05'],
  ['.5', '0.5'],
])('reads the figure %s', (text, decimal) => expect(figureIn(text)?.decimal).toBe(decimal));

it.each(['Note 5', 'Q1 2031', 'GST 247.55', '', '10-K'])('does not read "%s" as a figure', (text) =>
  expect(figureIn(text)).toBeUndefined(),
);

it.each([
  ['(in millions, except per share data)', 1e6],
  ['Amounts in thousands of US dollars', 1e3],
  ['2031 €m', 1e6],
  ["RM'000", 1e3],
  ['($ million)', 1e6],
  ['Revenue in the first half', undefined],
])('reads the scale of "%s"', (text, scale) => expect(scaleIn(text)).toBe(scale));

it.each([
  ['1496.5', 1e6, '1496500000'],
  ['-0.05', 1e3, '-50'],
  ['12.3456', 1e3, '12345.6'],
  ['1496500000', 1e-6, '1496.5'],
  ['-50', 1e-3, '-0.05'],
  ['7', 1, '7'],
])('scales %s by %d without rounding', (decimal, scale, expected) => expect(scaled(decimal, scale)).toBe(expected));

it.each([
  ['Three months ended June 30, 2031', { year: 2031, month: 6, day: 30, months: 3 }],
  ['As of 31 March 2031', { year: 2031, month: 3, day: 31 }],
  ['1Q31', { year: 2031, quarter: 1, months: 3 }],
  ['FY2031', { year: 2031, months: 12 }],
  ['2030/31', { year: 2031 }],
  ['third quarter of 2031', { year: 2031, quarter: 3, months: 3 }],
  ['Total assets', undefined],
])('reads the period of "%s"', (text, period) => expect(periodIn(text)).toEqual(period));

it.each([
  ['2031', 'Year ended May 31, 2031', 'same'],
  ['2031', 'Three months ended March 31, 2031', 'same'],
  ['FY2031', 'Three months ended March 31, 2031', 'different'],
  ['2030', 'May 31, 2031', 'different'],
  ['June 30, 2031', '2031', 'compatible'],
  ['2031', 'Amount', 'unstated'],
])('the requested %s meets %s: %s', (asked, own, match) =>
  expect(matchPeriods(periodIn(asked), periodIn(own))).toBe(match),
);

it('long hostile tables take linear time', () => {
  const row = `| ${'a b '.repeat(200)}| ${'1,'.repeat(200)} | ${' '.repeat(500)} | ${'('.repeat(300)} |`;
  const md = Array(2_000).fill(row).join('\n');
  expect(cellsOf(md).length).toBeGreaterThan(0);
});
