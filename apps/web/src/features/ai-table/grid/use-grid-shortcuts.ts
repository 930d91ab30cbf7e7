import { useMemo } from 'react';
import { type ShortcutGroup, useShortcuts } from '../../../shared/keyboard/shortcuts.ts';

/** Adds the grid's keys to the list of shortcuts. The grid handles them itself. */
export function useGridShortcuts(mayEdit: boolean): void {
  const group = useMemo(
    (): ShortcutGroup => ({
      title: 'In a table',
      shortcuts: [
        { keys: 'ArrowUp ArrowDown ArrowLeft ArrowRight', label: 'Move' },
        { keys: 'mod+ArrowDown', label: 'Move to the edge' },
        { keys: 'Home End', label: 'Start and end of the row' },
        { keys: 'mod+Home mod+End', label: 'First and last cell' },
        { keys: 'PageUp PageDown', label: 'Page up or down' },
        { keys: 'Shift+ArrowDown', label: 'Select a range' },
        { keys: 'mod+a', label: 'Select all' },
        { keys: 'Shift+Space mod+Space', label: 'Select the row, the column' },
        { keys: 'Enter', label: 'Open the evidence, or the menu of a column or row' },
        { keys: 'Escape', label: 'Close the evidence' },
        { keys: 'j k', label: 'Next and previous row' },
        { keys: 'n', label: 'Next cell to review' },
        { keys: 'mod+c', label: 'Copy' },
        ...(mayEdit
          ? [
              { keys: 'F2 e', label: 'Edit, or just type' },
              { keys: 'a', label: 'Accept' },
              { keys: 'r', label: 'Read again' },
              { keys: 'Delete', label: 'Clear' },
              { keys: 'mod+x', label: 'Cut' },
              { keys: 'mod+v', label: 'Paste' },
              { keys: 'mod+d', label: 'Fill down' },
              { keys: 'mod+z', label: 'Undo' },
              { keys: 'mod+Shift+z mod+y', label: 'Redo' },
            ]
          : []),
      ],
    }),
    [mayEdit],
  );
  useShortcuts(group);
}
