import { boundsOf, isNumeric } from './lines.ts';
import type { Line } from './lines.ts';
import { itemAt } from '../item-at.ts';

export type Region = { kind: 'text' | 'table'; lines: Line[] };

/** Divides lines into regions of text and tables, in reading order. */
export function regionsOf(lines: Line[], height: number): Region[] {
  const tabular: boolean[] = [];
  for (const [at, line] of lines.entries()) {
    tabular.push(isTabular(line) || isAligned(line, lines[at - 1], lines[at + 1], height));
  }
  const regions: Region[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = tabular[at] ? endOfTable(lines, tabular, at, height) : at;
    const table = lines.slice(at, end);
    if (table.filter((line) => line.cells.length > 1).length >= 2) {
      const head = takeHeading(regions, table, height);
      regions.push({ kind: 'table', lines: [...head, ...table] });
      at = end;
    } else {
      const last = regions.at(-1);
      if (last?.kind === 'text') last.lines.push(itemAt(lines, at));
      else regions.push({ kind: 'text', lines: [itemAt(lines, at)] });
      at += 1;
    }
  }
  return regions;
}

function isTabular(line: Line): boolean {
  const { cells } = line;
  if (cells.length < 2) return false;
  const values = isNumeric(itemAt(cells, 0).text) ? cells : cells.slice(1);
  const numbers = values.filter((cell) => isNumeric(cell.text)).length;
  return (numbers >= 1 && numbers >= values.length * 0.5) || cells.length >= 3;
}

/** Recognizes a row of two cells: a neighbouring line starts or ends its second cell at the same position. */
function isAligned(line: Line, before: Line | undefined, after: Line | undefined, height: number): boolean {
  const second = line.cells[1];
  if (!second) return false;
  return [before, after].some((neighbour) => {
    if (!neighbour || neighbour.cells.length < 2) return false;
    const apart = Math.max(line.y0, neighbour.y0) - Math.min(line.y1, neighbour.y1);
    return (
      apart < height * 2 &&
      neighbour.cells.slice(1).some((cell) => Math.abs(cell.x0 - second.x0) < 2 || Math.abs(cell.x1 - second.x1) < 2)
    );
  });
}

/** Returns the index after the last row of a table. Up to two lines of wrapped labels or section names are part of it. */
function endOfTable(lines: Line[], tabular: boolean[], start: number, height: number): number {
  let last = start;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = itemAt(lines, at);
    const gap = line.y0 - itemAt(lines, at - 1).y1;
    if (tabular[at] && gap > height && !sharesColumn(line, lines, start, at)) break;
    if (tabular[at] && gap < height * 6) {
      last = at;
    } else if (at - last > 2 || line.cells.length > 2 || gap > height * 1.6 || isWide(line, lines.slice(start, at))) {
      break;
    }
  }
  // Wrapped text directly below the last row belongs to it.
  while (isContinuation(lines[last + 1], itemAt(lines, last), height)) last += 1;
  return last + 1;
}

/** Checks whether a line shares a column with earlier rows. A table below another one has other columns. */
function sharesColumn(line: Line, rows: Line[], from = 0, to = rows.length): boolean {
  for (let at = from; at < to; at += 1) {
    const shares = itemAt(rows, at).cells.some(
      (cell, column) =>
        column > 0 &&
        line.cells.some(
          (own, ownColumn) => ownColumn > 0 && (Math.abs(own.x0 - cell.x0) < 3 || Math.abs(own.x1 - cell.x1) < 3),
        ),
    );
    if (shares) return true;
  }
  return false;
}

function isWide(line: Line, rows: Line[]): boolean {
  const { x0, x1 } = boundsOf(rows);
  return line.x1 - line.x0 > (x1 - x0) * 0.8;
}

function isContinuation(line: Line | undefined, row: Line, height: number): boolean {
  if (!line || line.cells.length !== 1 || line.y0 - row.y1 > height * 0.35) return false;
  const at = row.cells.findIndex((cell) => Math.abs(cell.x0 - line.x0) < 2);
  if (at > 0) return !isNumeric(itemAt(row.cells, at).text);
  return at === 0 && /^[\p{Ll}(&]/u.test(itemAt(line.cells, 0).text);
}

/** Moves up to four lines above the value columns from the text to the table as its header. */
function takeHeading(regions: Region[], table: Line[], height: number): Line[] {
  const above = regions.at(-1);
  if (above?.kind !== 'text') return [];
  const labels = table.filter((line) => line.cells.length > 1).map((line) => itemAt(line.cells, 0));
  const labelEnd = Math.min(...labels.map((cell) => cell.x1));
  const bounds = boundsOf(table);
  let top = itemAt(table, 0);
  let taken = 0;
  for (let back = 1; back <= Math.min(4, above.lines.length); back += 1) {
    const line = itemAt(above.lines, above.lines.length - back);
    if (top.y0 - line.y1 > height * 1.8 || line.size > top.size * 1.2) break;
    if (line.x0 < bounds.x0 - height || line.x1 > bounds.x1 + height) break;
    const overValues = line.x0 >= labelEnd;
    const named = line.cells.length > 1 && sharesColumn(line, table);
    // A section name between the header and the first row is taken only together with the header.
    if (overValues || named) taken = back;
    else if (line.cells.length > 1 || back > 1 || isWide(line, table)) break;
    top = line;
  }
  const head = above.lines.splice(above.lines.length - taken, taken);
  if (above.lines.length === 0) regions.pop();
  return head;
}
