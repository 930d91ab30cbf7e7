import type { GridRow } from './grid.ts';
import { isGroup, isHeaderRow, isValue } from './headers.ts';

/** A row of values with its own label and the names of its groups, outermost first. */
export type LabelledRow = { row: GridRow; label: string; parents: readonly string[] };
/** Rows that share headers: those of the table, or of a row inside it that names the columns anew. */
export type Section = { headers: readonly GridRow[]; rows: LabelledRow[] };

const TOTAL = /^(?:sub-?|grand )?totals?\b/i;
const BARE_TOTAL = /^(?:(?:sub-?|grand )?totals?|sum)\W*$/i;
const CONTINUES = /(?:[,;–—-]|\b(?:and|or|of|for|to|in|on|at|by|from|with|the|per))$/i;

/** Reads the rows below the headers. Each value row gets its label, and the group rows above it as parents. */
export function sectionsOf(rows: readonly GridRow[], headers: readonly GridRow[]): Section[] {
  const sections: Section[] = [{ headers, rows: [] }];
  let groups: string[] = [];
  let pending = '';
  let hasRows = false;
  for (const [index, row] of rows.entries()) {
    const section = sections.at(-1);
    if (isHeaderRow(row, rows[index + 1])) {
      sections.push({ headers: section?.rows.length === 0 ? [...section.headers, row] : [row], rows: [] });
      continue;
    }
    const own = labelOf(row);
    const label = pending === '' ? own : `${pending} ${own}`.trim();
    pending = '';
    if (isGroup(row)) {
      if (isWrapped(label, rows[index + 1])) pending = label;
      else groups = hasRows ? [...outer(groups), label] : [...groups, label];
      if (pending === '') hasRows = false;
      continue;
    }
    section?.rows.push({ row, label, parents: [...groups, ...innerParent(row, section.rows)] });
    hasRows = true;
    if (TOTAL.test(label)) groups = closed(groups, label);
  }
  return sections.filter((section) => section.rows.length > 0);
}

/** The first cells that are not values: "Net income: | Basic". */
function labelOf({ cells }: GridRow): string {
  const first = cells.findIndex(({ text }) => text !== '' && isValue(text));
  const words = cells.slice(0, first === -1 ? 1 : first).map(({ text }) => text);
  return words.filter((text) => text !== '').join(' ');
}

/** A row whose label begins in the second cell belongs to the first cell of a row above: "| Diluted" below "Net income: | Basic". */
function innerParent({ cells }: GridRow, above: readonly LabelledRow[]): string[] {
  const [first, second] = cells;
  if (first?.text !== '' || second === undefined || second.text === '' || isValue(second.text)) return [];
  const named = above.findLast(({ row }) => row.cells[0]?.text !== '');
  const [outer, inner] = named?.row.cells ?? [];
  return outer && inner && inner.text !== '' && !isValue(inner.text) ? [outer.text] : [];
}

/** Whether a row without values is the beginning of a label that the next row continues. */
function isWrapped(label: string, next: GridRow | undefined): boolean {
  if (!next || isGroup(next)) return false;
  const continued = next.cells[0]?.text ?? '';
  return CONTINUES.test(label) || /^\p{Ll}/u.test(continued) || /^\d+ (?:and|shares)/.test(continued);
}

/** A group after rows replaces the innermost group. */
function outer(groups: readonly string[]): string[] {
  return groups.slice(0, -1);
}

/** A total ends the group that it names, or the innermost one if it names none. */
function closed(groups: readonly string[], label: string): string[] {
  if (BARE_TOTAL.test(label)) return groups.slice(0, -1);
  const words = keyOf(label.replace(TOTAL, ''));
  const at = groups.findLastIndex((group) => words.startsWith(keyOf(group)) || keyOf(group).startsWith(words));
  return at === -1 ? [...groups] : groups.slice(0, at);
}

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
