/** A spreadsheet takes these first characters for a formula; what people and documents write must not be able to be one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Tells spreadsheets that a CSV file is UTF-8; it stands first. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of CSV (RFC 4180), in which nothing is a formula. */
export const csvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => quote(harmless(text))).join(',')}\r\n`;
