import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';

export type FolderCommands = { rename: () => void; members: () => void; remove: () => void };

export function FolderState({ folder }: { folder: AiTableFolder }) {
  if (folder.syncStatus === 'Failed' || folder.syncStatus === 'Partial') {
    return <StatusWords tone="err">Some cells failed</StatusWords>;
  }
  return folder.syncStatus === 'Pending' ? <StatusWords tone="wait">Partly filled</StatusWords> : null;
}

export function mayHaveFolderMenu(folder: AiTableFolder): boolean {
  return mayOnTableFolder(folder, 'rename') || mayOnTableFolder(folder, 'viewMembers');
}

type Props = { folder: AiTableFolder; commands: FolderCommands };

/** The menu of the open folder. */
export function FolderMenu({ folder, commands }: Props) {
  if (!mayHaveFolderMenu(folder)) return null;
  return (
    <Menu position="bottom-end" width={204}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${folder.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <FolderMenuItems folder={folder} commands={commands} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The commands of a folder in a list. */
export function FolderMenuItems({ folder, commands }: Props) {
  const may = (action: 'rename' | 'viewMembers' | 'share' | 'delete') => mayOnTableFolder(folder, action);
  return (
    <>
      {may('rename') && (
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={commands.rename}>
          Rename
        </Menu.Item>
      )}
      {may('viewMembers') && (
        <Menu.Item leftSection={<IconUsers size={15} />} onClick={commands.members}>
          {may('share') ? 'Share…' : 'Members'}
        </Menu.Item>
      )}
      {may('delete') && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={commands.remove}>
          Delete the folder…
        </Menu.Item>
      )}
    </>
  );
}
