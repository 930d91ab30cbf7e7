import { ActionIcon, Menu } from '@mantine/core';
import type { DataroomItem } from '@atrium/domain/dataroom';
import {
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import type { ItemGrid } from './use-item-grid.ts';

type Props = { item: DataroomItem; grid: ItemGrid; editable: boolean; size?: number };

export function ItemMenu({ item, grid, editable, size = 24 }: Props) {
  const { actions } = grid;
  const isDocument = item.type === 'document';
  return (
    <Menu position="bottom-end" width={204} returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={size} tabIndex={-1} aria-label={`Actions for ${item.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSquareCheck size={15} />} onClick={() => grid.toggle(item.id)}>
          {grid.selection.ids.has(item.id) ? 'Take out of the selection' : 'Select'}
        </Menu.Item>
        <Menu.Item leftSection={<IconMessage size={15} />} onClick={() => actions.ask(item)}>
          {isDocument ? 'Ask this document' : 'Ask this folder'}
        </Menu.Item>
        {isDocument && (
          <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => actions.download([item])}>
            Download
          </Menu.Item>
        )}
        {editable && (
          <>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => grid.startRename(item.id)}>
              Rename
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderSymlink size={15} />} onClick={() => actions.move([item])}>
              Move…
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => actions.reindex([item])}>
              Index again
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => actions.trash([item])}>
              Move to the trash
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
