/** Spreadsheets read a cell that starts with one of these as a formula. Text of users and documents must not be one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
/** Quotes all text: a spreadsheet whose separator is `;` would read the rest of an unquoted cell as the next cell. */
function quote(text: string): string {
  return text === '' || NUMBER.test(text) ? text : `"${harmless(text).replaceAll('"', '""')}"`;
}

/** The first character of a CSV file. It marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a line of CSV (RFC 4180) without formulas, whatever the separator of the spreadsheet that opens it. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quote).join(',')}\r\n`;
}
