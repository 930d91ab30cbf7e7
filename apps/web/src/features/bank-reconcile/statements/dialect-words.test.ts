import { expect, it } from 'vitest';
import { dialectWords, formatWords } from './dialect-words.ts';

it('describes how a file writes its rows, with the evidence', () => {
  const words = dialectWords(
    {
      delimiter: ';',
      headerLine: 4,
      columns: [
        { name: 'Buchungstag', role: 'date' },
        { name: 'Saldo', role: 'balance' },
        { name: 'Reference', role: 'reference' },
        { name: 'Notiz', role: null },
      ],
      decimalMark: ',',
      dateOrder: 'DMY',
      sign: 'columns',
      evidence: ['Line 7 has the day 31 in first place.'],
    },
    null,
  );
  expect(words).toEqual({
    lines: [
      { name: 'Separator', value: 'semicolon' },
      { name: 'Names of the columns', value: 'line 4' },
      { name: 'Columns', value: 'Buchungstag is the date; Saldo is the balance; Reference' },
      { name: 'Dates', value: 'day, month, year' },
      { name: 'Decimal mark', value: 'comma' },
      { name: 'Amounts', value: 'a column each for money in and out' },
    ],
    evidence: ['Line 7 has the day 31 in first place.'],
  });
});

it('leaves out what a question has not decided yet', () => {
  const tried = {
    delimiter: ',',
    headerLine: null,
    columns: [],
    decimalMark: '.',
    dateOrder: 'DMY',
    sign: 'signed',
    evidence: ['Answered for this account.', 'Money out is negative.'],
  };
  const words = dialectWords(tried, 'dateOrder');
  expect(words?.lines.map(({ name }) => name)).toEqual(['Separator', 'Decimal mark', 'Amounts']);
  expect(words?.evidence).toEqual(['Money out is negative.']);
});

it('says nothing about a format with a fixed grammar', () => {
  expect(dialectWords(null, null)).toBeNull();
  expect(['MT940', 'Table'].map(formatWords)).toEqual(['MT940', 'CSV']);
});
