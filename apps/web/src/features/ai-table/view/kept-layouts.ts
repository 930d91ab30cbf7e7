import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Layout, NO_LAYOUT } from './view-state.ts';

/** `layout` is that of the table without a view; `drafts`, by view id, what was rearranged there and not saved yet. */
type Kept = { layout: Layout; drafts: Readonly<Record<string, Layout>> };

const NOTHING: Kept = { layout: NO_LAYOUT, drafts: {} };
function keyOf(tableId: string) {
  return `atrium.table.${tableId}`;
}
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

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
  const drafts = isRecord(stored['drafts']) ? Object.entries(stored['drafts']) : [];
  return {
    layout: parseLayout(stored['layout']),
    drafts: Object.fromEntries(
      drafts.filter(([, layout]) => isRecord(layout)).map(([id, one]) => [id, parseLayout(one)]),
    ),
  };
}

/** How a person has arranged a table's columns, kept in this browser until a view of it is saved. */
export function useKeptLayouts(tableId: string) {
  const kept = useSyncExternalStore(subscribe, () => read(tableId));
  const setLayout = useCallback(
    (viewId: string | undefined, layout: Layout) => {
      const now = read(tableId);
      write(
        tableId,
        viewId === undefined ? { ...now, layout } : { ...now, drafts: { ...now.drafts, [viewId]: layout } },
      );
    },
    [tableId],
  );
  const dropDraft = useCallback(
    (viewId: string) => {
      const { [viewId]: _, ...drafts } = read(tableId).drafts;
      write(tableId, { ...read(tableId), drafts });
    },
    [tableId],
  );
  return useMemo(() => ({ ...kept, setLayout, dropDraft }), [kept, setLayout, dropDraft]);
}
