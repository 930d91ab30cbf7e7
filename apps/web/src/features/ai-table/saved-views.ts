import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { TableSearch } from './table-search.ts';
import { type Layout, NO_LAYOUT } from './view-state.ts';

export type SavedView = {
  id: string;
  name: string;
  search: Pick<TableSearch, 'sort' | 'filter' | 'q'>;
  layout: Layout;
};
type Kept = { layout: Layout; views: SavedView[] };

const NOTHING: Kept = { layout: NO_LAYOUT, views: [] };
const keyOf = (tableId: string) => `atrium.table.${tableId}`;
const known = new Map<string, Kept>();
const listeners = new Set<() => void>();

function read(tableId: string): Kept {
  const found = known.get(tableId);
  if (found !== undefined) return found;
  const kept = parseKept(window.localStorage.getItem(keyOf(tableId)));
  known.set(tableId, kept);
  return kept;
}

function write(tableId: string, kept: Kept): void {
  known.set(tableId, kept);
  window.localStorage.setItem(keyOf(tableId), JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function parseLayout(value: unknown): Layout {
  if (!isRecord(value)) return NO_LAYOUT;
  const widths = isRecord(value['widths']) ? Object.entries(value['widths']) : [];
  return {
    order: texts(value['order']),
    hidden: texts(value['hidden']),
    pinned: texts(value['pinned']),
    widths: Object.fromEntries(widths.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
}

/** What this browser kept of a table. Whatever does not fit (an older version, another hand) is left out. */
export function parseKept(text: string | null): Kept {
  let stored: unknown;
  try {
    stored = text === null ? undefined : JSON.parse(text);
  } catch {
    return NOTHING; // not JSON: somebody else's entry
  }
  if (!isRecord(stored)) return NOTHING;
  const views = Array.isArray(stored['views']) ? stored['views'].filter(isRecord) : [];
  return {
    layout: parseLayout(stored['layout']),
    views: views.flatMap(({ id, name, search, layout }) =>
      typeof id === 'string' && typeof name === 'string'
        ? // The address is read again by its own rules when the view is opened.
          [{ id, name, search: isRecord(search) ? search : {}, layout: parseLayout(layout) }]
        : [],
    ),
  };
}

/** A table's layout and views, kept in this browser. */
export function useKept(tableId: string) {
  const kept = useSyncExternalStore(subscribe, () => read(tableId));
  const setLayout = useCallback((layout: Layout) => write(tableId, { ...read(tableId), layout }), [tableId]);
  const setViews = useCallback((views: SavedView[]) => write(tableId, { ...read(tableId), views }), [tableId]);
  return useMemo(() => ({ ...kept, setLayout, setViews }), [kept, setLayout, setViews]);
}
