import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { LiteParse } from '@llamaindex/liteparse';
import { PAGE_CASES, pagesOf, pdfOf } from './pages.fixture.ts';
import { pageTables } from './page-tables.ts';
import { readAll } from './statement-files.fixture.ts';

async function summary(content: Uint8Array): Promise<string[]> {
  const { statements, question } = await readAll(content, {}, 65_536);
  if (question) return [`asks for ${question.about}`];
  return statements.map(({ head, entries, rejected, proof }) =>
    [
      head.account || '-',
      proof.currency ?? '-',
      ...entries.flatMap(({ bookedOn, amount }) => [bookedOn, decimalOf(amount)]),
      ...rejected.map(({ place }) => `line ${place.line}!`),
      head.opening ? decimalOf(head.opening.amount) : '-',
      head.closing ? decimalOf(head.closing.amount) : '-',
      proof.outcome,
    ].join(' '),
  );
}

describe('a statement in a PDF', () => {
  it.each(PAGE_CASES)('is read with %s', async (_, art, expected) => {
    expect(await summary(await pdfOf(art))).toEqual(expected);
  });

  it('is read from a scan', async () => {
    const [, art, expected] = PAGE_CASES.find(([name]) => name.startsWith('month first'))!;
    const reader = new LiteParse({ ocrEnabled: false, quiet: true, numWorkers: 1, dpi: 200 });
    const [picture] = await reader.screenshot(await pdfOf(art), [1]);
    expect(await summary(picture!.imageBuffer)).toEqual(expected);
  });

  it('has the page, the line and the box of each row, with the lines below it', async () => {
    const { statements } = await readAll(await pdfOf(PAGE_CASES[0]![1]), {}, 65_536);
    const [first, , , last] = statements[0]!.entries;
    expect(first!.description).toBe('CARD PAYMENT TESCO STORES 2211 LONDON');
    expect(first!.place).toMatchObject({ page: 1, line: 6 });
    expect(last!.place).toMatchObject({ page: 2 });
    const [x0, y0, x1, y1] = first!.place.box!;
    // Two lines of text, from the column of days to that of money out.
    expect(y1 - y0).toBeGreaterThan(0.02);
    expect(y1 - y0).toBeLessThan(0.04);
    expect(x0).toBeCloseTo(30 / 595, 2);
    expect(x1).toBeGreaterThan(0.5);
  });

  it('is asked about if day and month are open and no period decides', () => {
    const art = `
Account number 1234567
Date        Description             Amount       Balance
01/02/2026  A                         -1.00        99.00
03/02/2026  B                          2.00       101.00
`;
    expect(pageTables(pagesOf(art), {})).toMatchObject({ question: { about: 'dateOrder' } });
    const tables = pageTables(pagesOf(art), { dateOrder: 'MDY' });
    expect('question' in tables ? [] : tables[0]!.rows.map(({ cells }) => cells[0])).toEqual([
      'Date',
      '2026-01-02',
      '2026-03-02',
    ]);
  });

  it('rejects a row whose day has no year anywhere', async () => {
    const art = `
Account number 1234567
Date        Description             Amount       Balance
28 Jan      A                         -1.00        99.00
2026-01-29  B                          2.00       101.00
2026-01-30  C                          2.00       103.00
`;
    const read = await summary(await pdfOf(art));
    expect(read).toEqual(['1234567 - 2026-01-29 2.00 2026-01-30 2.00 line 3! - - failed']);
  });
});
