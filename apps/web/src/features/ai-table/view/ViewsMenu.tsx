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
  /** Whether this person may show a view to everybody who sees the table. */
  mayShare: boolean;
  onSave: () => void;
  onReset: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  onShare: (isShared: boolean) => void;
  onDelete: () => void;
};

const PX = 15;

/** Filters, sorting and columns under a name. */
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
        {view !== undefined && <Menu.Label>{whoseWords(view)}</Menu.Label>}
        {mayChange && (
          <Menu.Item leftSection={<IconDeviceFloppy size={PX} />} disabled={!isChanged} onClick={onSave}>
            Save the changes
          </Menu.Item>
        )}
        {view !== undefined && isChanged && (
          <Menu.Item leftSection={<IconArrowBackUp size={PX} />} onClick={onReset}>
            Back to the saved view
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

function whoseWords({ isShared, ownerName }: SavedView): string {
  return isShared ? `Seen by all who see the table, made by ${ownerName}` : 'Only you see this view';
}
