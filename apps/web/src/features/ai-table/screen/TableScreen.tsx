import type { Datatable } from '@atrium/domain/ai-table';
import { type ComponentProps, useState } from 'react';
import { countOf } from '../../../shared/format/number.ts';
import { RowPicks, useIsPicking } from '../../../shared/grid/row-picks.ts';
import { Page } from '../../../shared/shell/Page.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { useTableFolder } from '../folder/use-tables.ts';
import { isAgentTable } from '../column/is-generated.ts';
import { RecordCards } from '../grid/RecordCards.tsx';
import { RunNotice } from '../run/RunNotice.tsx';
import { useWaiting } from '../run/use-run-cost.ts';
import type { TableSearch } from '../view/table-search.ts';
import type { OpenTable } from './open-table.ts';
import { PickedRows } from './PickedRows.tsx';
import { addRow } from './table-actions.ts';
import { TableAsk } from './TableAsk.tsx';
import { TableBar } from './TableBar.tsx';
import { TableBody } from './TableBody.tsx';
import { TableDialog } from './TableDialog.tsx';
import { TableHeaderActions } from './TableHeaderActions.tsx';
import { TablePanel } from './TablePanel.tsx';
import { useOpenTable } from './use-open-table.ts';
import { useTableCellActions } from './use-table-cell-actions.ts';
import { useTableDialogs } from './use-table-dialogs.ts';
import styles from './TableScreen.module.css';

export function TableScreen({ table, search }: { table: Datatable; search: TableSearch }) {
  const open = useOpenTable(table, search);
  const dialogs = useTableDialogs(open);
  const actions = useTableCellActions(open, dialogs);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const waiting = useWaitingCells(open);
  const { view, show, store, focus, mayEdit } = open;
  const [picks] = useState(() => new RowPicks());
  const isPicking = useIsPicking(picks);
  return (
    <Page
      crumbs={useCrumbs(table)}
      subtitle={countOf(table.rowCount, { one: '# row', other: '# rows' })}
      actions={<TableHeaderActions open={open} dialogs={dialogs} />}
      status={<TableStatus open={open} />}
    >
      <TableBar
        table={table}
        search={search}
        view={view}
        show={show}
        mayEdit={mayEdit}
        isFilterOpen={isFilterOpen}
        onFilterOpen={setFilterOpen}
        onDocuments={dialogs.chooseDocuments}
        onRow={() => void addRow(table.id, store)}
        onColumn={dialogs.addColumn}
        onPick={isPicking ? undefined : () => picks.start()}
      />
      {waiting !== undefined && waiting > 0 && <RunNotice datatableId={table.id} run={open.run} waiting={waiting} />}
      <div className={styles.split}>
        <div className={styles.pane}>
          {open.isPhone ? (
            <RecordCards
              columns={view.columns}
              store={store}
              picks={picks}
              isRunning={open.isRunning}
              onOpen={(place) => {
                focus.goTo(place);
                show({ panel: 'open' });
              }}
            />
          ) : (
            <TableBody open={open} dialogs={dialogs} actions={actions} />
          )}
          {open.isPhone && isPicking && <PickedRows open={open} dialogs={dialogs} actions={actions} picks={picks} />}
        </div>
        {open.isPanelOpen && <TablePanel open={open} dialogs={dialogs} actions={actions} />}
        {open.isAskOpen && <TableAsk open={open} />}
      </div>
      <TableDialog open={open} dialogs={dialogs} actions={actions} openFilter={() => setFilterOpen(true)} />
    </Page>
  );
}

function useCrumbs({ name, aiTableFolderId }: Datatable): ComponentProps<typeof Page>['crumbs'] {
  const folder = useTableFolder(aiTableFolderId ?? undefined);
  return [
    { label: 'AI tables', link: { to: '/tables' } },
    ...(folder ? [{ label: folder.name, link: { to: '/tables', search: { folder: folder.id } } } as const] : []),
    { label: name },
  ];
}

/** Counts the cells that a stopped run or a trial has left unfilled. */
function useWaitingCells({ table, run, isRunning, mayEdit }: OpenTable) {
  const isEnabled = table.syncStatus === 'Pending' && !isRunning && mayEdit;
  return useWaiting(table.id, isEnabled, `${table.updatedAt} ${run?.taskId} ${run?.status}`);
}

const KEYS = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'move'],
  ['Enter', 'evidence'],
  ['A', 'accept'],
  ['E', 'edit'],
  ['R', 'read again'],
  ['?', 'all keys'],
] as const;
/** The keys of a table whose values nobody reads from documents. */
const AGENT_KEYS = KEYS.filter(([, words]) => words !== 'accept' && words !== 'read again');

function TableStatus({ open: { table, view } }: { open: OpenTable }) {
  const { rowCount, failedCount, reviewCount, unreadableCount } = table;
  return (
    <StatusBar
      facts={[
        countOf(rowCount, { one: '# row', other: '# rows' }),
        countOf(view.columns.length, { one: '# column', other: '# columns' }),
        failedCount > 0 ? countOf(failedCount, { one: '# failed cell', other: '# failed cells' }) : undefined,
        unreadableCount > 0
          ? countOf(unreadableCount, { one: '# file could not be read', other: '# files could not be read' })
          : undefined,
        reviewCount > 0 ? countOf(reviewCount, { one: '# cell to review', other: '# cells to review' }) : undefined,
      ]}
      keys={isAgentTable(table) ? AGENT_KEYS : KEYS}
    />
  );
}
