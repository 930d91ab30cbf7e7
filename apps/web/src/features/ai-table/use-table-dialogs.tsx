import type { Column, Datatable, Row } from '@atrium/domain/ai-table';
import { type ReactNode, useMemo, useRef, useState, useEffect } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastUndo } from '../../shared/feedback/toast.ts';
import { isGenerated } from './cell/cell-actions.ts';
import { ColumnDrawer } from './column/ColumnDrawer.tsx';
import { ColumnMenu, type ColumnCommands } from './column/ColumnMenu.tsx';
import { Confirm, type Question } from './Confirm.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import { newFilter } from './view/FilterMenu.tsx';
import { shownValue } from './cell/entry.ts';
import type { HeadActions } from './grid/head-actions.ts';
import type { RowStore } from './grid/row-store.ts';
import { type RunRequest, startRun } from './run/run-actions.ts';
import { type AskedRun, RunDialog } from './run/RunDialog.tsx';
import { RowMenu } from './grid/RowMenu.tsx';
import type { TableView } from './view/use-table-view.ts';
import { moveBy, moveTo, resize, type ShownColumn, toggle, WIDTH_STEP } from './view/view-state.ts';

type Props = {
  table: Datatable;
  view: TableView;
  store: RowStore;
  mayEdit: boolean;
  isRunning: boolean;
  focusGrid: () => void;
  openFilter: () => void;
};

type Open =
  | { kind: 'columnMenu'; columnId: string; place: DOMRect }
  | { kind: 'rowMenu'; row: Row; place: DOMRect }
  | { kind: 'column'; column: Column | undefined }
  | { kind: 'run'; asked: AskedRun }
  | { kind: 'confirm'; question: Question }
  | { kind: 'documents' };

/** Menus and dialogs of a table: one at a time. */
export function useTableDialogs(props: Props) {
  const { table, view, store, mayEdit, isRunning, focusGrid } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const close = () => {
    setOpen(null);
    focusGrid();
  };
  /** A menu closes itself when one of its commands opens something: then that stays. */
  const closeMenu = () => setOpen((now) => (now?.kind === 'columnMenu' || now?.kind === 'rowMenu' ? null : now));
  const askRun = (asked: AskedRun) => setOpen({ kind: 'run', asked });
  const runNow = (request: RunRequest) => void startRun(request);
  const editColumn = (columnId: string) =>
    setOpen({ kind: 'column', column: table.datatableMetadata.columns.find(({ id }) => id === columnId) });

  const head: HeadActions = useMemo(
    () => ({
      openMenu: (columnId, place) => setOpen({ kind: 'columnMenu', columnId, place }),
      moveTo: (id, target) => {
        const { view, table } = latest.current;
        view.setLayout(moveTo(table.datatableMetadata.columns, view.layout, id, target));
      },
      resize: (id, width) => latest.current.view.setLayout(resize(latest.current.view.layout, id, width)),
      fit: (id) => {
        const { view, store } = latest.current;
        const column = view.columns.find((one) => one.id === id);
        if (column !== undefined) view.setLayout(resize(view.layout, id, fittingWidth(column, store)));
      },
      addColumn: () => setOpen({ kind: 'column', column: undefined }),
    }),
    [],
  );

  const documents = [...store.known()].filter(({ documentId }) => documentId !== null);
  const documentCount = Math.max(
    0,
    store.getState().total === undefined ? table.rowCount : table.rowCount - manualRows(store),
  );
  let element: ReactNode = null;
  if (open?.kind === 'columnMenu') {
    const column = view.columns.find(({ id }) => id === open.columnId);
    element = column !== undefined && (
      <ColumnMenu
        column={column}
        place={open.place}
        mayEdit={mayEdit}
        isRunning={isRunning}
        commands={commandsOf(column)}
        onClose={() => {
          closeMenu();
          focusGrid();
        }}
      />
    );
  } else if (open?.kind === 'rowMenu') {
    const { row } = open;
    element = (
      <RowMenu
        row={row}
        place={open.place}
        mayEdit={mayEdit}
        isRunning={isRunning}
        onFillAgain={() =>
          askRun({
            mode: 'regenerate',
            datatableId: table.id,
            rowIds: [row.id],
            title: 'Fill this row again',
            explanation: `Reads ${row.documentName ?? 'the document'} again for every column. Values that people wrote stay.`,
            mayReplace: true,
          })
        }
        onDelete={() => setOpen({ kind: 'confirm', question: deleteRow(table, row, store) })}
        onClose={() => {
          closeMenu();
          focusGrid();
        }}
      />
    );
  } else if (open?.kind === 'column') {
    element = (
      <ColumnDrawer
        datatableId={table.id}
        columns={table.datatableMetadata.columns}
        column={open.column}
        documents={documentCount}
        tryRowIds={documents.slice(0, 5).map(({ id }) => id)}
        onClose={() => setOpen((now) => (now?.kind === 'column' ? null : now))}
        onOutdated={(column) =>
          askRun({
            mode: 'refresh',
            datatableId: table.id,
            columnIds: [column.id],
            title: `Refresh ${column.display_name}`,
            explanation: 'The column is asked for in another way now, so its values are out of date.',
          })
        }
      />
    );
  } else if (open?.kind === 'run') element = <RunDialog asked={open.asked} onClose={close} />;
  else if (open?.kind === 'confirm') element = <Confirm question={open.question} onClose={close} />;
  else if (open?.kind === 'documents') element = <DocumentsDialog table={table} onClose={close} onRun={askRun} />;

  return {
    element,
    head,
    askRun,
    runNow,
    editColumn,
    addColumn: head.addColumn,
    chooseDocuments: () => setOpen({ kind: 'documents' }),
    openRowMenu: (index: number, place: DOMRect) => {
      const row = store.rowAt(index);
      if (row !== undefined) setOpen({ kind: 'rowMenu', row, place });
    },
  };

  function commandsOf(column: ShownColumn): ColumnCommands {
    const { columns } = table.datatableMetadata;
    const { layout } = view;
    const ask = (mode: 'refresh' | 'regenerate') => {
      const isRefresh = mode === 'refresh';
      askRun({
        mode,
        datatableId: table.id,
        columnIds: [column.id],
        title: isRefresh ? `Refresh ${column.display_name}` : `Fill all of ${column.display_name} again`,
        explanation: isRefresh
          ? 'Fills what is new, failed or out of date in this column, and nothing else.'
          : 'Reads every document again for this column. Values that people wrote stay.',
        mayReplace: !isRefresh,
      });
    };
    return {
      sort: (isDescending) => view.setSorts([{ field: column.id, isDescending }]),
      filter: () => {
        view.setFilters([...view.filters, newFilter(column)]);
        props.openFilter();
      },
      edit: () => setOpen({ kind: 'column', column: columns.find(({ id }) => id === column.id) }),
      refresh: () => ask('refresh'),
      regenerate: () => ask('regenerate'),
      remove: () => setOpen({ kind: 'confirm', question: deleteColumn(table, column) }),
      pin: () => view.setLayout({ ...layout, pinned: toggle(layout.pinned, column.id) }),
      hide: () => {
        view.setLayout({ ...layout, hidden: [...layout.hidden, column.id] });
        toastUndo(`${column.display_name} hidden`, () => view.setLayout(layout));
      },
      move: (by) => view.setLayout(moveBy(columns, layout, column.id, by)),
      widen: (by) => view.setLayout(resize(latest.current.view.layout, column.id, column.width + by * WIDTH_STEP)),
      fit: () => head.fit(column.id),
    };
  }
}

function manualRows(store: RowStore): number {
  let count = 0;
  for (const row of store.known()) if (row.documentId === null) count += 1;
  return count;
}

const SIGN_PX = 7.2;
const AROUND_PX = 76;

/** As wide as the longest value that is here, and the name. */
function fittingWidth(column: ShownColumn, store: RowStore): number {
  let longest = column.display_name.length + 2;
  for (const { cells } of store.known()) {
    const cell = cells[column.name];
    if (cell !== undefined) longest = Math.max(longest, shownValue(column.data_type_format, cell).length);
  }
  return Math.min(520, longest * SIGN_PX + (isGenerated(column) ? AROUND_PX : 28));
}

function deleteColumn(table: Datatable, column: ShownColumn): Question {
  return {
    explanation: `The column ${column.display_name} goes with all its values and sources.`,
    run: async () => {
      await attempt(() => apiClient.aiTable.deleteColumn.mutate({ datatableId: table.id, columnId: column.id }));
      await queries.aiTable.invalidate();
    },
  };
}

function deleteRow(table: Datatable, row: Row, store: RowStore): Question {
  return {
    explanation:
      row.documentName === null
        ? 'The row goes with all its values.'
        : `The row of ${row.documentName} goes with all its values. The document stays in its room.`,
    run: async () => {
      await attempt(() => apiClient.aiTable.deleteRow.mutate({ datatableId: table.id, rowId: row.id }));
      store.refresh();
      await queries.aiTable.invalidate();
    },
  };
}
