import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBookmark,
  IconDeviceFloppy,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { SavedView } from './saved-view.ts';
import { ToolButton } from './ToolButton.tsx';

type Props = {
  view: SavedView | undefined;
  isChanged: boolean;
  /** Whether this person may share a view with everybody who sees the table. */
  mayShare: boolean;
  onSave: () => void;
  onReset: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  onShare: (isShared: boolean) => void;
  onDelete: () => void;
};

const PX = 15;

/** Saves filters, sorting and columns as views. */
export function ViewsMenu({
  view,
  isChanged,
  mayShare,
  onSave,
  onReset,
  onSaveAs,
  onRename,
  onShare,
  onDelete,
}: Props) {
  const mayChange = view?.mayChange === true;
  return (
    <Menu position="bottom-end" width={236}>
      <Menu.Target>
        <ToolButton icon={IconBookmark} label="Views" />
      </Menu.Target>
      <Menu.Dropdown>
        {view !== undefined && <Menu.Label>{sharingWords(view)}</Menu.Label>}
        {mayChange && (
          <Menu.Item leftSection={<IconDeviceFloppy size={PX} />} disabled={!isChanged} onClick={onSave}>
            Save the changes
          </Menu.Item>
        )}
        {view !== undefined && isChanged && (
          <Menu.Item leftSection={<IconArrowBackUp size={PX} />} onClick={onReset}>
            Discard the changes
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={PX} />} onClick={onSaveAs}>
          Save as a new view…
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={PX} />} onClick={onRename}>
              Rename the view…
            </Menu.Item>
            {mayShare && !view.isShared && (
              <Menu.Item leftSection={<IconUsers size={PX} />} onClick={() => onShare(true)}>
                Share with everyone here
              </Menu.Item>
            )}
            {view.isShared && (
              <Menu.Item leftSection={<IconLock size={PX} />} onClick={() => onShare(false)}>
                Make private again
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTrash size={PX} />} onClick={onDelete}>
              Delete the view
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function sharingWords({ isShared, ownerName }: SavedView): string {
  return isShared ? `Shared with everyone who sees the table, by ${ownerName}` : 'Only you see this view';
}
