const TAG = /<(\/?)(table|thead|tbody|tfoot|tr|td|th)\b([^<>]*)>/gi;
/** Columns after this one are ignored. */
const COLUMNS = 200;
/** Maximum row span in HTML. */
const ROWS = 65_534;
/** Maximum number of inserted cells, because a short file could request any number. */
const MOST_FILLED = 100_000;

/** `column` is the column of the next cell. `down` is, for each column, the number of further rows that a cell above covers. */
type Table = { column: number; down: number[]; inRow: boolean };

/**
 * Inserts an empty cell wherever a cell of a row above spans down, so that the other cells keep their columns in readers
 * without `rowspan` support. End tags may be omitted, as HTML allows.
 */
export function withRowSpansOpened(html: string): string {
  if (!/\srowspan\b/i.test(html)) return html;
  const parts: string[] = [];
  const tables: Table[] = [];
  let left = MOST_FILLED;
  let from = 0;
  /** Inserts empty cells up to a column, or up to the first free one. */
  const fill = (table: Table, name: string, to?: number) => {
    for (; to === undefined ? (table.down[table.column] ?? 0) > 0 : table.column < to; table.column += 1) {
      table.down[table.column] = Math.max(0, (table.down[table.column] ?? 0) - 1);
      if (left > 0) parts.push(`<${name}></${name}>`);
      left -= 1;
    }
  };
  const endRow = (table: Table) => {
    if (table.inRow) fill(table, 'td', table.down.findLastIndex((rows) => rows > 0) + 1);
    table.inRow = false;
  };
  for (const { 0: tag, 1: closing, 2: written = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const table = tables.at(-1);
    parts.push(html.slice(from, index));
    from = index + tag.length;
    if (name === 'td' || name === 'th') {
      if (table && !closing) {
        fill(table, name);
        reach(table, attributes);
      }
    } else if (name === 'table' && !closing) {
      tables.push({ column: 0, down: [], inRow: false });
    } else if (table) {
      endRow(table);
      if (name === 'table') tables.pop();
      else if (name !== 'tr') table.down = [];
      else if (!closing) Object.assign(table, { column: 0, inRow: true });
    }
    parts.push(tag);
  }
  parts.push(html.slice(from));
  return parts.join('');
}

/** Records the position of a cell and the rows below that it covers. */
function reach(table: Table, attributes: string): void {
  const across = spanOf(attributes, /\bcolspan\s*=\s*["']?(\d+)/i, COLUMNS);
  const down = spanOf(attributes, /\browspan\s*=\s*["']?(\d+)/i, ROWS);
  const end = Math.min(COLUMNS, table.column + across);
  for (; table.column < end; table.column += 1) table.down[table.column] = down - 1;
}

function spanOf(attributes: string, name: RegExp, most: number): number {
  return Math.min(most, Math.max(1, Number(name.exec(attributes)?.[1] ?? 1)));
}
