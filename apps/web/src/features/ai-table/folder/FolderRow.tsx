import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolder, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import styles from '../../../shared/parts/NamedRows.module.css';
import own from './TablesPage.module.css';

export type FolderCommands = { rename: () => void; members: () => void; remove: () => void };

export function FolderRow({ folder, commands }: { folder: AiTableFolder; commands: FolderCommands }) {
  const isBroken = folder.syncStatus === 'Failed' || folder.syncStatus === 'Partial';
  return (
    <li className={styles.row}>
      <Link to="/tables" search={{ folder: folder.id }} className={styles.link}>
        <span className={styles.name}>
          <b className={own.folder}>
            <IconFolder size={15} stroke={1.6} aria-label="Folder" />
            {folder.name}
          </b>
          <em>{folder.description === '' ? accessWords(folder) : folder.description}</em>
        </span>
        <span className={styles.fact}>{countOf(folder.tableCount, { one: '# table', other: '# tables' })}</span>
        <span className={styles.fact} />
        <span className={styles.status}>
          {isBroken && <StatusWords tone="err">Some cells failed</StatusWords>}
          {folder.syncStatus === 'Pending' && <StatusWords tone="wait">Partly filled</StatusWords>}
        </span>
        <span className={styles.when}>{formatAgo(folder.updatedAt)}</span>
      </Link>
      <FolderMenu folder={folder} commands={commands} />
    </li>
  );
}

function accessWords({ accessPolicy, ownerName }: AiTableFolder): string {
  return accessPolicy === 'Public' ? 'Open to the organization' : `By ${ownerName}`;
}

export function FolderMenu({ folder, commands }: { folder: AiTableFolder; commands: FolderCommands }) {
  const may = (action: 'rename' | 'viewMembers' | 'share' | 'delete') => mayOnTableFolder(folder, action);
  if (!may('rename') && !may('viewMembers')) return <span className={styles.noMenu} />;
  return (
    <Menu position="bottom-end" width={204}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${folder.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
