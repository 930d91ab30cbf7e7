import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  bookOf,
  type Cell,
  drawPdf,
  findingsOf,
  reconcileFiles,
  withFilledRows,
  withLastRow,
} from './capital.fixture.ts';
import { bookDown, down, pages, PLAIN } from './layouts.fixture.ts';

const ACCOUNTS = accountsOf(5, 4);

/** The workbook with one cell replaced: the row of a partner from 1, the column of a line from 1. */
function bookWith(row: number, column: number, cell: Cell): Buffer {
  const rows = down(ACCOUNTS, PLAIN).map((cells, at) =>
    cells.map((each, index) => (at === row && index === column ? cell : each)),
  );
  return bookOf([{ name: 'Capital', rows }]);
}

describe('a workbook or PDF with faults', () => {
  it('names the cell of a broken formula, and ties the other partners', async () => {
    const { result } = await reconcileFiles(
      bookWith(2, 4, { t: 'e', v: 0x17, w: '#REF!', f: 'Sheet9!A1' }),
      pages(ACCOUNTS),
    );
    expect(findingsOf(result)).toEqual([`${ACCOUNTS[1]!.name}: income unread`]);
    expect(result.partners[1]!.reasons).toEqual(['The formula in cell E3 of “Capital” has an error (#REF!).']);
  });

  it('names the cell of a formula that refers to itself', async () => {
    const { result } = await reconcileFiles(bookWith(3, 8, { t: 'n', v: 0, f: 'SUM(B4:I4)' }), pages(ACCOUNTS));
    expect(findingsOf(result)).toEqual([`${ACCOUNTS[2]!.name}: ending unread`]);
    expect(result.partners[2]!.reasons[0]).toBe('The formula in cell I4 of “Capital” refers to itself.');
  });

  it('names the cell of a formula without a stored value', async () => {
    const { result } = await reconcileFiles(bookWith(1, 5, { t: 'n', f: 'A1+1' }), pages(ACCOUNTS));
    expect(findingsOf(result)).toEqual([`${ACCOUNTS[0]!.name}: expenses unread`]);
    expect(result.partners[0]!.reasons[0]).toMatch(/^The formula in cell F2 of “Capital” has no stored value/);
  });

  it('says that the only table is on a hidden sheet', async () => {
    const workbook = bookOf([
      { name: 'Notes', rows: [['Nothing here']] },
      { name: 'Capital', rows: down(ACCOUNTS, PLAIN), hidden: true },
    ]);
    await expect(reconcileFiles(workbook, pages(ACCOUNTS))).rejects.toThrow(
      /no table with partners.*The sheet “Capital” is hidden\.$/,
    );
  });

  it('reads a sheet whose last row is the last row of Excel', async () => {
    const sheet = withLastRow(bookOf([{ name: 'Capital', rows: down(ACCOUNTS, PLAIN) }]));
    const { result } = await reconcileFiles(sheet, pages(ACCOUNTS));
    expect(findingsOf(result)).toEqual([]);
  });

  it('says what to do about a sheet of 1,048,576 filled rows', { timeout: 180_000 }, async () => {
    const sheet = withFilledRows(bookOf([{ name: 'Capital', rows: down(ACCOUNTS, PLAIN) }]), 12);
    await expect(reconcileFiles(sheet, pages(ACCOUNTS))).rejects.toThrow(
      'The workbook “capital.xlsx” is too large to read. Remove the sheets and rows that are not needed.',
    );
  });

  it('says that a PDF needs a password, is damaged or has no statement', async () => {
    const workbook = bookDown(ACCOUNTS);
    const locked = await drawPdf(pages(ACCOUNTS), { userPassword: 'secret', ownerPassword: 'owner' });
    await expect(reconcileFiles(workbook, locked)).rejects.toThrow(
      'The PDF “statements.pdf” is protected with a password. Upload it without one.',
    );
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 7)]);
    await expect(reconcileFiles(workbook, broken)).rejects.toThrow(
      /^The PDF “statements.pdf” is damaged or incomplete/,
    );
    await expect(reconcileFiles(workbook, 'Dear partner\n\nThank you for your trust in 2025.')).rejects.toThrow(
      /^The PDF has no statement of partner capital/,
    );
  });

  it('says that a workbook is protected with a password', async () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, 'EncryptedPackage', new Uint8Array(5_000).fill(7));
    const locked = Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array); // of `type: buffer`
    await expect(reconcileFiles(locked, pages(ACCOUNTS))).rejects.toThrow(
      'The workbook “capital.xlsx” is protected with a password. Upload it without one.',
    );
  });

  it('says that a scan has no text that can be read', async () => {
    await expect(reconcileFiles(bookDown(ACCOUNTS), await drawPdf(' '))).rejects.toThrow(
      'The PDF “statements.pdf” has no text that can be read. Upload one with text, or a sharper scan.',
    );
  });

  it('says that a workbook is damaged', async () => {
    const bytes = bookDown(ACCOUNTS);
    await expect(reconcileFiles(bytes.subarray(0, bytes.length / 2), pages(ACCOUNTS))).rejects.toThrow(
      /^The workbook “capital.xlsx” is damaged/,
    );
  });
});
