import type { Column, Datatable, ViewSettings } from '@atrium/domain/ai-table';
import { useMemo } from 'react';
import { orderOf, whereOf } from './filters.ts';
import type { Filter, Sort } from './operators.ts';
import { useKeptLayouts } from './kept-layouts.ts';
import { type SavedView, searchPart, settingsOf } from './saved-view.ts';
import { filterParams, filtersOf, sortParams, sortsOf, type TableSearch } from './table-search.ts';
import type { RowQuery } from '../grid/use-rows.ts';
import type { ShowInTable } from './use-show.ts';
import { useViews } from './use-views.ts';
import { type Layout, type ShownColumn, shownColumns } from './view-state.ts';

/** The rows and columns shown of a table. The address selects the rows; the view and this browser arrange the columns. */
export function useTableView(table: Datatable, search: TableSearch, show: ShowInTable) {
  const kept = useKeptLayouts(table.id);
  const saved = useViews(table);
  const view = saved.views.find(({ id }) => id === search.view);
  const draft = view === undefined ? undefined : kept.drafts[view.id];
  const layout = draft ?? view?.layout ?? kept.layout;
  const all = table.datatableMetadata.columns;
  const columns = useShownColumns(all, layout);
  const rows = useRowQuery(all, search);
  const isChanged = view !== undefined && !(isEqual(view.search, searchPart(search)) && isEqual(view.layout, layout));
  return {
    views: saved.views,
    view,
    layout,
    columns,
    ...rows,
    isNarrowed: Object.keys(rows.query.where).length > 0 || rows.query.search !== '',
    isChanged,
    setLayout: (next: Layout) => kept.setLayout(view?.id, next),
    setSorts: (next: readonly Sort[]) => show({ sort: sortParams(next) }),
    setFilters: (next: readonly Filter[]) => show({ filter: filterParams(next) }),
    /** Opens all rows, a work queue, or a saved view by its id. */
    open: (id: string) => {
      const chosen = saved.views.find((one) => one.id === id);
      if (chosen !== undefined) show({ ...CLEARED, ...chosen.search, view: id });
      else show({ ...CLEARED, ...(id === 'review' || id === 'failed' ? { tab: id } : {}) });
    },
    ...viewCommands({ saved, view, kept, show, settings: () => settingsOf(searchPart(search), layout, idsOf(all)) }),
  };
}
export type TableView = ReturnType<typeof useTableView>;

const CLEARED = { tab: undefined, view: undefined, sort: undefined, filter: undefined, q: undefined };

function useShownColumns(columns: readonly Column[], layout: Layout): ShownColumn[] {
  return useMemo(() => shownColumns(columns, layout), [columns, layout]);
}

function idsOf(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(columns.map(({ id }) => id));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the filters and sorts of the address, and the query they make. */
function useRowQuery(columns: readonly Column[], search: TableSearch) {
  const sorts = useMemo(() => sortsOf(search), [search]);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo((): RowQuery => {
    const where = whereOf(filters, columns);
    if (search.tab === 'review') where['review'] = { eq: true };
    if (search.tab === 'failed') where['failed'] = { eq: true };
    return { where, orderBy: orderOf(sorts, columns), search: search.q ?? '' };
  }, [filters, sorts, columns, search.tab, search.q]);
  return { sorts, filters, query };
}

type ViewCommandOptions = {
  saved: ReturnType<typeof useViews>;
  view: SavedView | undefined;
  kept: ReturnType<typeof useKeptLayouts>;
  show: ShowInTable;
  /** Returns the current settings as the server stores them. */
  settings: () => ViewSettings;
};

/** Saves, changes and deletes views. Without an open view, only `saveAs` does something. */
function viewCommands({ saved, view, kept, show, settings }: ViewCommandOptions) {
  return {
    saveAs: async (name: string): Promise<boolean> => {
      const id = await saved.create(name, settings());
      if (id === undefined) return false;
      if (view !== undefined) kept.dropDraft(view.id);
      show({ view: id, tab: undefined });
      return true;
    },
    save: async () => {
      if (view !== undefined && (await saved.change(view.id, { settings: settings() }))) kept.dropDraft(view.id);
    },
    /** Discards the changes since the view was saved. */
    reset: () => {
      if (view === undefined) return;
      kept.dropDraft(view.id);
      show({ ...CLEARED, ...view.search, view: view.id });
    },
    rename: (name: string) => (view === undefined ? Promise.resolve(false) : saved.change(view.id, { name })),
    share: (isShared: boolean) => view !== undefined && void saved.change(view.id, { isShared }),
    /** Deletes the view. Returns the function that restores it; undefined when the server refused. */
    remove: async () => {
      if (view === undefined || !(await saved.remove(view.id))) return undefined;
      kept.dropDraft(view.id);
      show(CLEARED);
      return () => void saved.create(view.name, view.settings, view.isShared);
    },
  };
}
