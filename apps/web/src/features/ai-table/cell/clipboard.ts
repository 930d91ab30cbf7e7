/** Rows of texts. Spreadsheets exchange them tab-separated; cells with tabs, line breaks or quotes are quoted. */
export type Matrix = readonly (readonly string[])[];

export function writeTsv(matrix: Matrix): string {
  return matrix.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses what a spreadsheet put on the clipboard. Ignores an empty last line, which spreadsheets add. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else if (char === '\r') {
      endRow();
      if (text[at + 1] === '\n') at++;
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/**
 * Returns the cells that a paste writes. They are repeated when the selection is a whole number of times as high or
 * wide as the copied cells.
 */
export function tile(matrix: Matrix, rows: number, columns: number): string[][] {
  const height = matrix.length;
  const width = Math.max(0, ...matrix.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const tall = rows > height && rows % height === 0 ? rows : height;
  const wide = columns > width && columns % width === 0 ? columns : width;
  return Array.from({ length: tall }, (_, row) =>
    Array.from({ length: wide }, (_, column) => matrix[row % height]?.[column % width] ?? ''),
  );
}
