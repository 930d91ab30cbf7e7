import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMessage, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Dataroom } from '@atrium/domain/dataroom';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { files, formatBytes } from '../../shared/format/number.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { folderStatus } from '../../shared/dataroom/index-status.ts';
import { reindexRoom, trashRoom } from './rooms-actions.ts';
import styles from '../../shared/parts/NamedRows.module.css';

export function RoomRow({ room, onRename }: { room: Dataroom; onRename: () => void }) {
  const status = folderStatus(room);
  return (
    <li className={styles.row}>
      <Link to="/library/$dataroomId" params={{ dataroomId: room.id }} className={styles.link}>
        <span className={styles.name}>
          <b>{room.name}</b>
          <em>
            {room.dataroomMetadata.description ??
              (room.accessPolicy === 'Public' ? 'Open to the organization' : 'Members only')}
          </em>
        </span>
        <span className={styles.fact}>{files(room.fileCount)}</span>
        <span className={styles.fact}>{formatBytes(room.sizeBytes)}</span>
        <span className={styles.status}>
          {status !== null && <StatusWords tone={status.tone}>{status.words}</StatusWords>}
        </span>
        <span className={styles.when}>{formatAgo(room.updatedAt)}</span>
      </Link>
      <RoomMenu room={room} onRename={onRename} />
    </li>
  );
}

function RoomMenu({ room, onRename }: { room: Dataroom; onRename: () => void }) {
  const navigate = useNavigate();
  const ask = () => void navigate({ to: '/library/$dataroomId/ask', params: { dataroomId: room.id } });
  return (
    <Menu position="bottom-end" width={204}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${room.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMessage size={15} />} onClick={ask}>
          Ask this data room
        </Menu.Item>
        {mayInRoom(room, 'write') && (
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
            Rename
          </Menu.Item>
        )}
        {mayInRoom(room, 'reindex') && (
          <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => void reindexRoom(room)}>
            Read again
          </Menu.Item>
        )}
        {mayInRoom(room, 'deleteDataroom') && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trashRoom(room)}>
              Move to the trash
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
