import type { Datatable, Row } from '@atrium/domain/ai-table';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { mayEditTable, mayOnTable } from '../../shared/access/permissions.ts';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { useSidePanel } from '../../shared/shell/layout.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { isGenerated } from './cell/cell-actions.ts';
import { ExportMenu } from './view/ExportMenu.tsx';
import { createGridFocus } from './grid/grid-focus.ts';
import { Members } from './folder/Members.tsx';
import { PanelHost } from './cell/PanelHost.tsx';
import { RecordCards } from './grid/RecordCards.tsx';
import { ResyncDialog } from './run/ResyncDialog.tsx';
import { stopRun } from './run/run-actions.ts';
import { RunNotice } from './run/RunNotice.tsx';
import { RunPill } from './run/RunPill.tsx';
import { sharedTable } from './folder/share-actions.ts';
import { TableBar } from './view/TableBar.tsx';
import { TableBody } from './grid/TableBody.tsx';
import type { TableSearch } from './view/table-search.ts';
import { useCellActions } from './cell/use-cell-actions.ts';
import { useFocusInAddress } from './grid/use-focus-in-address.ts';
import { useGridShortcuts } from './grid/use-grid-shortcuts.ts';
import { useRows, useTableEvents } from './grid/use-rows.ts';
import { useRun, useWaiting } from './run/use-run.ts';
import { useShow } from './view/use-show.ts';
import { useTableDialogs } from './use-table-dialogs.tsx';
import { useTableFolder } from './folder/use-tables.ts';
import { useTableView } from './view/use-table-view.ts';
import styles from './TableScreen.module.css';

const KEYS = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'move'],
  ['Enter', 'evidence'],
  ['A', 'accept'],
  ['E', 'edit'],
  ['R', 're-run'],
  ['?', 'all keys'],
] as const;
const FEW_CELLS = 20;

export function TableScreen({ table, search }: { table: Datatable; search: TableSearch }) {
  const { id } = table;
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const show = useShow(id, search);
  const folder = useTableFolder(table.aiTableFolderId ?? undefined);
  const view = useTableView(table, search, show);
  const { columns } = view;
  const store = useRows(id, view.query);
  const [focus] = useState(createGridFocus);
  const { run, isRunning, shares } = useRun(id, store);
  const [isResyncOpen, setResyncOpen] = useState(false);
  const [isMembersOpen, setMembersOpen] = useState(false);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const mayEdit = mayEditTable(table);
  const isPanelOpen = search.panel === 'open';
  useSidePanel(isPanelOpen && !phone);
  useGridShortcuts(mayEdit);
  useFocusInAddress({ search, show, store, focus, columns });
  const onGone = useCallback(() => {
    toastInfo('This table was moved to the trash.');
    void navigate({ to: '/tables' });
  }, [navigate]);
  useTableEvents(id, store, onGone);
  const waits = table.syncStatus === 'Pending' && !isRunning && mayEdit;
  const waiting = useWaiting(id, waits, `${table.updatedAt} ${run?.taskId} ${run?.status}`);
  const focusGrid = useCallback(() => {
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true }));
  }, []);

  const dialogs = useTableDialogs({
    table,
    view,
    store,
    mayEdit,
    isRunning,
    focusGrid,
    openFilter: () => setFilterOpen(true),
  });
  const actions = useCellActions({
    tableId: id,
    columns,
    store,
    focus,
    mayEdit,
    isPanelOpen,
    openEvidence: () => show({ panel: 'open' }),
    closeEvidence: () => isPanelOpen && show({ panel: undefined, row: undefined, col: undefined }),
    openRowMenu: dialogs.openRowMenu,
    openReview: () => {
      if (table.reviewCount > 0 && search.tab !== 'review') view.open('review');
      else toastInfo('Nothing is left to review.');
    },
    fillAgain: (rowIds, columnIds, hasEdited) => {
      const request = { mode: 'regenerate' as const, datatableId: id, rowIds, columnIds };
      if (!hasEdited && rowIds.length * columnIds.length <= FEW_CELLS) dialogs.runNow(request);
      else
        dialogs.askRun({
          ...request,
          title: 'Fill these cells again',
          explanation: 'What was read before is replaced. Values that people wrote stay.',
          mayReplace: hasEdited,
        });
    },
    focusGrid,
  });
  const settle = (choice: 'takeProposal' | 'dismissProposal' | 'restore') =>
    void settleCell(id, store.rowAt(focus.getSelection().focus.row), choice);
  async function settleCell(datatableId: string, row: Row | undefined, choice: Parameters<typeof settle>[0]) {
    const column = columns[focus.getSelection().focus.column];
    if (row === undefined || column === undefined) return;
    await attempt(async () => {
      const answer = await apiClient.aiTable.updateRow.mutate({ datatableId, rowId: row.id, [choice]: [column.name] });
      store.replace(answer.data);
    });
    store.refresh();
  }
  const addRow = async () => {
    const isDone = await attempt(() => apiClient.aiTable.createRow.mutate({ datatableId: id }));
    await queries.aiTable.me.invalidate({ datatableId: id });
    store.refresh();
    if (isDone) toastInfo('A row was added at the end');
  };
  const generated = table.datatableMetadata.columns.filter(isGenerated);
  const askRefresh = () =>
    dialogs.askRun({
      mode: 'refresh',
      datatableId: id,
      title: 'Refresh the table',
      explanation:
        'Fills what is new, failed or out of date, and nothing else. Documents that were added come in as rows; where a person wrote a value, a newer one is shown beside it.',
    });
  const panel = isPanelOpen && (
    <PanelHost
      columns={columns}
      store={store}
      focus={focus}
      isRunning={isRunning}
      writesHere={phone}
      cells={actions}
      mayEdit={mayEdit}
      actions={{
        step: (by) => {
          const { row, column } = focus.getSelection().focus;
          focus.goTo({ row: Math.max(0, row + by), column: Math.max(0, column) });
        },
        close: () => {
          show({ panel: undefined, row: undefined, col: undefined });
          focusGrid();
        },
        accept: actions.accept,
        edit: () => actions.startEditing(inside(focus.getSelection().focus), undefined),
        fillAgain: actions.rerun,
        settleProposal: (take) => settle(take ? 'takeProposal' : 'dismissProposal'),
        restore: () => settle('restore'),
        editColumn: dialogs.editColumn,
      }}
    />
  );
  return (
    <Page
      crumbs={[
        { label: 'AI tables', link: { to: '/tables' } },
        ...(folder ? [{ label: folder.name, link: { to: '/tables', search: { folder: folder.id } } } as const] : []),
        { label: table.name },
      ]}
      subtitle={countOf(table.rowCount, { one: '# row', other: '# rows' })}
      actions={
        <>
          {isRunning && run !== null && <RunPill run={run} mayEdit={mayEdit} onStop={() => void stopRun(id)} />}
          {mayOnTable(table, 'viewMembers') && (
            <span className={styles.wide}>
              <Button variant="default" onClick={() => setMembersOpen(true)}>
                {mayOnTable(table, 'share') ? 'Share' : 'Members'}
              </Button>
            </span>
          )}
          <ExportMenu datatableId={id} name={table.name} />
          {mayEdit && !isRunning && generated.length > 0 && (
            <span className={styles.wide}>
              <Button variant="default" onClick={() => setResyncOpen(true)}>
                Resync
              </Button>
            </span>
          )}
          {mayEdit && !isRunning && generated.length > 0 && (
            <span className={styles.wide}>
              <Button onClick={askRefresh}>Refresh</Button>
            </span>
          )}
        </>
      }
      status={
        <StatusBar
          facts={[
            countOf(table.rowCount, { one: '# row', other: '# rows' }),
            countOf(columns.length, { one: '# column', other: '# columns' }),
            table.failedCount > 0
              ? countOf(table.failedCount, { one: '# failed cell', other: '# failed cells' })
              : undefined,
            table.reviewCount > 0
              ? countOf(table.reviewCount, { one: '# cell to review', other: '# cells to review' })
              : undefined,
          ]}
          keys={KEYS}
        />
      }
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
        onRow={() => void addRow()}
        onColumn={dialogs.addColumn}
      />
      {waiting !== undefined && waiting > 0 && <RunNotice datatableId={id} run={run} waiting={waiting} />}
      <div className={styles.split}>
        <div className={styles.pane}>
          {phone ? (
            <RecordCards
              columns={columns}
              store={store}
              isRunning={isRunning}
              onOpen={(place) => {
                focus.goTo(place);
                show({ panel: 'open' });
              }}
            />
          ) : (
            <TableBody
              table={table}
              view={view}
              store={store}
              focus={focus}
              actions={actions}
              head={dialogs.head}
              shares={shares}
              isRunning={isRunning}
              mayEdit={mayEdit}
              isPanelOpen={isPanelOpen}
              tab={search.tab}
              onDocuments={dialogs.chooseDocuments}
              onColumn={dialogs.addColumn}
            />
          )}
        </div>
        {panel}
      </div>
      {dialogs.element}
      {isResyncOpen && <ResyncDialog datatableId={id} onClose={() => setResyncOpen(false)} />}
      {isMembersOpen && <Members shared={sharedTable(table)} onClose={() => setMembersOpen(false)} />}
    </Page>
  );
}

function inside({ row, column }: { row: number; column: number }) {
  return { row: Math.max(0, row), column: Math.max(0, column) };
}
