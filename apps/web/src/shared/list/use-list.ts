import { useMemo, useState } from 'react';
import {
  extendToRow,
  keepListed,
  NO_SELECTION,
  type RowSelection,
  selectAllRows,
  toggleRow,
} from '../grid/row-selection.ts';

/** A listed object. Lists with several kinds of objects need ids that differ across kinds. */
export type Listed = { id: string };

/** The state of a list: selected rows and the active row. Rows that leave the list leave the selection. */
export function useList<Item extends Listed>(items: readonly Item[]) {
  const [chosen, setChosen] = useState<RowSelection>(NO_SELECTION);
  const [active, setActive] = useState<string | null>(null);
  const order = useMemo(() => items.map((item) => item.id), [items]);
  const selection = useMemo(() => keepListed(chosen, order), [chosen, order]);
  const selected = useMemo(() => items.filter((item) => selection.ids.has(item.id)), [items, selection]);
  const activeItem = items.find((item) => item.id === active);
  return {
    items,
    selection,
    selected,
    active: activeItem === undefined ? null : active,
    activeItem,
    activate: setActive,
    toggle: (id: string) => setChosen(toggleRow(selection, id)),
    extendTo: (id: string) => setChosen(extendToRow(selection, id, order)),
    selectOnly: (id: string) => setChosen({ ids: new Set([id]), anchor: id }),
    selectAll: () => setChosen(selectAllRows(order)),
    clear: () => setChosen(NO_SELECTION),
  };
}

export type ListState<Item extends Listed> = ReturnType<typeof useList<Item>>;
