import { type KeyboardEvent, useMemo } from 'react';
import { rowAfterKey } from '../../shared/grid/grid-keys.ts';
import { type ShortcutGroup, useShortcuts } from '../../shared/keyboard/shortcuts.ts';
import type { ItemGrid } from './use-item-grid.ts';

/** Rows that Page Up and Page Down move by. */
const PAGE = 12;

/** The keys of the list. They work while the list has the focus, not while the user edits a name. */
export function useGridKeys(grid: ItemGrid, editable: boolean): (event: KeyboardEvent) => void {
  useShortcuts(useListShortcuts(editable, grid.actions.makeTable !== undefined));
  return (event) => {
    if (event.target !== event.currentTarget) return;
    if (handle(event, grid, editable)) event.preventDefault();
  };
}

function handle(event: KeyboardEvent, grid: ItemGrid, editable: boolean): boolean {
  const { key, shiftKey } = event;
  if ((event.metaKey || event.ctrlKey) && key.toLowerCase() === 'a') {
    grid.selectAll();
    return true;
  }
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  const row = rowAfterKey(
    key,
    grid.items.findIndex(({ id }) => id === grid.active),
    grid.items.length,
    PAGE,
  );
  if (row !== undefined) return goTo(grid, row, shiftKey);
  if (key === 'Escape' && grid.selected.length > 0) {
    grid.clear();
    return true;
  }
  const { activeItem, actions, subjects } = grid;
  if (activeItem === undefined) return false;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(event.currentTarget, activeItem.id);
  else if (key === 'Enter') actions.open(activeItem);
  else if (key === ' ') grid.toggle(activeItem.id);
  else if (key === 'q') actions.ask(subjects);
  else if (key === 't' && actions.makeTable !== undefined) actions.makeTable(subjects);
  else if (editable && key === 'F2') grid.startRename(activeItem.id);
  else if (editable && key === 'Delete') actions.trash(subjects);
  else if (editable && key === 'm') actions.move(subjects);
  else return false;
  return true;
}

/** Opens the row's menu, whose button is not in the tab order because the list is one tab stop. */
function openMenu(list: Element, id: string): void {
  list.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [aria-haspopup="menu"]`)?.click();
}

function goTo(grid: ItemGrid, row: number, extend: boolean): boolean {
  const item = grid.items[row];
  if (item === undefined) return false;
  if (extend) {
    const start = grid.active;
    if (start !== null && grid.selection.anchor === null) grid.selectOnly(start);
    grid.extendTo(item.id);
  }
  grid.activate(item.id);
  return true;
}

function useListShortcuts(editable: boolean, makesTables: boolean): ShortcutGroup {
  return useMemo(
    () => ({
      title: 'In a list of documents',
      shortcuts: [
        { keys: 'ArrowUp ArrowDown', label: 'Move' },
        { keys: 'Enter', label: 'Open' },
        { keys: 'Space', label: 'Select' },
        { keys: 'Shift+ArrowDown', label: 'Select a range' },
        { keys: 'Shift+F10', label: 'Open the menu' },
        { keys: 'mod+a', label: 'Select all' },
        { keys: 'q', label: 'Ask these' },
        ...(makesTables ? [{ keys: 't', label: 'Make a table of these' }] : []),
        ...(editable
          ? [
              { keys: 'F2', label: 'Rename' },
              { keys: 'm', label: 'Move to another folder' },
              { keys: 'Delete', label: 'Move to the trash' },
            ]
          : []),
      ],
    }),
    [editable, makesTables],
  );
}
