import type { DataroomItem } from '@atrium/domain/dataroom';
import { useMemo, useState } from 'react';
import {
  extendToRow,
  keepListed,
  NO_SELECTION,
  type RowSelection,
  selectAllRows,
  toggleRow,
} from '../../shared/grid/row-selection.ts';

export type ItemActions = {
  open: (item: DataroomItem) => void;
  ask: (items: readonly DataroomItem[]) => void;
  /** Begins a new AI table of the documents; undefined if the user may not create one. */
  makeTable: ((items: readonly DataroomItem[]) => void) | undefined;
  rename: (item: DataroomItem, name: string) => void;
  move: (items: readonly DataroomItem[]) => void;
  trash: (items: readonly DataroomItem[]) => void;
  reindex: (items: readonly DataroomItem[]) => void;
  download: (items: readonly DataroomItem[]) => void;
  publish: (item: DataroomItem) => void;
};

/** The state of the list: selected rows, active row, row being renamed. */
export function useItemGrid(items: readonly DataroomItem[], actions: ItemActions) {
  const [chosen, setChosen] = useState<RowSelection>(NO_SELECTION);
  const [active, setActive] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const order = useMemo(() => items.map((item) => item.id), [items]);
  const selection = useMemo(() => keepListed(chosen, order), [chosen, order]);
  const selected = useMemo(() => items.filter((item) => selection.ids.has(item.id)), [items, selection]);
  const activeItem = items.find((item) => item.id === active);
  return {
    items,
    actions: {
      ...actions,
      trash: (gone: readonly DataroomItem[]) => {
        setChosen(NO_SELECTION);
        setActive(neighbourOf(items, gone));
        actions.trash(gone);
      },
    },
    selection,
    selected,
    active: activeItem === undefined ? null : active,
    activeItem,
    renaming,
    /** The rows that a command applies to: the selected rows, else the active one. */
    subjects: selected.length > 0 ? selected : activeItem === undefined ? [] : [activeItem],
    activate: setActive,
    startRename: setRenaming,
    stopRename: () => setRenaming(null),
    toggle: (id: string) => setChosen(toggleRow(selection, id)),
    extendTo: (id: string) => setChosen(extendToRow(selection, id, order)),
    selectOnly: (id: string) => setChosen({ ids: new Set([id]), anchor: id }),
    selectAll: () => setChosen(selectAllRows(order)),
    clear: () => setChosen(NO_SELECTION),
  };
}

/** The row to activate when rows disappear: the next remaining one, else the previous one. */
function neighbourOf(items: readonly DataroomItem[], gone: readonly DataroomItem[]): string | null {
  const last = items.findLastIndex((item) => gone.includes(item));
  const stays = (item: DataroomItem) => !gone.includes(item);
  return (items.slice(last + 1).find(stays) ?? items.slice(0, Math.max(0, last)).findLast(stays))?.id ?? null;
}

export type ItemGrid = ReturnType<typeof useItemGrid>;
