import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { Conversation } from '@atrium/domain/conversation';
import type { Dataroom, RoomColor } from '@atrium/domain/dataroom';
import { IconBuildingBank, IconMessage, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { folderStatus } from '../../shared/dataroom/index-status.ts';
import { RoomMark } from '../../shared/dataroom/RoomMark.tsx';
import { useRoomColors } from '../../shared/dataroom/use-room-colors.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf, files } from '../../shared/format/number.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import styles from './HomePage.module.css';

type Props = {
  rooms: readonly Dataroom[];
  tables: readonly Datatable[];
  conversations: readonly Conversation[];
  /** Folders with bank statements. */
  reconciliations: readonly AiTableFolder[];
};
type Kind = 'room' | 'table' | 'reconciliation' | 'conversation';

const SHOWN = 10;
const CHOICES: { kind: Kind | undefined; label: string }[] = [
  { kind: undefined, label: 'All' },
  { kind: 'room', label: 'Data rooms' },
  { kind: 'table', label: 'Tables' },
  { kind: 'reconciliation', label: 'Reconciliations' },
  { kind: 'conversation', label: 'Conversations' },
];

/** Data rooms, tables, reconciliations and conversations together, the latest first. */
export function Recent({ rooms, tables, conversations, reconciliations }: Props) {
  const [chosen, setChosen] = useState<Kind>();
  const colors = useRoomColors();
  const all: { kind: Kind; id: string; at: string; row: ReactNode }[] = [
    ...rooms.map((room) => ({
      kind: 'room' as const,
      id: room.id,
      at: room.updatedAt,
      row: <RoomEntry room={room} color={colors.get(room.id)} />,
    })),
    ...tables.filter(isOwn).map((table) => ({
      kind: 'table' as const,
      id: table.id,
      at: table.updatedAt,
      row: <TableEntry table={table} />,
    })),
    ...reconciliations.map((folder) => ({
      kind: 'reconciliation' as const,
      id: folder.id,
      at: folder.updatedAt,
      row: <ReconciliationEntry folder={folder} />,
    })),
    ...conversations.map((one) => ({
      kind: 'conversation' as const,
      id: one.id,
      at: one.updatedAt,
      row: <ConversationEntry conversation={one} />,
    })),
  ];
  const entries = all
    .filter(({ kind }) => chosen === undefined || kind === chosen)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN);
  const offered = CHOICES.filter(({ kind }) => kind === undefined || all.some((one) => one.kind === kind));
  return (
    <section aria-label="Recent">
      <h3 className={styles.heading}>
        Recent
        <span className={styles.choices} role="group" aria-label="Show">
          {offered.map(({ kind, label }) => (
            <button key={label} type="button" aria-pressed={kind === chosen} onClick={() => setChosen(kind)}>
              {label}
            </button>
          ))}
        </span>
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

/** Whether a table is opened by itself. Those of statements are part of their reconciliation. */
function isOwn({ tableType }: Datatable): boolean {
  return tableType !== 'ApplicationAgentManaged';
}

function RoomEntry({ room, color }: { room: Dataroom; color: RoomColor | undefined }) {
  const status = folderStatus(room);
  return (
    <Link to="/library/$dataroomId" params={{ dataroomId: room.id }}>
      <RoomMark name={room.name} color={color} size={16} />
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

function TableEntry({ table }: { table: Datatable }) {
  return (
    <Link to="/tables/$datatableId" params={{ datatableId: table.id }}>
      <IconTable size={16} stroke={1.5} aria-hidden="true" />
      <b>{table.name}</b>
      <span>AI table</span>
      <span className={styles.count}>{countOf(table.rowCount, { one: '# row', other: '# rows' })}</span>
      <span className={styles.state}>
        {table.reviewCount > 0 && (
          <StatusWords tone="warn">
            {countOf(table.reviewCount, { one: '# to review', other: '# to review' })}
          </StatusWords>
        )}
      </span>
      <em>{formatAgo(table.updatedAt)}</em>
    </Link>
  );
}

function ReconciliationEntry({ folder }: { folder: AiTableFolder }) {
  return (
    <Link to="/reconcile/$folderId" params={{ folderId: folder.id }}>
      <IconBuildingBank size={16} stroke={1.5} aria-hidden="true" />
      <b>{folder.name}</b>
      <span>Reconciliation</span>
      <span className={styles.count} />
      <span className={styles.state} />
      <em>{formatAgo(folder.updatedAt)}</em>
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
