/** Rows of texts, as spreadsheets exchange them: tab-separated, cells with tabs, breaks or quotes in quotes. */
export type Matrix = readonly (readonly string[])[];

export function writeTsv(matrix: Matrix): string {
  return matrix.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads what a spreadsheet put on the clipboard; a last empty line belongs to the copying program, not to the cells. */
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
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') endRow();
    else if (sign === '\r') {
      endRow();
      if (text[at + 1] === '\n') at++;
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/**
 * What a paste writes: the copied cells at the top left corner, repeated where the selected range is larger and a
 * whole number of times as high or wide.
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
