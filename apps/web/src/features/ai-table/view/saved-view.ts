import type { DatatableView, ViewSettings } from '@atrium/domain/ai-table';
import { filterParams, filtersOf, sortParams, sortsOf, type TableSearch } from './table-search.ts';
import type { Layout } from './view-state.ts';

/** The part of a table's address that a view sets. */
export type ViewSearch = Pick<TableSearch, 'sort' | 'filter' | 'q'>;
export type SavedView = Pick<DatatableView, 'id' | 'name' | 'isShared' | 'mayChange' | 'ownerName' | 'settings'> & {
  search: ViewSearch;
  layout: Layout;
};

const DOCUMENT = 'document';

export function searchPart({ sort, filter, q }: ViewSearch): ViewSearch {
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(filter === undefined ? {} : { filter }),
    ...(q === undefined ? {} : { q }),
  };
}

/** Converts a stored view for the address and the grid. */
export function viewOf({ id, name, isShared, mayChange, ownerName, settings }: DatatableView): SavedView {
  const { filters, sorts, search, order, hidden, pinned, widths } = settings;
  const q = search === '' ? undefined : search;
  return {
    id,
    name,
    isShared,
    mayChange,
    ownerName,
    settings,
    search: searchPart({ sort: sortParams(sorts), filter: filterParams(filters), q }),
    layout: { order, hidden, pinned, widths },
  };
}

/** Converts the current address and layout for the server. Drops columns that the table does not have. */
export function settingsOf(search: ViewSearch, layout: Layout, columnIds: ReadonlySet<string>): ViewSettings {
  const isField = ({ field }: { field: string }) => field === DOCUMENT || columnIds.has(field);
  const isColumn = (id: string) => columnIds.has(id);
  return {
    filters: filtersOf(search).filter(isField),
    sorts: sortsOf(search).filter(isField),
    search: search.q ?? '',
    order: layout.order.filter(isColumn),
    hidden: layout.hidden.filter(isColumn),
    pinned: layout.pinned.filter(isColumn),
    widths: Object.fromEntries(Object.entries(layout.widths).filter(([id]) => isColumn(id))),
  };
}
