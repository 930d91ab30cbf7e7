import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../tables/index.ts';
import { STATEMENT_LINES } from '../data/statement-lines.ts';
import { CELL_FEATURES, measureCells } from './cell-features.ts';
import { rankCells } from './rank-cells.ts';
import { keyOf, tableQuery } from './table-query.ts';
import { withCurrentPeriod } from './current-period.ts';
import { committedTableWeights } from './table-weights.ts';

const REPORT = tablesOf([
  {
    page: 1,
    md: `## Consolidated Statements of Income

| (in thousands, except per share amounts) | Year ended June 30, 2031 | 2030 |
| --- | --- | --- |
| Net sales | $12,400 | $11,300 |
| Cost of sales | 7,100 | 6,900 |
| Income before income taxes | 2,450 | 2,140 |
| Income taxes | 610 | 520 |
| Net income | $1,840 | $1,620 |
| Earnings per share, diluted | $1.25 | $1.10 |

## Consolidated Balance Sheets

| | June 30, 2031 | June 30, 2030 |
| --- | --- | --- |
| Total current assets | 9,100 | 8,800 |
| Total assets | 21,300 | 19,700 |
| Total liabilities | 8,200 | 8,000 |`,
  },
]);

function answerTo(name: string, prompt = '') {
  return rankCells(REPORT, tableQuery({ name, prompt })).ranked[0]?.cell.amount;
}

describe('the best cell', () => {
  it.each([
    ['Total assets', '', '21300000'],
    ['Total assets 2030', '', '19700000'],
    ['Total assets', 'At June 30, 2030', '19700000'],
    ['What was the net income in 2031?', '', '1840000'],
    ['NetIncomeLoss', '', '1840000'],
    ['Revenue', '', '12400000'],
    ['Diluted EPS', 'for fiscal year 2030', '1.10'],
    ['Income tax expense', '', '610000'],
  ])('of %s (%s) is %s', (name, prompt, amount) => expect(answerTo(name, prompt)).toBe(amount));
});

it('the confidence is low if the tables have nothing like it', () => {
  const known = rankCells(REPORT, tableQuery({ name: 'Total assets in 2031' })).confidence;
  const absent = rankCells(REPORT, tableQuery({ name: 'Number of employees in 2031' })).confidence;
  expect(known).toBeGreaterThan(0.8);
  expect(absent).toBeLessThan(0.3);
});

describe('the current period', () => {
  it('is that of the latest column', () => {
    const query = withCurrentPeriod(tableQuery({ name: 'Total assets' }), REPORT);
    expect(query.period).toMatchObject({ year: 2031 });
    expect(rankCells(REPORT, query).ranked[0]?.cell.amount).toBe('21300000');
  });

  it('of a quarterly report is the quarter', () => {
    const tables = tablesOf([
      {
        page: 1,
        md: `|  | Three months ended June 30, |  | Six months ended June 30, |  |
| --- | --- | --- | --- | --- |
|  | 2031 | 2030 | 2031 | 2030 |
| Revenue | 10 | 9 | 21 | 18 |
| Net income | 2 | 1 | 4 | 3 |`,
      },
    ]);
    const query = withCurrentPeriod(tableQuery({ name: 'Net income' }), tables);
    expect(query.period).toMatchObject({ year: 2031, months: 3 });
    expect(rankCells(tables, query).ranked[0]?.cell.text).toBe('2');
  });

  it('is not used if the column names a year', () => {
    const query = tableQuery({ name: 'Total assets 2030' });
    expect(withCurrentPeriod(query, REPORT)).toBe(query);
  });
});

it('a document without tables has no cells', () => {
  expect(rankCells([], tableQuery({ name: 'Total assets' }))).toEqual({ ranked: [], confidence: 0 });
});

it('each cell has a number for each feature', () => {
  for (const { features } of measureCells(REPORT, tableQuery({ name: 'Net income' }))) {
    expect(features).toHaveLength(CELL_FEATURES.length);
    expect(features.every(Number.isFinite)).toBe(true);
  }
});

describe('the committed weights of tables', () => {
  it('are sound, small and have the figures of their training', () => {
    const { figures, wrongDocument, documents } = committedTableWeights();
    expect(statSync(join(import.meta.dirname, 'weights.json')).size).toBeLessThan(100_000);
    expect(documents).toBeGreaterThan(200);
    expect(figures.wrongUnflagged).toBeLessThanOrEqual(0.015);
    expect(wrongDocument.wrongUnflagged).toBeLessThanOrEqual(0.015);
  });

  it('contain no text', () => {
    const { features: _, ...rest } = JSON.parse(
      readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'),
    ) as Record<string, unknown>;
    const known =
      'figures wrongDocument calibration documents calibrator ranker cells accuracy wrongUnflagged flagged absent calibrationError confidence right platt means deviations weights bias steps base bags trees'.split(
        ' ',
      );
    const words = new Set(JSON.stringify(rest).match(/[A-Za-z_]{3,}/g));
    expect([...words].filter((word) => !known.includes(word))).toEqual([]);
  });
});

it('the names of statement lines are content words, and each belongs to one line', () => {
  const keys = STATEMENT_LINES.flatMap((names) => names.map(keyOf));
  expect(keys.every((key) => key !== '')).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
