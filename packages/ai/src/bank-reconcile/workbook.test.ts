import * as xlsx from '@e965/xlsx';
import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { readAll, summaryOf } from './statement-files.fixture.ts';

type Cell = string | number | null | xlsx.CellObject;

const HEAD = ['Date', 'Details', 'Debit', 'Credit', 'Balance'];

/** A day as workbooks keep it: a number with the format of a date. */
function day(serial: number, format = 'dd/mm/yy'): xlsx.CellObject {
  return { t: 'n', v: serial, z: format };
}

function amount(value: number, format = '#,##0.00'): xlsx.CellObject {
  return { t: 'n', v: value, z: format };
}

type Sheet = { name: string; rows: Cell[][]; change?: (sheet: xlsx.WorkSheet) => void };

function bookOf(sheets: Sheet[], type: xlsx.BookType = 'xlsx', props: xlsx.WorkBook['Workbook'] = {}): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const { name, rows, change } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(rows as unknown[][]); // rows of values and cells
    change?.(sheet);
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { ...book.Workbook, ...props };
  return xlsx.write(book, { type: 'buffer', bookType: type });
}

// 46024 is the 2nd of January 2026.
const ROWS: Cell[][] = [
  ['Harbor Bank'],
  ['Account number', '12-345678'],
  ['Currency', 'EUR'],
  ['Opening balance', null, null, null, amount(100)],
  [],
  HEAD,
  [day(46024), 'Rent', amount(10.25), null, amount(89.75)],
  [day(46025), 'Sale', null, amount(1234.56), amount(1324.31)],
  ['Closing balance', null, null, null, amount(1324.31)],
];
const READ = ['12-345678 EUR -10.25 1234.56 proven'];

describe('a statement in a workbook', () => {
  it.each(['xlsx', 'xlsm', 'xlsb', 'biff8', 'ods', 'xlml'] as const)('is read from %s', async (type) => {
    expect(await summaryOf(bookOf([{ name: 'Statement', rows: ROWS }], type), {}, 65_536)).toEqual(READ);
  });

  it('has its days from numbers, not from how they are shown', async () => {
    const { statements, dialect } = await readAll(bookOf([{ name: 'S', rows: ROWS }]), {}, 65_536);
    expect(statements[0]?.entries.map(({ bookedOn }) => bookedOn)).toEqual(['2026-01-02', '2026-01-03']);
    expect(statements[0]?.entries[0]?.place).toEqual({ line: 7, sheet: 'S' });
    expect(dialect?.evidence[0]).toBe('The sheet has numbers, not texts, in its cells.');
  });

  it('is read from a table of HTML with the name of a workbook, as text', async () => {
    const cells = (row: string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const rows = [
      ['Datum', 'Text', 'Betrag'],
      ['13.01.2026', 'Miete', '-1.234,56'],
      ['14.01.2026', 'Lohn', '3.500,00'],
    ];
    const html = `<html><head><meta charset="utf-8"></head><body><table>${rows.map(cells).join('')}</table></body></html>`;
    expect(await summaryOf(html, {}, 65_536)).toEqual(['- - -1234.56 3500.00 unproven']);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const rows = [HEAD, [day(46024 - 1462), 'A', amount(1), null, null]];
    const book = bookOf([{ name: 'S', rows }], 'xlsx', { WBProps: { date1904: true } });
    const { statements } = await readAll(book, {}, 65_536);
    expect(statements[0]?.entries[0]?.bookedOn).toBe('2026-01-02');
  });

  it('keeps decimals, signs and marks that a format hides or adds', async () => {
    const rows = [
      ['Date', 'Details', 'Amount'],
      [day(46024), 'rounded', amount(-10.255, '0')],
      [day(46025), 'red instead of a minus', amount(-20, '#,##0.00;[Red]#,##0.00')],
      [day(46026), 'a float', amount(0.1 + 0.2)],
      [day(46027), 'large', amount(123456789012.5)],
      [day(46028), 'marked', amount(7.5, '#,##0.00" Dr"')],
    ];
    const { statements } = await readAll(bookOf([{ name: 'S', rows }]), {}, 65_536);
    expect(statements[0]?.entries.map((each) => decimalOf(each.amount))).toEqual([
      '-10.255',
      '-20.00',
      '0.30',
      '123456789012.50',
      '-7.50',
    ]);
  });

  it('rejects a formula that has no value', async () => {
    const formula: xlsx.CellObject = { t: 'n', f: 'HYPERLINK("http://x")' };
    const rows = [
      ['Date', 'Details', 'Amount'],
      [day(46024), 'A', amount(-1)],
      [day(46025), 'B', formula],
      [day(46026), '=1+1', amount(2)],
    ];
    expect(await summaryOf(bookOf([{ name: 'S', rows }]), {}, 65_536)).toEqual(['- - -1.00 2.00 line 3! failed']);
  });

  it('has a statement for each sheet with a table, and none for others', async () => {
    const second = [HEAD, [day(46030), 'B', null, amount(5), null]];
    const book = bookOf([
      { name: 'Notes', rows: [['Thank you for banking with us']] },
      { name: 'One', rows: ROWS },
      { name: 'Two', rows: second },
    ]);
    expect(await summaryOf(book, {}, 65_536)).toEqual([...READ, '- - 5.00 unproven']);
  });

  it('keeps rows that a filter hides, because balances count them', async () => {
    const change = (sheet: xlsx.WorkSheet) => {
      sheet['!rows'] = [];
      sheet['!rows'][6] = { hidden: true };
    };
    expect(await summaryOf(bookOf([{ name: 'S', rows: ROWS, change }]), {}, 65_536)).toEqual(READ);
  });

  it('asks about days that are texts', async () => {
    const rows = [
      ['Date', 'Details', 'Amount'],
      ['01/02/2026', 'A', amount(-1)],
    ];
    expect(await summaryOf(bookOf([{ name: 'S', rows }]), {}, 65_536)).toEqual(['asks for dateOrder']);
  });

  it('is refused when it is damaged', async () => {
    const bytes = bookOf([{ name: 'S', rows: ROWS }]);
    await expect(readAll(bytes.slice(0, bytes.length / 2), {}, 65_536)).rejects.toThrow(/damaged/);
  });
});
