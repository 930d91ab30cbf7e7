import { ActionIcon, Button } from '@mantine/core';
import {
  IconDownload,
  IconFolderSymlink,
  IconMessage,
  IconRefresh,
  IconTable,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { countOf } from '../../shared/format/number.ts';
import type { ItemGrid } from './use-item-grid.ts';
import styles from './SelectionBar.module.css';

const COUNTED = { one: '# selected', other: '# selected' };
/** Used when all loaded items are selected but the list has more. */
const FIRST = { one: 'First # selected', other: 'First # selected' };

/** Replaces the views while rows are selected, and offers their actions. */
export function SelectionBar({ grid, editable, hasMore }: { grid: ItemGrid; editable: boolean; hasMore: boolean }) {
  const { selected, actions } = grid;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <b>{countOf(selected.length, selected.length === grid.items.length && hasMore ? FIRST : COUNTED)}</b>
      <Button leftSection={<IconMessage size={14} />} onClick={() => actions.ask(selected)}>
        Ask these
      </Button>
      {actions.makeTable !== undefined && (
        <Button variant="default" leftSection={<IconTable size={14} />} onClick={() => actions.makeTable?.(selected)}>
          Make a table of these
        </Button>
      )}
      {editable && (
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFolderSymlink size={14} />}
            onClick={() => actions.move(selected)}
          >
            Move
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={14} />}
            onClick={() => actions.trash(selected)}
          >
            Delete
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconDownload size={14} />}
        onClick={() => actions.download(selected)}
      >
        Download
      </Button>
      {editable && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={14} />}
          onClick={() => actions.reindex(selected)}
        >
          Read again
        </Button>
      )}
      <ActionIcon className={styles.clear} aria-label="Clear the selection" onClick={grid.clear}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}
