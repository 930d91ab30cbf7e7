import type { WorkBook } from '@e965/xlsx';

/** A number of equal rows or columns. */
type Band = { from: number; to: number };
type HiddenParts = { sheet: boolean; rows: Band[]; columns: Band[] };

const PART = /<table:(table|table-row|table-column)(\s[^>]*)?>/g;
const UNSEEN = /table:visibility="(?:collapse|filter)"/;

/**
 * Marks what an OpenDocument spreadsheet hides, which the library does not read: sheets by their style, rows and columns by
 * their visibility (OpenDocument 1.3, 19.756 and 20.403). `content` is the part `content.xml`.
 */
export function markHidden(book: WorkBook, content: string): void {
  const parts = hiddenParts(content);
  if (parts.some(({ sheet }) => sheet))
    book.Workbook = { ...book.Workbook, Sheets: parts.map(({ sheet }) => ({ Hidden: sheet ? 1 : 0 })) };
  for (const [at, { rows, columns }] of parts.entries()) {
    const sheet = book.Sheets[book.SheetNames[at] ?? ''];
    if (!sheet) continue;
    const data = sheet['!data'] ?? [];
    const width = data.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
    if (rows.length > 0) sheet['!rows'] = marked(rows, data.length);
    if (columns.length > 0) sheet['!cols'] = marked(columns, width);
  }
}

function marked(bands: readonly Band[], length: number): { hidden: boolean }[] {
  const marks = Array.from({ length }, () => ({ hidden: false }));
  for (const { from, to } of bands) for (const mark of marks.slice(from, to)) mark.hidden = true;
  return marks;
}

function hiddenParts(content: string): HiddenParts[] {
  const styles = hidingStyles(content);
  const sheets: HiddenParts[] = [];
  let row = 0;
  let column = 0;
  for (const [, kind = '', attributes = ''] of content.matchAll(PART)) {
    const sheet = sheets.at(-1);
    if (kind === 'table') {
      const style = /table:style-name="([^"]+)"/.exec(attributes)?.[1] ?? '';
      sheets.push({ sheet: styles.has(style), rows: [], columns: [] });
      row = column = 0;
    } else if (kind === 'table-row') {
      const to = row + repeats(attributes, 'rows');
      if (UNSEEN.test(attributes)) sheet?.rows.push({ from: row, to });
      row = to;
    } else {
      const to = column + repeats(attributes, 'columns');
      if (UNSEEN.test(attributes)) sheet?.columns.push({ from: column, to });
      column = to;
    }
  }
  return sheets;
}

function repeats(attributes: string, what: 'rows' | 'columns'): number {
  return Number(new RegExp(`table:number-${what}-repeated="(\\d{1,7})"`).exec(attributes)?.[1] ?? 1);
}

function hidingStyles(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const style of content.split('<style:style ').slice(1)) {
    const own = style.split('</style:style>')[0] ?? '';
    const name = /style:name="([^"]+)"/.exec(own)?.[1];
    if (name && /table:display="false"/.test(own)) names.add(name);
  }
  return names;
}
