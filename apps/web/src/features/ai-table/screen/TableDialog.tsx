import type { Row } from '@atrium/domain/ai-table';
import { ColumnDrawer } from '../column/ColumnDrawer.tsx';
import { ColumnMenu } from '../column/ColumnMenu.tsx';
import { ConfirmDeletion, type Question } from '../../../shared/parts/ConfirmDeletion.tsx';
import { isAgentTable } from '../column/is-generated.ts';
import { Members } from '../folder/Members.tsx';
import { sharedTable } from '../folder/share-actions.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { CellItems } from '../grid/CellItems.tsx';
import { RowMenu } from '../grid/RowMenu.tsx';
import { RunDialog } from '../run/RunDialog.tsx';
import { UpdateDialog } from '../run/UpdateDialog.tsx';
import { columnCommands } from './column-commands.ts';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import type { OpenTable } from './open-table.ts';
import { deleteRows } from './table-actions.ts';
import type { OpenDialog, TableDialogs } from './use-table-dialogs.ts';

type Props = { open: OpenTable; dialogs: TableDialogs; actions: CellActions; openFilter: () => void };

/** The menu or dialog of a table that is open, if any. */
export function TableDialog({ open, dialogs, actions, openFilter }: Props) {
  const { table } = open;
  const { dialog } = dialogs;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'columnMenu':
      return <OpenColumnMenu open={open} dialogs={dialogs} openFilter={openFilter} {...dialog} />;
    case 'rowMenu':
      return <OpenRowMenu open={open} dialogs={dialogs} actions={actions} {...dialog} />;
    case 'column':
      return <OpenColumnDrawer open={open} dialogs={dialogs} {...dialog} />;
    case 'run':
      return <RunDialog asked={dialog.asked} onClose={dialogs.closeToGrid} />;
    case 'confirm':
      return <ConfirmDeletion question={dialog.question} onClose={dialogs.closeToGrid} />;
    case 'documents':
      return <DocumentsDialog table={table} onClose={dialogs.closeToGrid} onRun={dialogs.askRun} />;
    case 'update':
      return <UpdateDialog datatableId={table.id} onClose={dialogs.close} />;
    case 'members':
      return <Members shared={sharedTable(table)} onClose={dialogs.close} />;
  }
}

type ColumnMenuProps = Omit<Props, 'actions'> & Pick<Extract<OpenDialog, { kind: 'columnMenu' }>, 'columnId' | 'place'>;

function OpenColumnMenu({ open, dialogs, openFilter, columnId, place }: ColumnMenuProps) {
  const column = open.view.columns.find(({ id }) => id === columnId);
  if (column === undefined) return null;
  return (
    <ColumnMenu
      column={column}
      place={place}
      mayEdit={open.mayEdit}
      isRunning={open.isRunning}
      commands={columnCommands(column, open, dialogs, openFilter)}
      onClose={dialogs.closeMenu}
    />
  );
}

type RowMenuProps = Omit<Props, 'openFilter'> & { row: Row; column: number; place: DOMRect };

function OpenRowMenu({ open, dialogs, actions, row, column, place }: RowMenuProps) {
  const { table, store, mayEdit, isRunning } = open;
  const cell = open.view.columns[column];
  const askReadAgain = () =>
    dialogs.askRun({
      mode: 'regenerate',
      datatableId: table.id,
      rowIds: [row.id],
      title: 'Read this row again',
      explanation: `Reads ${row.documentName ?? 'the document'} again for every column. Values written by people are kept.`,
      mayReplace: true,
    });
  const question: Question = {
    explanation:
      row.documentName === null
        ? 'This deletes the row with all its values.'
        : `This deletes the row of ${row.documentName} with all its values. The document stays in its data room.`,
    run: () => deleteRows(table.id, [row.id], store),
  };
  return (
    <RowMenu
      row={row}
      place={place}
      mayEdit={mayEdit}
      isOfAgent={isAgentTable(table)}
      isRunning={isRunning}
      onAsk={open.askAbout}
      onReadAgain={askReadAgain}
      onDelete={() => dialogs.openDialog({ kind: 'confirm', question })}
      onClose={dialogs.closeMenu}
    >
      {cell !== undefined && (
        <CellItems
          row={row}
          column={cell}
          focus={open.focus}
          mayEdit={mayEdit}
          isRunning={isRunning}
          actions={actions}
        />
      )}
    </RowMenu>
  );
}

type ColumnDrawerProps = Pick<Props, 'open' | 'dialogs'> & Pick<Extract<OpenDialog, { kind: 'column' }>, 'column'>;
const TRIED_ROWS = 5;

function OpenColumnDrawer({ open: { table, store }, dialogs, column }: ColumnDrawerProps) {
  const loaded = store.loaded();
  const documents = loaded.filter(({ documentId }) => documentId !== null);
  const manualCount = store.total === undefined ? 0 : loaded.length - documents.length;
  return (
    <ColumnDrawer
      datatableId={table.id}
      columns={table.datatableMetadata.columns}
      column={column}
      isManualOnly={isAgentTable(table)}
      documents={Math.max(0, table.rowCount - manualCount)}
      tryRowIds={documents.slice(0, TRIED_ROWS).map(({ id }) => id)}
      onClose={dialogs.closeColumn}
      onOutdated={(changed) =>
        dialogs.askRun({
          mode: 'refresh',
          datatableId: table.id,
          columnIds: [changed.id],
          title: `Update ${changed.display_name}`,
          explanation: 'The question of this column has changed, so its values are out of date.',
        })
      }
    />
  );
}
