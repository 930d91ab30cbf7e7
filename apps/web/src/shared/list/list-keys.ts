import { rowAfterKey } from '../grid/grid-keys.ts';
import type { Listed, ListState } from './use-list.ts';

/** Rows that Page Up and Page Down move by. */
const PAGE = 12;

export type ListKeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
type Actions<Item> = {
  open: ((item: Item) => void) | undefined;
  openMenu: ((item: Item) => void) | undefined;
  isSelectable: boolean;
};

/** Does what a key means in a list of whole rows. Returns whether the key means anything. */
export function handleListKey<Item extends Listed>(
  press: ListKeyPress,
  list: ListState<Item>,
  { open, openMenu, isSelectable }: Actions<Item>,
): boolean {
  const { key, shiftKey } = press;
  const isMod = press.metaKey || press.ctrlKey;
  if (isMod && key.toLowerCase() === 'a' && isSelectable) {
    list.selectAll();
    return true;
  }
  if (isMod || press.altKey) return false;
  const from = list.items.findIndex(({ id }) => id === list.active);
  const row = rowAfterKey(key, from, list.items.length, PAGE);
  if (row !== undefined) return goTo(list, row, shiftKey && isSelectable);
  if (key === 'Escape' && list.selected.length > 0) {
    list.clear();
    return true;
  }
  const { activeItem } = list;
  if (activeItem === undefined) return false;
  if (openMenu !== undefined && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) openMenu(activeItem);
  else if (open !== undefined && key === 'Enter') open(activeItem);
  else if (isSelectable && key === ' ') list.toggle(activeItem.id);
  else return false;
  return true;
}

function goTo<Item extends Listed>(list: ListState<Item>, row: number, extend: boolean): boolean {
  const item = list.items[row];
  if (item === undefined) return false;
  if (extend) {
    if (list.active !== null && list.selection.anchor === null) list.selectOnly(list.active);
    list.extendTo(item.id);
  }
  list.activate(item.id);
  return true;
}
