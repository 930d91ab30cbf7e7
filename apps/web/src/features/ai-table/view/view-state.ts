import type { Column } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';

/** How a person has arranged the columns of a table. Columns that are in no list are shown at the end. */
export type Layout = {
  order: readonly string[];
  hidden: readonly string[];
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
};
export type ShownColumn = Column & { width: number; isPinned: boolean };

export const NO_LAYOUT: Layout = { order: [], hidden: [], pinned: [], widths: {} };
const NARROWEST = 64;
const WIDEST = 720;
/** Step of the commands Wider and Narrower, in pixels. */
export const WIDTH_STEP = 24;

const WIDTHS: Record<Format, number> = {
  string: 208,
  'multi-line-text': 240,
  'multi-line-md': 240,
  email: 190,
  uri: 190,
  phone: 150,
  country: 136,
  number: 160,
  integer: 144,
  currency: 208,
  percentage: 112,
  rating: 96,
  date: 172,
  'date-time': 208,
  time: 104,
  boolean: 96,
  json: 200,
};

/** Returns all columns in the person's order. */
export function ordered<T extends Pick<Column, 'id'>>(columns: readonly T[], layout: Layout): T[] {
  const place = new Map(layout.order.map((id, index) => [id, index]));
  return columns.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0);
}

/** Returns the columns on the screen, pinned ones first. */
export function shownColumns(columns: readonly Column[], layout: Layout): ShownColumn[] {
  const shown = ordered(columns, layout)
    .filter(({ id }) => !layout.hidden.includes(id))
    .map((column) => ({
      ...column,
      width: layout.widths[column.id] ?? widthFor(column),
      isPinned: layout.pinned.includes(column.id),
    }));
  return [...shown.filter((column) => column.isPinned), ...shown.filter((column) => !column.isPinned)];
}

/** Returns a width for the values of the format and for the column's name. */
function widthFor({ data_type_format: format, display_name: name }: Column): number {
  return Math.max(WIDTHS[format], Math.min(220, 58 + name.length * 7.2));
}

export function resize(layout: Layout, id: string, width: number): Layout {
  const kept = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));
  return { ...layout, widths: { ...layout.widths, [id]: kept } };
}

/** Moves a column to the position of another one. */
export function moveTo(columns: readonly Pick<Column, 'id'>[], layout: Layout, id: string, target: string): Layout {
  const ids = ordered(columns, layout).map((column) => column.id);
  const from = ids.indexOf(id);
  const to = ids.indexOf(target);
  if (from === -1 || to === -1) return layout;
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return { ...layout, order: ids };
}

/** Moves a column one place to the left (-1) or right (1) among the shown columns. */
export function moveBy(columns: readonly Column[], layout: Layout, id: string, by: -1 | 1): Layout {
  const shown = shownColumns(columns, layout);
  const at = shown.findIndex((column) => column.id === id);
  const neighbour = shown[at + by];
  if (neighbour === undefined || neighbour.isPinned !== shown[at]?.isPinned) return layout;
  return moveTo(columns, layout, id, neighbour.id);
}

export function toggle(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}
