import { expect, it } from 'vitest';
import { joined, wordsIn } from './words.ts';

/** A table in Tesseract's format: lines of words with their left and right edges, all 20 high. */
function tableOf(...lines: [text: string, left: number, right: number, confidence?: number][][]): string {
  return lines
    .flatMap((words, index) => {
      const top = index * 40;
      const row = (level: number, left: number, right: number, confidence: number, text: string) =>
        [level, 1, 1, 1, index, 0, left, top, right - left, 20, confidence, text].join('\t');
      return [
        row(4, words[0]?.[1] ?? 0, words.at(-1)?.[2] ?? 0, -1, ''),
        ...words.map(([text, left, right, confidence = 95]) => row(5, left, right, confidence, text)),
      ];
    })
    .join('\n');
}

function runsOf(table: string): string[] {
  return joined(wordsIn(table).words).map(({ text }) => text);
}

it('joins words that one wide space separates, and leaves columns apart', () => {
  const table = tableOf(
    [
      ['ALDER', 0, 60],
      ['(M)', 80, 116],
      ['LTD', 138, 174],
    ],
    [
      ['PAINT', 0, 60],
      ['4.00', 200, 248],
      ['8.00', 262, 310],
    ],
  );
  expect(runsOf(table)).toEqual(['ALDER (M) LTD', 'PAINT', '4.00', '8.00']);
});

it('does not join words of different lines', () => {
  expect(runsOf(tableOf([['ALDER', 0, 60]], [['LTD', 70, 106]]))).toEqual(['ALDER', 'LTD']);
});

it('marks words that are too unsure to be text', () => {
  const { words, marks } = wordsIn(
    tableOf([
      ['ALDER', 0, 60],
      ['~~', 70, 90, 12],
    ]),
  );
  expect(words.map(({ text }) => text)).toEqual(['ALDER']);
  expect(marks.map(({ confidence }) => confidence)).toEqual([95, 12]);
});
