import type { Datatable } from '@atrium/domain/ai-table';
import type { GridFocus } from '../../../shared/grid/grid-focus.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { TableRun } from '../run/use-run.ts';
import type { TableSearch } from '../view/table-search.ts';
import type { ShowInTable } from '../view/use-show.ts';
import type { TableView } from '../view/use-table-view.ts';

/** The table on the screen and the state that its parts share. */
export type OpenTable = TableRun & {
  table: Datatable;
  search: TableSearch;
  show: ShowInTable;
  view: TableView;
  store: RowStore;
  focus: GridFocus;
  mayEdit: boolean;
  isPhone: boolean;
  /** The evidence panel is open. */
  isPanelOpen: boolean;
  /** A conversation about a row's document is open. */
  isAskOpen: boolean;
  /** Opens a new conversation about a document. */
  askAbout: (documentId: string) => void;
};
