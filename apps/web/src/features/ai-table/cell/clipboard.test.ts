import { describe, expect, it } from 'vitest';
import { readTsv, tile, writeTsv } from './clipboard.ts';

describe('cells on the clipboard', () => {
  it('are unchanged after a copy and a paste', () => {
    const cells = [
      ['$48,250', 'Harbor & Finch', ''],
      ['two\nlines', 'a "quoted" word', 'tab\there'],
    ];
    expect(readTsv(writeTsv(cells))).toEqual(cells);
  });

  it('are read with CRLF and with a line break at the end', () => {
    expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTsv('a\t\r\n')).toEqual([['a', '']]);
    expect(readTsv('')).toEqual([]);
  });

  it('keep a quote inside a cell', () => {
    expect(readTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
  });

  it('are repeated only in a range that is a whole number of times larger', () => {
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
