import { describe, expect, it } from 'vitest';
import { readTsv, tile, writeTsv } from './clipboard.ts';

describe('cells on the clipboard', () => {
  it('come back as they went, whatever is in them', () => {
    const cells = [
      ['$48,250', 'Harbor & Finch', ''],
      ['two\nlines', 'a "quoted" word', 'tab\there'],
    ];
    expect(readTsv(writeTsv(cells))).toEqual(cells);
  });

  it('reads what spreadsheets write: CRLF, and a break at the very end', () => {
    expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTsv('a\t\r\n')).toEqual([['a', '']]);
    expect(readTsv('')).toEqual([]);
  });

  it('takes a quote inside a cell as it stands', () => {
    expect(readTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
  });

  it('repeats into a larger range only where it fits a whole number of times', () => {
    expect(tile([['x']], 3, 2)).toEqual([
      ['x', 'x'],
      ['x', 'x'],
      ['x', 'x'],
    ]);
    expect(tile([['a'], ['b']], 3, 1)).toEqual([['a'], ['b']]);
    expect(tile([['a', 'b'], ['c']], 1, 1)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });
});
