import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

function cellsOf(text: string, separator: string): unknown[][] {
  const sheet = read(text, { type: 'string', FS: separator }).Sheets['Sheet1'];
  return sheet ? utils.sheet_to_json(sheet, { header: 1 }) : [];
}

it('quotes every text, doubles its quotes, and leaves numbers as they are', () => {
  expect(csvLine(['a', 'b "c"', '-1250.50', '', '1,5', '+5', 'true'])).toBe(
    '"a","b ""c""",-1250.50,,"1,5",+5,"true"\r\n',
  );
});

it.each([',', ';', '\t'])('starts no cell with a formula in a spreadsheet with the separator %j', (separator) => {
  const line = csvLine(['Lease;=1+1', '=2+2', 'x\t=3+3', '-4+4;@SUM(A1)', 'a\r\n=5+5']);
  const cells = cellsOf(line, separator).flat().map(String);
  expect(cells.filter((cell) => /^[=@+-]/.test(cell))).toEqual([]);
  expect(cells.length).toBeGreaterThan(0);
});
