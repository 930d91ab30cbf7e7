import type { Box } from '../parsing/index.ts';
import { recordOf } from './csv-record.ts';
import type { TextReader } from './events.ts';
import { lineReader } from './text.ts';

/** A row of a table, wherever it comes from. `line` counts from 1 in the file, the sheet or the page. */
export type TableRow = {
  cells: string[];
  line: number;
  sheet?: string;
  page?: number;
  box?: Box;
  isCut?: boolean;
  /** Why the row cannot be read, although its cells can: one sentence for users. */
  doubt?: string;
};

/** A quoted cell has at most this many lines. A quote that does not end by then is a character. */
const MOST_LINES = 60;

/** Digits of full width, of Arabic and of Indic scripts, with the marks of Arabic numbers. */
const OTHER_DIGITS = /[\uff0b-\uff19\u0660-\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/;
const OTHER_DIGITS_EACH = new RegExp(OTHER_DIGITS.source, 'g');
/** Characters without a width, such as marks of the direction of writing around numbers. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Spreadsheet marks of text (a leading apostrophe, ="0123"), unseen characters and other digits, in any cell of a line. */
const DISGUISED = new RegExp(`'|="|${UNSEEN.source}|${OTHER_DIGITS.source}`);

/** The cells without the marks that keep spreadsheets from changing them: ="0123", '0123 and '0123'. */
export function plainCells(cells: string[]): string[] {
  return cells.map((cell) => {
    if (!DISGUISED.test(cell)) return cell;
    const seen = cell.replaceAll(UNSEEN, '');
    const inner = /^\s*="(.*)"\s*$/.exec(seen)?.[1] ?? seen.replace(/^(\s*)'(?=\S)(.*?)('?)(\s*)$/su, '$1$2$4');
    return OTHER_DIGITS.test(inner) ? withPlainDigits(inner.normalize('NFKC')) : inner;
  });
}

/** The first digit of each script. Its others follow. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50];

function withPlainDigits(text: string): string {
  return text.replaceAll(OTHER_DIGITS_EACH, (character) => {
    if (character === '٫') return '.';
    if (character === '٬') return ',';
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? character : String(code - zero);
  });
}

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
        take({ cells: plainCells(record.cells), line: first.line, isCut: pending.some(({ isCut }) => isCut) });
        pending = [];
      } else if (pending.length >= MOST_LINES || isLast || first.isCut) {
        take({ cells: plainCells(first.text.split(delimiter)), line: first.line, isCut: first.isCut });
        pending = pending.slice(1);
      } else return;
    }
  }
  return lineReader(
    (text, line, isCut) => {
      if (pending.length === 0 && !text.includes('"')) {
        take({ cells: cellsIn(text, delimiter), line, isCut });
        return;
      }
      if (pending.length === 0) {
        const { cells, isOpen } = recordOf(text, delimiter);
        if (!isOpen) {
          take({ cells: DISGUISED.test(text) ? plainCells(cells) : cells, line, isCut });
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

function cellsIn(text: string, delimiter: string): string[] {
  const cells = text.split(delimiter);
  return DISGUISED.test(text) ? plainCells(cells) : cells;
}

/** The place of a row in its file. */
export function placeOf({ line, sheet, page, box }: TableRow) {
  return { line, ...(sheet !== undefined && { sheet }), ...(page !== undefined && { page }), ...(box && { box }) };
}
