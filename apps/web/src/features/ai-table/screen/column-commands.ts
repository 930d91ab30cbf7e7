import { toastUndo } from '../../../shared/feedback/toast.ts';
import { deleteColumn } from '../column/column-actions.ts';
import type { ColumnCommands } from '../column/ColumnMenu.tsx';
import { newFilter } from '../view/filters.ts';
import { moveBy, resize, type ShownColumn, toggle, WIDTH_STEP } from '../view/view-state.ts';
import type { OpenTable } from './open-table.ts';
import type { TableDialogs } from './use-table-dialogs.ts';

/** Returns what the menu of a column can do. */
export function columnCommands(
  column: ShownColumn,
  { table, view }: OpenTable,
  dialogs: TableDialogs,
  openFilter: () => void,
): ColumnCommands {
  const { columns } = table.datatableMetadata;
  const { layout } = view;
  return {
    sort: (isDescending) => view.setSorts([{ field: column.id, isDescending }]),
    filter: () => {
      view.setFilters([...view.filters, newFilter(column)]);
      openFilter();
    },
    edit: () => dialogs.editColumn(column.id),
    refresh: () => dialogs.askRun(refreshOf(table.id, column)),
    regenerate: () => dialogs.askRun(regenerationOf(table.id, column)),
    remove: () =>
      dialogs.openDialog({
        kind: 'confirm',
        question: {
          explanation: `This deletes the column ${column.display_name} with all its values and sources.`,
          run: () => deleteColumn(table.id, column.id),
        },
      }),
    pin: () => view.setLayout({ ...layout, pinned: toggle(layout.pinned, column.id) }),
    hide: () => {
      view.setLayout({ ...layout, hidden: [...layout.hidden, column.id] });
      toastUndo(`${column.display_name} hidden`, () => view.setLayout(layout));
    },
    move: (by) => view.setLayout(moveBy(columns, layout, column.id, by)),
    widen: (by) => view.setLayout(resize(layout, column.id, column.width + by * WIDTH_STEP)),
    fit: () => dialogs.head.fit(column.id),
  };
}

function refreshOf(datatableId: string, { id, display_name }: ShownColumn) {
  return {
    mode: 'refresh' as const,
    datatableId,
    columnIds: [id],
    title: `Update ${display_name}`,
    explanation: 'Fills only the new, failed and out-of-date cells of this column.',
    mayReplace: false,
  };
}

function regenerationOf(datatableId: string, { id, display_name }: ShownColumn) {
  return {
    mode: 'regenerate' as const,
    datatableId,
    columnIds: [id],
    title: `Read ${display_name} again`,
    explanation: 'Reads every document again for this column. Values written by people are kept.',
    mayReplace: true,
  };
}
