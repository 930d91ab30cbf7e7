import type { JournalField } from './fields.ts';
import { fieldReader, type JournalLine } from './line-text.ts';

const HEADINGS = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** The lines that name the fields of an IIF file. */
export const IIF_HEAD = [['!TRNS', ...HEADINGS].join('\t'), ['!SPL', ...HEADINGS].join('\t'), '!ENDTRNS', ''].join(
  '\r\n',
);

/** A text of IIF has no tab, line break or quotation mark, and cannot be read as a formula by a spreadsheet. */
function plain(text: string): string {
  const line = text.replaceAll(/[\t\r\n"]+/g, ' ').trim();
  return /^[=+@]|^-(?!\d+(?:\.\d+)?$)/.test(line) ? `'${line}` : line;
}

const FIELDS = (
  ['transactionDate', 'accountName', 'name', 'class', 'amount', 'journalNumber', 'memo'] satisfies JournalField[]
).map((field) => fieldReader(field));

/** Writes one journal as a block: its first entry is TRNS, the others are SPL. A debit is positive. */
export function iifBlock(lines: readonly JournalLine[]): string {
  const written = lines.map((line, at) =>
    [at === 0 ? 'TRNS' : 'SPL', 'GENERAL JOURNAL', ...FIELDS.map(({ read }) => plain(read(line)))].join('\t'),
  );
  return `${[...written, 'ENDTRNS'].join('\r\n')}\r\n`;
}
