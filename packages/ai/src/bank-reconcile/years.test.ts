import * as xlsx from '@e965/xlsx';
import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { csv, readAll } from './statement-files.fixture.ts';

async function rowsOf(content: string | Uint8Array): Promise<string[]> {
  const { statements, question } = await readAll(content, {}, 65_536);
  if (question) return [`asks for ${question.about}`];
  return statements.flatMap(({ entries, rejected }) => [
    ...entries.map(({ bookedOn, amount }) => `${bookedOn} ${decimalOf(amount)}`),
    ...rejected.map(({ place }) => `line ${place.line}!`),
  ]);
}

describe('days without a year in a table', () => {
  it('get the year of the printed period, over New Year', async () => {
    const file = csv(
      'Period;20.12.2025 - 19.01.2026',
      'Datum;Text;Betrag',
      '22.12.;A;-1,50',
      '31.12.;B;2,00',
      '05.01.;C;-3,25',
    );
    expect(await rowsOf(file)).toEqual(['2025-12-22 -1.50', '2025-12-31 2.00', '2026-01-05 -3.25']);
    const { dialect } = await readAll(file);
    expect(dialect!.evidence).toContain(
      'The days have no year. It follows from the period from 2025-12-20 to 2026-01-19.',
    );
  });

  it('get the last year before the date of the statement', async () => {
    const file = csv('Statement date,15 January 2026', 'Date,Text,Amount', '28 Dec,A,-1.50', '10 Jan,B,2.00');
    expect(await rowsOf(file)).toEqual(['2025-12-28 -1.50', '2026-01-10 2.00']);
  });

  it.each([
    ['Polish', '31 grudnia 2025', '28 gru', '29 gru'],
    ['Swedish', '31 december 2025', '28 dec', '29 dec'],
    ['Finnish', '31. joulukuuta 2025', '28. joulukuuta', '29. joulukuuta'],
    ['Norwegian', '31. desember 2025', '28. desember', '29. desember'],
  ])('are read with %s names of months', async (_, printed, first, second) => {
    const file = csv(`Saldo;${printed}`, 'Date;Text;Amount', `${first};A;-1,50`, `${second};B;2,00`);
    expect(await rowsOf(file)).toEqual(['2025-12-28 -1.50', '2025-12-29 2.00']);
  });

  it('are read from a sheet', async () => {
    const rows = [
      ['Statement period', '01/12/2025 to 15/01/2026'],
      ['Date', 'Details', 'Amount'],
      ['28/12', 'A', -1.5],
      ['03/01', 'B', 2],
    ];
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'S');
    const bytes: Uint8Array = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
    expect(await rowsOf(bytes)).toEqual(['2025-12-28 -1.5', '2026-01-03 2']);
  });

  it('are refused if nothing in the file names a year', async () => {
    const file = csv('Date,Text,Amount', '28 Dec,A,-1.50', '10 Jan,B,2.00');
    await expect(readAll(file)).rejects.toThrow('The days in this file have no year');
  });

  it('are rejected if a long period leaves two years', async () => {
    const file = csv(
      'Period,2024-11-01 to 2026-01-31',
      'Date,Text,Amount',
      '15 Dec,A,-1.50',
      '10 Oct,B,2.00',
      '11 Oct,C,2.00',
    );
    expect(await rowsOf(file)).toEqual(['2025-10-10 2.00', '2025-10-11 2.00', 'line 3!']);
  });
});
