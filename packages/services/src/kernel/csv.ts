/** Spreadsheets read a cell that starts with one of these as a formula. Text of users and documents must not be one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The first character of a CSV file. It marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a line of CSV (RFC 4180) without formulas. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(harmless(text))).join(',')}\r\n`;
}
