import { type KeyboardEvent, useMemo } from 'react';
import { type ShortcutGroup, useShortcuts } from '../../shared/keyboard/shortcuts.ts';
import type { ItemGrid } from './use-item-grid.ts';

const PAGE = 12;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** The keys of the list. They work while the list has the focus, not while the user edits a name. */
export function useGridKeys(grid: ItemGrid, editable: boolean): (event: KeyboardEvent) => void {
  useShortcuts(useListShortcuts(editable));
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
  if (key in STEPS || key === 'Home' || key === 'End') return step(grid, key, shiftKey);
  if (key === 'Escape' && grid.selected.length > 0) {
    grid.clear();
    return true;
  }
  const { activeItem, actions, subjects } = grid;
  if (activeItem === undefined) return false;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(event.currentTarget, activeItem.id);
  else if (key === 'Enter') actions.open(activeItem);
  else if (key === ' ') grid.toggle(activeItem.id);
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

function step(grid: ItemGrid, key: string, extend: boolean): boolean {
  const end = grid.items.length - 1;
  const from = grid.items.findIndex((item) => item.id === grid.active);
  const to = key === 'Home' ? 0 : key === 'End' ? end : Math.max(0, Math.min(end, from + (STEPS[key] ?? 0)));
  const item = grid.items[to];
  if (item === undefined) return false;
  if (extend) {
    const start = grid.active;
    if (start !== null && grid.selection.anchor === null) grid.selectOnly(start);
    grid.extendTo(item.id);
  }
  grid.activate(item.id);
  return true;
}

function useListShortcuts(editable: boolean): ShortcutGroup {
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
        ...(editable
          ? [
              { keys: 'F2', label: 'Rename' },
              { keys: 'm', label: 'Move to another folder' },
              { keys: 'Delete', label: 'Move to the trash' },
            ]
          : []),
      ],
    }),
    [editable],
  );
}
