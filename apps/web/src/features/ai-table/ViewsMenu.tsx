import { Menu } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { SavedView } from './saved-views.ts';
import { ToolButton } from './ToolButton.tsx';

type Props = {
  view: SavedView | undefined;
  isChanged: boolean;
  onSave: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/** Filters, sorting and columns under a name. */
export function ViewsMenu({ view, isChanged, onSave, onSaveAs, onRename, onDelete }: Props) {
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ToolButton icon={IconBookmark} label="Views" />
      </Menu.Target>
      <Menu.Dropdown>
        {view !== undefined && (
          <Menu.Item leftSection={<IconDeviceFloppy size={15} />} disabled={!isChanged} onClick={onSave}>
            Save the changes
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={15} />} onClick={onSaveAs}>
          Save as a new view…
        </Menu.Item>
        {view !== undefined && (
          <>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
              Rename the view…
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDelete}>
              Delete the view
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
