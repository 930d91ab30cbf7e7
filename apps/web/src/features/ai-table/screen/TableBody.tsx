import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import type { CellActions } from '../cell/cell-actions.ts';
import { Notice } from '../Notice.tsx';
import { TableGrid } from '../grid/TableGrid.tsx';
import { useTotal } from '../grid/use-row.ts';
import type { OpenTable } from './open-table.ts';
import type { TableDialogs } from './use-table-dialogs.ts';
import styles from './TableScreen.module.css';

type Props = { open: OpenTable; dialogs: TableDialogs; actions: CellActions };

/** The grid, or the reason why it is empty and what to do next. */
export function TableBody({ open, dialogs, actions }: Props) {
  const { table, view, store, mayEdit } = open;
  const total = useTotal(store);
  const error = useStore(store.store, (state) => state.error);
  if (total === undefined && error !== undefined)
    return <ErrorState title="The rows could not be loaded" error={error} retry={() => store.refresh()} />;
  if (total === 0) return <NoRows open={open} onDocuments={dialogs.chooseDocuments} />;
  return (
    <>
      {table.datatableMetadata.columns.length === 0 && mayEdit && <NoColumns onColumn={dialogs.addColumn} />}
      <div className={styles.rows}>
        {total === undefined && (
          <div className={styles.skeleton}>
            <SkeletonRows rows={24} label="Loading the rows" />
          </div>
        )}
        <TableGrid
          label={table.name}
          columns={view.columns}
          store={store}
          focus={open.focus}
          actions={actions}
          head={dialogs.head}
          sorts={view.sorts}
          shares={open.shares}
          isRunning={open.isRunning}
          mayEdit={mayEdit}
          isPanelOpen={open.isPanelOpen}
        />
      </div>
    </>
  );
}

function NoColumns({ onColumn }: { onColumn: () => void }) {
  return (
    <Notice words="The documents are ready. Describe what to read from each of them.">
      <Button size="compact-sm" onClick={onColumn}>
        Add the first column
      </Button>
    </Notice>
  );
}

function NoRows({ open, onDocuments }: { open: OpenTable; onDocuments: () => void }) {
  const { table, view, search, mayEdit } = open;
  const all = (
    <Button variant="default" onClick={() => view.open('all')}>
      Show all rows
    </Button>
  );
  if (search.tab === 'review')
    return (
      <EmptyState title="Nothing needs review" action={all}>
        This list shows cells whose quote was not found on its page, and cells that were read with low confidence.
      </EmptyState>
    );
  if (search.tab === 'failed') return <EmptyState title="No cell has failed" action={all} />;
  if (view.isNarrowed && table.rowCount > 0) return <EmptyState title="No row matches the filters" action={all} />;
  return (
    <EmptyState title="No rows yet" action={mayEdit && <Button onClick={onDocuments}>Choose documents</Button>}>
      Choose data rooms, folders and files: each of their documents becomes a row.
    </EmptyState>
  );
}
