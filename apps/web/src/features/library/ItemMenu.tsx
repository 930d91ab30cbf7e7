import { ActionIcon, Menu } from '@mantine/core';
import type { DataroomItem } from '@atrium/domain/dataroom';
import {
  IconBuildingBank,
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconLink,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconSquareCheck,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayIn, useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { OpenedMenu } from '../../shared/parts/OpenedMenu.tsx';
import type { ItemGrid } from './use-item-grid.ts';

type Props = { item: DataroomItem; grid: ItemGrid; editable: boolean; size?: number };

export function ItemMenu({ item, grid, editable, size = 24 }: Props) {
  // A menu for each row would cost more than the row, so it is created when it is first opened.
  const [isOpened, setOpened] = useState(false);
  const button = (
    <ActionIcon
      size={size}
      tabIndex={-1}
      aria-label={`Actions for ${item.name}`}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
  if (!isOpened) return button;
  return (
    <OpenedMenu position="bottom-end" width={204} button={button}>
      <ItemMenuItems item={item} grid={grid} editable={editable} />
    </OpenedMenu>
  );
}

/** The commands of a document or folder. */
export function ItemMenuItems({ item, grid, editable }: Omit<Props, 'size'>) {
  const { actions } = grid;
  const navigate = useNavigate();
  const hasAgents = useSwitchedOn('aiAgent');
  const reconciles = useMayIn('createTableFolder') && hasAgents;
  const isDocument = item.type === 'document';
  return (
    <>
      <Menu.Item leftSection={<IconSquareCheck size={15} />} onClick={() => grid.toggle(item.id)}>
        {grid.selection.ids.has(item.id) ? 'Deselect' : 'Select'}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessage size={15} />} onClick={() => actions.ask([item])}>
        {isDocument ? 'Ask this document' : 'Ask this folder'}
      </Menu.Item>
      {actions.makeTable !== undefined && (
        <Menu.Item leftSection={<IconTable size={15} />} onClick={() => actions.makeTable?.([item])}>
          Make a table of this
        </Menu.Item>
      )}
      {!isDocument && reconciles && (
        <Menu.Item
          leftSection={<IconBuildingBank size={15} />}
          onClick={() => void navigate({ to: '/reconcile/new', search: { room: item.dataroomId, from: item.id } })}
        >
          Reconcile statements
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => actions.download([item])}>
        {isDocument ? 'Download' : 'Download (ZIP)'}
      </Menu.Item>
      {editable && (
        <>
          {isDocument && (
            <Menu.Item leftSection={<IconLink size={15} />} onClick={() => actions.publish(item)}>
              Public URLs…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => grid.startRename(item.id)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={15} />} onClick={() => actions.move([item])}>
            Move…
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => actions.reindex([item])}>
            Read again
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => actions.trash([item])}>
            Move to the trash
          </Menu.Item>
        </>
      )}
    </>
  );
}
