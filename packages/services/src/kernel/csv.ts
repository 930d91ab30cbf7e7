/** A spreadsheet takes these first characters for a formula; what people and documents write must not be able to be one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Tells spreadsheets that a CSV file is UTF-8; it stands first. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of CSV (RFC 4180), in which nothing is a formula. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(harmless(text))).join(',')}\r\n`;
}
