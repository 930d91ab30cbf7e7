import type { Column, Datatable } from '@atrium/domain/ai-table';
import { useMemo } from 'react';
import { orderOf, whereOf } from './filters.ts';
import type { Filter, Sort } from './operators.ts';
import { useKeptLayouts } from './kept-layouts.ts';
import { searchPart, settingsOf } from './saved-view.ts';
import { filterParams, filtersOf, sortParams, sortsOf, type TableSearch } from './table-search.ts';
import type { RowQuery } from '../grid/use-rows.ts';
import type { ShowInTable } from './use-show.ts';
import { useViews } from './use-views.ts';
import { type Layout, type ShownColumn, shownColumns } from './view-state.ts';

/** What of a table is shown and how: the address decides the rows, the view and this browser the columns. */
export function useTableView(table: Datatable, search: TableSearch, show: ShowInTable) {
  const kept = useKeptLayouts(table.id);
  const { views, ...saved } = useViews(table);
  const view = views.find(({ id }) => id === search.view);
  const draft = view === undefined ? undefined : kept.drafts[view.id];
  const layout = draft ?? view?.layout ?? kept.layout;
  const all = table.datatableMetadata.columns;
  const columns = useShownColumns(all, layout);
  const sorts = useMemo(() => sortsOf(search), [search]);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo((): RowQuery => {
    const where = whereOf(filters, all);
    if (search.tab === 'review') where['review'] = { eq: true };
    if (search.tab === 'failed') where['failed'] = { eq: true };
    return { where, orderBy: orderOf(sorts, all), search: search.q ?? '' };
  }, [filters, sorts, all, search.tab, search.q]);

  const shown = searchPart(search);
  const settings = () => settingsOf(shown, layout, new Set(all.map(({ id }) => id)));
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    views,
    view,
    layout,
    columns,
    sorts,
    filters,
    query,
    isNarrowed: Object.keys(query.where).length > 0 || query.search !== '',
    isChanged: view !== undefined && !(isSame(view.search, shown) && isSame(view.layout, layout)),
    setLayout: (next: Layout) => kept.setLayout(view?.id, next),
    setSorts: (next: readonly Sort[]) => show({ sort: sortParams(next) }),
    setFilters: (next: readonly Filter[]) => show({ filter: filterParams(next) }),
    /** All rows, a queue, or a saved view by its id. */
    open: (id: string) => {
      const chosen = views.find((one) => one.id === id);
      if (chosen !== undefined) show({ ...NOTHING, ...chosen.search, view: id });
      else show({ ...NOTHING, ...(id === 'review' || id === 'failed' ? { tab: id } : {}) });
    },
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
    /** Back to the view as it is saved. */
    reset: () => {
      if (view === undefined) return;
      kept.dropDraft(view.id);
      show({ ...NOTHING, ...view.search, view: view.id });
    },
    rename: (name: string) => (view === undefined ? Promise.resolve(false) : saved.change(view.id, { name })),
    share: (isShared: boolean) => view !== undefined && void saved.change(view.id, { isShared }),
    /** Answers with what puts it back, once it is gone. */
    remove: async () => {
      if (view === undefined || !(await saved.remove(view.id))) return undefined;
      kept.dropDraft(view.id);
      show(NOTHING);
      return () => void saved.create(view.name, view.settings, view.isShared);
    },
  };
}

const NOTHING = { tab: undefined, view: undefined, sort: undefined, filter: undefined, q: undefined };

function useShownColumns(columns: readonly Column[], layout: Layout): ShownColumn[] {
  return useMemo(() => shownColumns(columns, layout), [columns, layout]);
}

export type TableView = ReturnType<typeof useTableView>;
