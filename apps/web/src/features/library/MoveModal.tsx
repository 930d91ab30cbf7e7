import { Button, Modal, UnstyledButton } from '@mantine/core';
import { IconCheck, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import type { DataroomItem } from '@atrium/domain/dataroom';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { buildTree, type TreeFolder, visibleRows, withDescendants } from './folder-tree.ts';
import { moveItems, nameOf } from './room-actions.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './MoveModal.module.css';

type Props = { items: readonly DataroomItem[]; folders: readonly TreeFolder[]; roomName: string; onClose: () => void };

/** Selects the folder to move items to. The keyboard alternative to dragging. */
export function MoveModal({ items, folders, roomName, onClose }: Props) {
  const [target, setTarget] = useState<string | null>();
  useReturnFocus();
  const moved = items.filter((one) => one.type === 'folder').map((one) => one.id);
  const excluded = withDescendants(folders, moved);
  const rows = visibleRows(buildTree(folders), new Set(folders.map((folder) => folder.id)));
  const isHere = (id: string | null) => items.every((one) => one.folderId === id);
  const targetName = folders.find((folder) => folder.id === target)?.name ?? roomName;
  const isDisabled = (id: string | null) => isHere(id) || (id !== null && excluded.has(id));
  const first = [null, ...rows.map((row) => row.folder.id)].find((id) => !isDisabled(id));
  const option = (id: string | null, name: string, depth: number) => (
    <li key={id ?? ''}>
      <UnstyledButton
        className={styles.option}
        style={{ paddingLeft: 8 + depth * 16 }}
        aria-pressed={target === id}
        disabled={isDisabled(id)}
        data-autofocus={id === first || undefined}
        onClick={() => setTarget(id)}
      >
        <IconFolder size={16} stroke={1.5} aria-hidden="true" />
        <span>{name}</span>
        {isHere(id) && <em>is here</em>}
        {target === id && <IconCheck size={15} aria-hidden="true" />}
      </UnstyledButton>
    </li>
  );
  return (
    <Modal opened onClose={onClose} title={`Move ${nameOf(items)}`}>
      <div className={styles.dialog}>
        <ul className={styles.options} aria-label="Folders">
          {option(null, roomName, 0)}
          {rows.map(({ folder, depth }) => option(folder.id, folder.name, depth + 1))}
        </ul>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={target === undefined}
            onClick={() => {
              if (target === undefined) return;
              onClose();
              void moveItems(items, { id: target, name: targetName });
            }}
          >
            {target === undefined ? 'Move' : `Move to ${targetName}`}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
