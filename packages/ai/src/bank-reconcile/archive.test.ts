import * as xlsx from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CAMT_CASES } from './camt.fixture.ts';
import { MT940_CASES } from './mt940.fixture.ts';
import { readAll, type StatementCase, summaryOf } from './statement-files.fixture.ts';

function textOf(cases: readonly StatementCase[], name: string): string {
  return cases.find(([each]) => each === name)![1].toString();
}

const CAMT = textOf(CAMT_CASES, 'a statement');
const SWIFT = textOf(MT940_CASES, 'a statement');

function archiveOf(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
}

describe('an archive of statements', () => {
  it('has the statements of all its files, by name, and says which file each row is in', async () => {
    const bytes = archiveOf({
      'day 10.xml': CAMT,
      'day 9.xml': CAMT.replaceAll('NL01BANK', 'NL02BANK'),
      'more/old.sta': SWIFT,
      '__MACOSX/day 9.xml': 'x',
      '.DS_Store': 'x',
    });
    expect(await summaryOf(bytes, {}, 65_536)).toEqual([
      'NL02BANK EUR 10.50 proven',
      'NL01BANK EUR 10.50 proven',
      'NL01BANK EUR 10.50 proven',
    ]);
    const { files, format, statements } = await readAll(bytes, {}, 65_536);
    expect(files).toEqual(['day 9.xml', 'day 10.xml', 'more/old.sta']);
    expect(format).toBe('Archive');
    expect(statements.map(({ entries }) => entries[0]!.place.sheet)).toEqual(files);
    expect(statements.map(({ head }) => head.closing!.place.sheet)).toEqual(files);
  });

  it.each([
    [
      'a letter',
      { 'a.xml': CAMT, 'letter.txt': 'Dear Sir,\nthank you.' },
      '“letter.txt” in this archive cannot be read.',
    ],
    ['a table', { 'a.csv': 'Date,Text,Amount\n2026-01-31,A,-1.00\n' }, 'Upload it by itself'],
    ['an archive', { 'a.zip': archiveOf({ 'a.xml': CAMT }) }, '“a.zip” in this archive cannot be read.'],
    ['nothing', {}, 'The archive is empty.'],
    ['folders only', { 'folder/': '' }, 'The archive is empty.'],
  ])('is refused if it has %s, so that nothing is left out in silence', async (_, files, message) => {
    await expect(readAll(archiveOf(files), {}, 65_536)).rejects.toThrow(message);
  });

  it('is refused if it is damaged', async () => {
    const bytes = archiveOf({ 'a.xml': CAMT });
    await expect(readAll(bytes.slice(0, bytes.length - 30), {}, 65_536)).rejects.toThrow(/damaged/);
    const broken = Uint8Array.from(bytes);
    broken.fill(0, 60, 90);
    await expect(readAll(broken, {}, 65_536)).rejects.toThrow(/“a.xml” in this archive cannot be read/);
  });

  it('is a workbook if it has the parts of one', async () => {
    const book = xlsx.utils.book_new();
    const rows = [
      ['Date', 'Text', 'Amount'],
      ['2026-01-31', 'A', -1],
    ];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'S');
    const bytes: Uint8Array = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
    expect((await readAll(bytes, {}, 65_536)).format).toBe('Workbook');
  });
});
