import { escapeCell, newPage, startBlock, takeBackLetter, write } from '../page-writer.ts';
import type { PageWriter } from '../page-writer.ts';
import type { Box } from '../document.ts';
import { readingGroups } from './columns.ts';
import { heightOf, linesOf } from './lines.ts';
import type { Line, Piece, Place } from './lines.ts';
import { splitAtColumns } from './narrow-gaps.ts';
import { regionsOf } from './regions.ts';
import { tableOf } from './table.ts';
import type { Row, Table } from './table.ts';
import { itemAt } from '../item-at.ts';

/**
 * Writes the text of one page as Markdown: paragraphs line by line, text larger than `bodySize` as headings, and tables as
 * pipe tables. `toBox` converts a position to fractions of the page.
 */
export function layOut(pieces: Piece[], style: Style): PageWriter {
  const page = newPage();
  const height = heightOf(pieces) || 10;
  for (const group of readingGroups(pieces)) {
    const lines = group === pieces ? linesOf(pieces, height) : linesOf(group);
    for (const region of regionsOf(splitAtColumns(lines), height)) {
      const table = region.kind === 'table' ? tableOf(region.lines, height) : null;
      if (table) writeTable(page, table, style.toBox);
      else writeText(page, region.lines, height, style);
    }
  }
  return page;
}

/** `leading` is the maximum gap between two lines of a paragraph, in line heights. */
export type Style = { bodySize: number; leading: number; toBox: (place: Place) => Box };

function writeText(page: PageWriter, lines: Line[], height: number, style: Style): void {
  let previous: Line | null = null;
  let level = 0;
  for (const line of lines) {
    const lineLevel = headingLevel(line, style.bodySize);
    const text = textOfLine(line);
    const joins = previous !== null && lineLevel === level && isSameParagraph(previous, line, height * style.leading);
    if (!joins) {
      startBlock(page);
      if (lineLevel > 0) write(page, `${'#'.repeat(lineLevel)} `);
      else if (/^\s*[#|>]/.test(text)) write(page, '\\');
    } else if (!joinHyphenated(page, text)) {
      write(page, lineLevel > 0 ? ' ' : '\n');
    }
    write(page, text, style.toBox(line));
    previous = line;
    level = lineLevel;
  }
}

function textOfLine({ cells }: Line): string {
  if (cells.length === 1) return itemAt(cells, 0).text;
  let text = '';
  for (const [at, cell] of cells.entries()) {
    const gap = at > 0 ? cell.x0 - itemAt(cells, at - 1).x1 : 0;
    text += (at === 0 ? '' : gap > cell.size * 0.65 ? '  ' : ' ') + cell.text;
  }
  return text;
}

function isSameParagraph(above: Line, below: Line, gap: number): boolean {
  const tall = Math.max(1, (above.size + below.size) / 2 / (below.y1 - below.y0));
  return below.y0 - above.y1 < gap * tall && Math.abs(above.size - below.size) < below.size * 0.25;
}

function headingLevel(line: Line, bodySize: number): number {
  const [cell] = line.cells;
  if (line.cells.length !== 1 || !cell || cell.text.length > 160) return 0;
  const ratio = line.size / bodySize;
  if ((ratio < 1.3 && !cell.bold) || !/\p{L}{2}/u.test(cell.text)) return 0;
  if (ratio >= 1.6) return 1;
  if (ratio >= 1.3) return 2;
  const short = cell.text.length <= 80 && !/[.,;]$/.test(cell.text);
  return cell.bold && ratio > 0.95 && short ? 3 : 0;
}

/** First parts of compounds, which keep their hyphen at the end of a line. */
const COMPOUND =
  /(^|[^\p{L}])(long|short|mid|non|self|well|third|first|second|year|quarter|month|day|pre|post|anti|high|low|co|off|on|in|out|cross|multi|sub|full|half|part|fair|mark|real|time|fixed|floating|tax|cash|risk|value|market|asset|debt|equity|interest|income|profit|loss|net|gross|pro|ex|inter|semi|quasi|vice|all|so|follow|wholly|majority|minority|company|government|state|privately|publicly|newly|left|right)$/iu;

/** Joins a word that is hyphenated at the end of the last line. Returns false if the line does not end in a hyphen. */
function joinHyphenated(page: PageWriter, next: string): boolean {
  const last = page.parts.at(-1) ?? '';
  if (!/[-\u00ad\u2010]/.test(last.at(-1) ?? '') || !/^\p{Ll}/u.test(next)) return false;
  const divided = /(\p{L}+)[-\u00ad\u2010]$/u.exec(last.slice(-40));
  if (!divided) return false;
  if (!last.endsWith('-') || !COMPOUND.test(divided[1] ?? '')) takeBackLetter(page);
  return true;
}

function writeTable(page: PageWriter, table: Table, toBox: Style['toBox']): void {
  startBlock(page);
  const writeRow = (row: Row) => {
    for (const cell of row) {
      write(page, '| ');
      for (const [at, piece] of cell.entries()) {
        if (at > 0) write(page, ' ');
        write(page, escapeCell(piece.text), toBox(piece));
      }
      if (cell.length > 0) write(page, ' ');
    }
    write(page, '|\n');
  };
  writeRow(table.head);
  write(page, `|${' --- |'.repeat(table.head.length)}\n`);
  for (const row of table.rows) writeRow(row);
}
