/** Spreadsheets read a cell that starts with one of these as a formula. Text of users and documents must not be one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
/**
 * Writes a cell of CSV that is no formula. Quotes all text: a spreadsheet whose separator is `;` would read the rest of an
 * unquoted cell as the next cell.
 */
export function csvCell(text: string): string {
  if (text === '' || (mayBeNumber(text) && NUMBER.test(text))) return text;
  const safe = harmless(text);
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}

const [PLUS, MINUS, ZERO, NINE] = [43, 45, 48, 57] as const;

/** Whether a text begins like a number. Large files have millions of cells, and most of their text does not. */
function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first >= ZERO && first <= NINE) || first === MINUS || first === PLUS;
}

/** The first character of a CSV file. It marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a line of CSV (RFC 4180) without formulas, whatever the separator of the spreadsheet that opens it. */
export function csvLine(texts: readonly string[]): string {
  let line = '';
  for (const text of texts) line += `${csvCell(text)},`;
  return `${line.slice(0, -1)}\r\n`;
}
