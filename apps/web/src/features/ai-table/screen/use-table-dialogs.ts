import type { Column, Row } from '@atrium/domain/ai-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '../../../shared/grid/selection.ts';
import type { Question } from '../../../shared/parts/ConfirmDeletion.tsx';
import { fittingWidth } from '../column/fitting-width.ts';
import { focusGrid, focusGridAfterEdit } from '../grid/focus-grid.ts';
import type { HeadActions } from '../grid/head-actions.ts';
import type { AskedRun } from '../run/RunDialog.tsx';
import { moveTo, resize } from '../view/view-state.ts';
import type { OpenTable } from './open-table.ts';

/** The menu or dialog that is open. */
export type OpenDialog =
  | { kind: 'columnMenu'; columnId: string; place: DOMRect }
  | { kind: 'rowMenu'; row: Row; column: number; place: DOMRect }
  | { kind: 'column'; column: Column | undefined }
  | { kind: 'run'; asked: AskedRun }
  | { kind: 'confirm'; question: Question }
  | { kind: 'documents' }
  | { kind: 'update' }
  | { kind: 'members' };

/** Opens and closes the menus and dialogs of a table, one at a time. */
export function useTableDialogs(open: OpenTable) {
  const { table, store } = open;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const head = useHeadActions(open, setDialog);
  return {
    dialog,
    head,
    openDialog: setDialog,
    askRun: (asked: AskedRun) => setDialog({ kind: 'run', asked }),
    addColumn: head.addColumn,
    editColumn: (columnId: string) =>
      setDialog({ kind: 'column', column: table.datatableMetadata.columns.find(({ id }) => id === columnId) }),
    chooseDocuments: () => setDialog({ kind: 'documents' }),
    openRowMenu: (cell: Place, place: DOMRect) => {
      const row = store.rowAt(cell.row);
      if (row !== undefined) setDialog({ kind: 'rowMenu', row, column: cell.column, place });
    },
    close: () => setDialog(null),
    closeToGrid: () => {
      setDialog(null);
      focusGrid();
    },
    /** Closes the column drawer, but not the dialog that it has just opened. */
    closeColumn: () => setDialog((now) => (now?.kind === 'column' ? null : now)),
    /** Closes a menu, but not the dialog that one of its commands has just opened. */
    closeMenu: () => {
      setDialog((now) => (now?.kind === 'columnMenu' || now?.kind === 'rowMenu' ? null : now));
      focusGridAfterEdit();
    },
  };
}
export type TableDialogs = ReturnType<typeof useTableDialogs>;

/** Returns the actions of the column heads. The object never changes, so that the heads do not render again. */
function useHeadActions(open: OpenTable, openDialog: (dialog: OpenDialog) => void): HeadActions {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useMemo(
    () => ({
      openMenu: (columnId, place) => openDialog({ kind: 'columnMenu', columnId, place }),
      moveTo: (id, target) => {
        const { view, table } = latest.current;
        view.setLayout(moveTo(table.datatableMetadata.columns, view.layout, id, target));
      },
      resize: (id, width) => {
        const { view } = latest.current;
        view.setLayout(resize(view.layout, id, width));
      },
      fit: (id) => {
        const { view, store } = latest.current;
        const column = view.columns.find((one) => one.id === id);
        if (column !== undefined) view.setLayout(resize(view.layout, id, fittingWidth(column, store)));
      },
      addColumn: () => openDialog({ kind: 'column', column: undefined }),
    }),
    [openDialog],
  );
}
