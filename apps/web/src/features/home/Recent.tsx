import type { Conversation } from '@atrium/domain/conversation';
import type { Dataroom } from '@atrium/domain/dataroom';
import { IconFolder, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatAgo } from '../../shared/format/date.ts';
import { files } from '../../shared/format/number.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { folderStatus } from '../../shared/dataroom/index-status.ts';
import styles from './HomePage.module.css';

type Props = { rooms: readonly Dataroom[]; conversations: readonly Conversation[] };
const SHOWN = 10;

/** Data rooms and conversations together, newest first. */
export function Recent({ rooms, conversations }: Props) {
  const entries = [
    ...rooms.map((room) => ({ id: room.id, at: room.updatedAt, row: <RoomEntry room={room} /> })),
    ...conversations.map((one) => ({ id: one.id, at: one.updatedAt, row: <ConversationEntry conversation={one} /> })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN);
  return (
    <section aria-label="Recent">
      <h3 className={styles.heading}>
        Recent
        <Link to="/library">All data rooms</Link>
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            {entry.row}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoomEntry({ room }: { room: Dataroom }) {
  const status = folderStatus(room);
  return (
    <Link to="/library/$dataroomId" params={{ dataroomId: room.id }}>
      <IconFolder size={16} stroke={1.5} aria-hidden="true" />
      <b>{room.name}</b>
      <span>Data room</span>
      <span className={styles.count}>{files(room.fileCount)}</span>
      <span className={styles.state}>
        {status !== null && <StatusWords tone={status.tone}>{status.words}</StatusWords>}
      </span>
      <em>{formatAgo(room.updatedAt)}</em>
    </Link>
  );
}

function ConversationEntry({ conversation }: { conversation: Conversation }) {
  return (
    <Link to="/chat/$conversationId" params={{ conversationId: conversation.id }}>
      <IconMessage size={16} stroke={1.5} aria-hidden="true" />
      <b>{conversation.title}</b>
      <span>Conversation</span>
      <span className={styles.count} />
      <span className={styles.state} />
      <em>{formatAgo(conversation.updatedAt)}</em>
    </Link>
  );
}
