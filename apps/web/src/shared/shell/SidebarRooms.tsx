import type { Datatable } from '@atrium/domain/ai-table';
import type { Dataroom, RoomColor } from '@atrium/domain/dataroom';
import { IconTable } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { covers, useAllTables } from '../dataroom/room-contents.ts';
import { useRoomColors } from '../dataroom/use-room-colors.ts';
import { RoomDot, RoomMark } from '../dataroom/RoomMark.tsx';
import { useRooms } from '../dataroom/use-rooms.ts';
import { formatCount } from '../format/number.ts';
import styles from './Sidebar.module.css';

const ROOMS_SHOWN = 12;
const TABLES_SHOWN = 4;

/** The first data rooms and the open one in their colours, with the tables of each. In the rail, only their marks. */
export function SidebarRooms({ rail }: { rail: boolean }) {
  const rooms = useRooms().data?.data ?? [];
  const tables = useAllTables().data?.data ?? [];
  const colors = useRoomColors();
  const { dataroomId: openId } = useParams({ strict: false });
  const shown = rooms.filter(({ id }, at) => at < ROOMS_SHOWN || id === openId);
  return (
    <>
      <h2 className={styles.heading}>
        <Link to="/library" activeOptions={{ exact: true }}>
          Data rooms
        </Link>
      </h2>
      <ul className={styles.group}>
        {shown.map((room) => (
          <li key={room.id}>
            <RoomLink room={room} color={colors.get(room.id)} rail={rail} />
            {!rail && <RoomTables tables={tables.filter((table) => coversOnly(table, room.id))} />}
          </li>
        ))}
        {rooms.length > shown.length && !rail && (
          <li>
            <Link to="/library" className={styles.item} activeOptions={{ exact: true }}>
              <span className={styles.label}>All {formatCount(rooms.length)} data rooms</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

/** A table that reads several data rooms is listed under none of them, so that it is listed once. */
function coversOnly({ knowledgeContextTree }: Datatable, dataroomId: string): boolean {
  return knowledgeContextTree.length === 1 && covers(knowledgeContextTree, dataroomId);
}

type RoomLinkProps = { room: Dataroom; color: RoomColor | undefined; rail: boolean };

function RoomLink({ room, color, rail }: RoomLinkProps) {
  return (
    <Link
      to="/library/$dataroomId"
      params={{ dataroomId: room.id }}
      className={styles.item}
      activeOptions={{ includeSearch: false }}
      aria-label={rail ? room.name : undefined}
      title={rail ? room.name : undefined}
    >
      {rail ? <RoomMark name={room.name} color={color} size={18} /> : <RoomDot color={color} />}
      <span className={styles.label}>{room.name}</span>
      {!rail && room.fileCount > 0 && <em>{formatCount(room.fileCount)}</em>}
    </Link>
  );
}

function RoomTables({ tables }: { tables: readonly Datatable[] }) {
  if (tables.length === 0) return null;
  return (
    <ul className={styles.nested}>
      {tables.slice(0, TABLES_SHOWN).map((table) => (
        <li key={table.id}>
          <Link to="/tables/$datatableId" params={{ datatableId: table.id }} className={styles.item}>
            <IconTable size={14} stroke={1.6} aria-hidden="true" />
            <span className={styles.label}>{table.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
