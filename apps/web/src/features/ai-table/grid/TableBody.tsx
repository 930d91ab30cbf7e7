import type { Datatable } from '@atrium/domain/ai-table';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import type { CellActions } from '../cell/cell-actions.ts';
import type { GridFocus } from './grid-focus.ts';
import type { HeadActions } from './head-actions.ts';
import type { RowStore } from './row-store.ts';
import { TableGrid } from './TableGrid.tsx';
import type { Tab } from '../view/table-search.ts';
import type { TableView } from '../view/use-table-view.ts';
import styles from '../TableScreen.module.css';

type Props = {
  table: Datatable;
  view: TableView;
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  head: HeadActions;
  shares: ReadonlyMap<string, number>;
  isRunning: boolean;
  mayEdit: boolean;
  isPanelOpen: boolean;
  tab: Tab | undefined;
  onDocuments: () => void;
  onColumn: () => void;
};

/** The grid, or in its place why there is nothing in it and what to do about that. */
export function TableBody({ table, view, store, tab, onDocuments, onColumn, ...grid }: Props) {
  const { total, error } = useSyncExternalStore(store.subscribe, store.getState);
  if (total === undefined && error !== undefined) {
    return <ErrorState title="The rows could not be loaded" error={error} retry={store.refresh} />;
  }
  if (total === 0)
    return <Nothing table={table} view={view} tab={tab} mayEdit={grid.mayEdit} onDocuments={onDocuments} />;
  return (
    <>
      {table.datatableMetadata.columns.length === 0 && grid.mayEdit && (
        <div className={styles.notice}>
          <span>The documents are here. Describe what to read from each of them.</span>
          <Button size="compact-sm" onClick={onColumn}>
            Add the first column
          </Button>
        </div>
      )}
      {total === undefined && (
        <div className={styles.skeleton}>
          <SkeletonRows rows={24} label="Loading the rows" />
        </div>
      )}
      <TableGrid label={table.name} columns={view.columns} store={store} sorts={view.sorts} {...grid} />
    </>
  );
}

type NothingProps = Pick<Props, 'table' | 'view' | 'tab' | 'mayEdit' | 'onDocuments'>;

function Nothing({ table, view, tab, mayEdit, onDocuments }: NothingProps) {
  const all = (
    <Button variant="default" onClick={() => view.open('all')}>
      Show all rows
    </Button>
  );
  if (tab === 'review') {
    return (
      <EmptyState title="Nothing needs review" action={all}>
        Cells come here when their quote is not on its page, or when the reading is unsure.
      </EmptyState>
    );
  }
  if (tab === 'failed') return <EmptyState title="No cell has failed" action={all} />;
  if (view.isNarrowed && table.rowCount > 0) return <EmptyState title="No row fits the filters" action={all} />;
  return (
    <EmptyState title="No rows yet" action={mayEdit && <Button onClick={onDocuments}>Choose documents</Button>}>
      A row is made for every document of the rooms, folders and files you choose.
    </EmptyState>
  );
}
