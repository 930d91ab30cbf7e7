/** A cell of a Markdown table. `start` and `end` are offsets of the literal text in the page. */
export type GridCell = { text: string; start: number; end: number };
export type GridRow = { cells: readonly GridCell[]; start: number; end: number };
/** The lines of a table without its divider. `before` contains the nearest lines above it, the nearest last. */
export type Grid = { rows: readonly GridRow[]; start: number; end: number; before: readonly string[] };

const TABLE_LINE = /^\s*\|.*\|\s*$/;
const DIVIDER = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$/;
const LINES_BEFORE = 5;
const LONGEST_LINE_BEFORE = 400;

/** Finds the Markdown tables of a page. */
export function gridsOf(md: string): Grid[] {
  const grids: Grid[] = [];
  let rows: GridRow[] = [];
  let before: string[] = [];
  let offset = 0;
  const close = () => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first && last && rows.length > 1) {
      grids.push({ rows, start: first.start, end: last.end, before });
      before = [];
    }
    rows = [];
  };
  for (const line of md.split('\n')) {
    if (!TABLE_LINE.test(line)) {
      close();
      const text = plainCell(line.replace(/^\s*#{1,6}\s+/, ''));
      if (text !== '') before = [...before, text.slice(0, LONGEST_LINE_BEFORE)].slice(-LINES_BEFORE);
    } else if (!DIVIDER.test(line)) rows.push(rowOf(line, offset));
    offset += line.length + 1;
  }
  close();
  return grids;
}

function rowOf(line: string, offset: number): GridRow {
  const first = line.indexOf('|');
  const last = line.lastIndexOf('|');
  const cells: GridCell[] = [];
  let from = first + 1;
  for (let at = from; at <= last; at += 1) {
    if (line[at] !== '|' || line[at - 1] === '\\') continue;
    cells.push(cellOf(line, from, at, offset));
    from = at + 1;
  }
  const start = offset + first;
  return { cells, start, end: offset + last + 1 };
}

function cellOf(line: string, from: number, to: number, offset: number): GridCell {
  const raw = line.slice(from, to);
  const literal = raw.trim();
  const start = offset + from + (literal === '' ? 0 : raw.indexOf(literal));
  return { text: plainCell(literal), start, end: start + literal.length };
}

/** Removes the marks of Markdown. */
function plainCell(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\\(?=[\\|*_#[\]()<>&.+~`{}!-])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
