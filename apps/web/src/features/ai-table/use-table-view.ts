import type { Column, Datatable } from '@atrium/domain/ai-table';
import { useMemo } from 'react';
import { orderOf, whereOf } from './filters.ts';
import type { Filter, Sort } from './operators.ts';
import { type SavedView, useKept } from './saved-views.ts';
import { filterParams, filtersOf, sortParams, sortsOf, type TableSearch, tableSearch } from './table-search.ts';
import type { RowQuery } from './use-rows.ts';
import type { ShowInTable } from './use-show.ts';
import { type Layout, type ShownColumn, shownColumns } from './view-state.ts';

/** What of a table is shown and how: the address decides rows, this browser the columns. */
export function useTableView(table: Datatable, search: TableSearch, show: ShowInTable) {
  const kept = useKept(table.id);
  const view = kept.views.find(({ id }) => id === search.view);
  const layout = view?.layout ?? kept.layout;
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

  const put = (changed: SavedView) => kept.setViews(kept.views.map((one) => (one.id === changed.id ? changed : one)));
  const setLayout = (next: Layout) => (view === undefined ? kept.setLayout(next) : put({ ...view, layout: next }));
  const shown: SavedView['search'] = searchPart(search);
  return {
    views: kept.views,
    view,
    layout,
    columns,
    sorts,
    filters,
    query,
    isNarrowed: Object.keys(query.where).length > 0 || query.search !== '',
    isChanged: view !== undefined && JSON.stringify(searchPart(view.search)) !== JSON.stringify(shown),
    setLayout,
    setSorts: (next: readonly Sort[]) => show({ sort: sortParams(next) }),
    setFilters: (next: readonly Filter[]) => show({ filter: filterParams(next) }),
    /** All rows, a queue, or a saved view by its id. */
    open: (id: string) => {
      const saved = kept.views.find((one) => one.id === id);
      const nothing = { tab: undefined, view: undefined, sort: undefined, filter: undefined, q: undefined };
      if (saved !== undefined) show({ ...nothing, ...searchPart(tableSearch(saved.search)), view: id });
      else show({ ...nothing, ...(id === 'review' || id === 'failed' ? { tab: id } : {}) });
    },
    saveAs: (name: string) => {
      const id = crypto.randomUUID();
      kept.setViews([...kept.views, { id, name, search: shown, layout }]);
      show({ view: id, tab: undefined });
    },
    save: () => view !== undefined && put({ ...view, search: shown }),
    rename: (name: string) => view !== undefined && put({ ...view, name }),
    remove: () => {
      if (view === undefined) return;
      const before = kept.views;
      kept.setViews(before.filter((one) => one !== view));
      show({ view: undefined, sort: undefined, filter: undefined, q: undefined });
      return () => kept.setViews([...before]);
    },
  };
}
function useShownColumns(columns: readonly Column[], layout: Layout): ShownColumn[] {
  return useMemo(() => shownColumns(columns, layout), [columns, layout]);
}

export type TableView = ReturnType<typeof useTableView>;

function searchPart({ sort, filter, q }: SavedView['search']): SavedView['search'] {
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(filter === undefined ? {} : { filter }),
    ...(q === undefined ? {} : { q }),
  };
}
