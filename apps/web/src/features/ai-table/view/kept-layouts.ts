import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Layout, NO_LAYOUT } from './view-state.ts';

/** `layout` arranges the table without a view; `drafts` holds unsaved arrangements by view id. */
type KeptLayouts = { layout: Layout; drafts: Readonly<Record<string, Layout>> };

const NOTHING: KeptLayouts = { layout: NO_LAYOUT, drafts: {} };
const stores = new Map<string, StoreApi<KeptLayouts>>();

/** Returns the layouts of a table in this browser. Each change is written to local storage. */
function layoutsOf(tableId: string): StoreApi<KeptLayouts> {
  const known = stores.get(tableId);
  if (known !== undefined) return known;
  const key = `atrium.table.${tableId}`;
  const store = createStore<KeptLayouts>(() => parseKept(window.localStorage.getItem(key)));
  store.subscribe((kept) => window.localStorage.setItem(key, JSON.stringify(kept)));
  stores.set(tableId, store);
  return store;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function parseLayout(value: unknown): Layout {
  if (!isRecord(value)) return NO_LAYOUT;
  const widths = isRecord(value['widths']) ? Object.entries(value['widths']) : [];
  return {
    order: textsIn(value['order']),
    hidden: textsIn(value['hidden']),
    pinned: textsIn(value['pinned']),
    widths: Object.fromEntries(widths.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
}

/** Parses the layouts in local storage. Drops parts that do not fit, such as those of an older version. */
export function parseKept(text: string | null): KeptLayouts {
  let stored: unknown;
  try {
    stored = text === null ? undefined : JSON.parse(text);
  } catch {
    return NOTHING; // Not JSON.
  }
  if (!isRecord(stored)) return NOTHING;
  const drafts = isRecord(stored['drafts']) ? Object.entries(stored['drafts']) : [];
  return {
    layout: parseLayout(stored['layout']),
    drafts: Object.fromEntries(
      drafts.filter(([, layout]) => isRecord(layout)).map(([id, layout]) => [id, parseLayout(layout)]),
    ),
  };
}

function without(drafts: KeptLayouts['drafts'], viewId: string): KeptLayouts['drafts'] {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== viewId));
}

/** How this person has arranged a table's columns, kept in this browser until it is saved as a view. */
export function useKeptLayouts(tableId: string) {
  const store = layoutsOf(tableId);
  const kept = useStore(store);
  return useMemo(
    () => ({
      ...kept,
      setLayout: (viewId: string | undefined, layout: Layout) =>
        store.setState(({ drafts }) =>
          viewId === undefined ? { layout } : { drafts: { ...drafts, [viewId]: layout } },
        ),
      dropDraft: (viewId: string) => store.setState(({ drafts }) => ({ drafts: without(drafts, viewId) })),
    }),
    [kept, store],
  );
}
