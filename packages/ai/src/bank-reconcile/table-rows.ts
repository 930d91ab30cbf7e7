import type { Box } from '../parsing/index.ts';
import { recordOf } from './csv-record.ts';
import type { TextReader } from './events.ts';
import { lineReader } from './text.ts';

/** A row of a table, wherever it comes from. `line` counts from 1 in the file, the sheet or the page. */
export type TableRow = { cells: string[]; line: number; sheet?: string; page?: number; box?: Box; isCut?: boolean };

/** A quoted cell has at most this many lines. A quote that does not end by then is a character. */
const MOST_LINES = 60;

/** Cuts delimited text into rows. Quotes are those of RFC 4180; a quote that never ends does not swallow the file. */
export function delimitedRows(delimiter: string, take: (row: TableRow) => void, end: () => void): TextReader {
  let pending: { text: string; line: number; isCut: boolean }[] = [];
  function flush(isLast: boolean): void {
    while (pending.length > 0) {
      const [first] = pending;
      if (!first) return;
      const whole = pending.map(({ text }) => text).join('\n');
      const record = recordOf(whole, delimiter);
      if (!record.isOpen) {
        take({ cells: record.cells, line: first.line, isCut: pending.some(({ isCut }) => isCut) });
        pending = [];
      } else if (pending.length >= MOST_LINES || isLast || first.isCut) {
        take({ cells: first.text.split(delimiter), line: first.line, isCut: first.isCut });
        pending = pending.slice(1);
      } else return;
    }
  }
  return lineReader(
    (text, line, isCut) => {
      if (pending.length === 0 && !text.includes('"')) {
        take({ cells: text.split(delimiter), line, isCut });
        return;
      }
      if (pending.length === 0) {
        const { cells, isOpen } = recordOf(text, delimiter);
        if (!isOpen) {
          take({ cells, line, isCut });
          return;
        }
      }
      pending.push({ text, line, isCut });
      flush(false);
    },
    () => {
      flush(true);
      end();
    },
  );
}
