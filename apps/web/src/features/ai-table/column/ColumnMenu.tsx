import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconEyeOff,
  IconFilter,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconRotateClockwise2,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react';
import { isGenerated } from './is-generated.ts';
import { FloatingMenu } from '../grid/FloatingMenu.tsx';
import type { ShownColumn } from '../view/view-state.ts';

export type ColumnCommands = {
  sort: (isDescending: boolean) => void;
  filter: () => void;
  edit: () => void;
  refresh: () => void;
  regenerate: () => void;
  remove: () => void;
  pin: () => void;
  hide: () => void;
  move: (by: -1 | 1) => void;
  widen: (by: -1 | 1) => void;
  fit: () => void;
};

type Props = {
  column: ShownColumn;
  place: DOMRect;
  mayEdit: boolean;
  isRunning: boolean;
  commands: ColumnCommands;
  onClose: () => void;
};

export function ColumnMenu({ column, place, mayEdit, isRunning, commands, onClose }: Props) {
  const { display_name: name } = column;
  return (
    <FloatingMenu place={place} onClose={onClose} label={`Column ${name}`}>
      {mayEdit && (
        <>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={commands.edit}>
            Edit the column…
          </Menu.Item>
          {isGenerated(column) && (
            <>
              <Menu.Item leftSection={<IconRefresh size={15} />} disabled={isRunning} onClick={commands.refresh}>
                Refresh…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconRotateClockwise2 size={15} />}
                disabled={isRunning}
                onClick={commands.regenerate}
              >
                Fill all again…
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconSortAscending size={15} />} onClick={() => commands.sort(false)}>
        Sort ascending
      </Menu.Item>
      <Menu.Item leftSection={<IconSortDescending size={15} />} onClick={() => commands.sort(true)}>
        Sort descending
      </Menu.Item>
      <Menu.Item leftSection={<IconFilter size={15} />} onClick={commands.filter}>
        Filter by this column…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowLeft size={15} />} onClick={() => commands.move(-1)}>
        Move left
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowRight size={15} />} onClick={() => commands.move(1)}>
        Move right
      </Menu.Item>
      <Menu.Item
        leftSection={column.isPinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
        onClick={commands.pin}
      >
        {column.isPinned ? 'Unpin' : 'Pin beside the document'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconViewportWide size={15} />}
        closeMenuOnClick={false}
        onClick={() => commands.widen(1)}
      >
        Wider
      </Menu.Item>
      <Menu.Item
        leftSection={<IconViewportNarrow size={15} />}
        closeMenuOnClick={false}
        onClick={() => commands.widen(-1)}
      >
        Narrower
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsHorizontal size={15} />} onClick={commands.fit}>
        Fit the values
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={commands.hide}>
        Hide
      </Menu.Item>
      {mayEdit && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={commands.remove}>
            Delete the column…
          </Menu.Item>
        </>
      )}
    </FloatingMenu>
  );
}
