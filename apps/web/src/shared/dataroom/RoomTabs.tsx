import type { Dataroom } from '@atrium/domain/dataroom';
import { Link } from '@tanstack/react-router';
import { mayInRoom } from '../access/permissions.ts';
import { formatCount } from '../format/number.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';
import { useTableCount } from './room-contents.ts';
import { showCurrentTab } from '../shell/show-current-tab.ts';
import styles from '../shell/Tabs.module.css';

type Address = '' | '/ask' | '/tables' | '/people' | '/links' | '/activity' | '/evaluation' | '/settings';
type Tab = {
  label: string;
  to: `/library/$dataroomId${Address}`;
  count?: number | undefined;
  isShown?: boolean;
};

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
    { label: 'Tables', to: '/library/$dataroomId/tables', count: tableCount, isShown: hasTables },
    { label: 'People', to: '/library/$dataroomId/people', isShown: may('viewDataroomMembers') },
    { label: 'Links', to: '/library/$dataroomId/links', isShown: may('share') },
    { label: 'Activity', to: '/library/$dataroomId/activity', isShown: seesAudit },
    { label: 'Evaluation', to: '/library/$dataroomId/evaluation', isShown: may('evaluate') },
    { label: 'Settings', to: '/library/$dataroomId/settings', isShown: may('write') },
  ];
  return (
    <nav className={styles.tabs} aria-label="Data room">
      <ul ref={showCurrentTab}>
        {tabs
          .filter(({ isShown }) => isShown !== false)
          .map(({ label, to, count }, index) => (
            <li key={label}>
              <Link
                to={to}
                params={{ dataroomId }}
                className={styles.tab}
                activeOptions={{ exact: index === 0, includeSearch: false }}
              >
                {label}
                {count !== undefined && count > 0 && <em>{formatCount(count)}</em>}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
