import { useMemo } from 'react';
import { type ShortcutGroup, useShortcuts } from '../../../shared/keyboard/shortcuts.ts';

/** Adds the keys of the list to the list of shortcuts. The list handles them itself. */
export function useTransactionShortcuts(mayEdit: boolean): void {
  const group = useMemo(
    (): ShortcutGroup => ({
      title: 'In the transactions',
      shortcuts: [
        { keys: 'ArrowUp ArrowDown', label: 'Move' },
        { keys: 'j k', label: 'Next and previous row' },
        { keys: 'PageUp PageDown', label: 'Page up or down' },
        { keys: 'Home End', label: 'First and last row' },
        { keys: 'n', label: 'Next row without a category' },
        { keys: 'Enter', label: 'Why this category' },
        { keys: 's', label: 'Show in the statement' },
        { keys: 'Space x', label: 'Select the row' },
        { keys: 'Shift+ArrowDown', label: 'Select a range' },
        { keys: 'mod+a', label: 'Select all rows of the list' },
        { keys: 'mod+c', label: 'Copy the rows' },
        { keys: '/', label: 'Search' },
        { keys: 'Escape', label: 'Clear the selection, close the panel' },
        ...(mayEdit
          ? [
              { keys: 'a', label: 'Accept the category' },
              { keys: 'c', label: 'Choose a category' },
              { keys: 'e', label: 'Write into an added column' },
              { keys: 'mod+v', label: 'Paste categories, one a line' },
              { keys: 'w Delete', label: 'Withdraw what a person has set' },
              { keys: 'r', label: 'Rule from this row' },
              { keys: 'mod+z', label: 'Undo' },
            ]
          : []),
      ],
    }),
    [mayEdit],
  );
  useShortcuts(group);
}
