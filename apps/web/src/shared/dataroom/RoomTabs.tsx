import type { Dataroom } from '@atrium/domain/dataroom';
import { Link } from '@tanstack/react-router';
import { mayInRoom } from '../access/permissions.ts';
import { formatCount } from '../format/number.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';
import { MAX_COUNTED, useTableCount } from './room-contents.ts';
import styles from './RoomTabs.module.css';

type Address = '' | '/ask' | '/tables' | '/people' | '/activity' | '/evaluation' | '/settings';
type Tab = {
  label: string;
  to: `/library/$dataroomId${Address}`;
  count?: number | undefined;
  /** The largest number that is counted. */
  most?: number;
  isShown?: boolean;
};

/** Scrolls the current tab into view, because phones cannot show all tabs. */
function showCurrent(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const observer = new ResizeObserver(() => {
    const current = list.querySelector('[aria-current="page"]');
    if (current instanceof HTMLElement) {
      list.scrollLeft = current.offsetLeft - list.offsetLeft + current.offsetWidth - list.clientWidth + 8;
    }
  });
  observer.observe(list);
  return () => observer.disconnect();
}

/** The tabs of a data room. Each has its own address. */
export function RoomTabs({ dataroomId, room }: { dataroomId: string; room: Dataroom | undefined }) {
  const hasTables = useSwitchedOn('aiTable');
  const seesAudit = useMayIn('viewAudit');
  const tableCount = useTableCount(dataroomId);
  // Tabs are shown while the data room loads, so that they do not move.
  const may = (action: Parameters<typeof mayInRoom>[1]) => room === undefined || mayInRoom(room, action);
  const tabs: Tab[] = [
    { label: 'Documents', to: '/library/$dataroomId', count: room?.fileCount },
    { label: 'Ask', to: '/library/$dataroomId/ask' },
    { label: 'Tables', to: '/library/$dataroomId/tables', count: tableCount, most: MAX_COUNTED, isShown: hasTables },
    { label: 'People', to: '/library/$dataroomId/people', isShown: may('viewDataroomMembers') },
    { label: 'Activity', to: '/library/$dataroomId/activity', isShown: seesAudit },
    { label: 'Evaluation', to: '/library/$dataroomId/evaluation', isShown: may('evaluate') },
    { label: 'Settings', to: '/library/$dataroomId/settings', isShown: may('write') },
  ];
  return (
    <nav className={styles.tabs} aria-label="Data room">
      <ul ref={showCurrent}>
        {tabs
          .filter(({ isShown }) => isShown !== false)
          .map(({ label, to, count, most }, index) => (
            <li key={label}>
              <Link
                to={to}
                params={{ dataroomId }}
                className={styles.tab}
                activeOptions={{ exact: index === 0, includeSearch: false }}
              >
                {label}
                {count !== undefined && count > 0 && (
                  <em>{count === most ? `${formatCount(count)}+` : formatCount(count)}</em>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
