import { UnstyledButton } from '@mantine/core';
import { IconBooks, IconHome, IconMessage, IconSearch, IconSettings, IconTable, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { Feature } from '@atrium/domain/area';
import { api } from '../api/client.ts';
import { formatCount } from '../format/number.ts';
import { keyName } from '../keyboard/KeyNames.tsx';
import { useSwitchedOn } from '../organization/use-organization.ts';
import { openPalette } from '../palette/palette-store.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';
import styles from './Sidebar.module.css';

type Entry = {
  label: string;
  icon: typeof IconHome;
  link: LinkProps;
  exact?: boolean;
  /** Hidden if this feature is switched off. */
  area?: Extract<Feature, 'aiTable'>;
  /** Another path prefix that belongs to this entry. */
  holds?: string;
};

const AREAS: Entry[] = [
  { label: 'Home', icon: IconHome, link: { to: '/' }, exact: true },
  { label: 'Library', icon: IconBooks, link: { to: '/library' }, exact: true, holds: '/documents/' },
  { label: 'AI tables', icon: IconTable, link: { to: '/tables' }, area: 'aiTable' },
  { label: 'Chat', icon: IconMessage, link: { to: '/chat' } },
];
const FOOT: Entry[] = [
  { label: 'Settings', icon: IconSettings, link: { to: '/settings' } },
  { label: 'Trash', icon: IconTrash, link: { to: '/trash' } },
];
const ROOMS_SHOWN = 12;

export function Sidebar({ rail }: { rail: boolean }) {
  const hasTables = useSwitchedOn('aiTable');
  const isShown = ({ area }: Entry) => area !== 'aiTable' || hasTables;
  return (
    <div className={styles.sidebar} data-rail={rail || undefined}>
      <OrganizationMenu rail={rail} />
      <UnstyledButton
        className={styles.find}
        onClick={openPalette}
        aria-label={rail ? 'Search or run a command' : undefined}
        title={rail ? 'Search' : undefined}
      >
        <IconSearch size={15} stroke={1.6} />
        <span className={styles.label}>Search or run…</span>
        <kbd>{keyName('mod+k')}</kbd>
      </UnstyledButton>

      <nav aria-label="Areas" className={styles.areas}>
        <h2 className={styles.heading}>Workspace</h2>
        <ul>
          {AREAS.filter(isShown).map((entry) => (
            <SidebarEntry key={entry.label} entry={entry} rail={rail} />
          ))}
        </ul>
        {!rail && <Rooms />}
      </nav>
      <nav aria-label="Organization" className={styles.last}>
        <ul>
          {FOOT.map((entry) => (
            <SidebarEntry key={entry.label} entry={entry} rail={rail} />
          ))}
        </ul>
      </nav>
      <AccountMenu rail={rail} />
    </div>
  );
}

function SidebarEntry({ entry, rail }: { entry: Entry; rail: boolean }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <li>
      <Link
        {...entry.link}
        className={styles.item}
        data-holds={(entry.holds !== undefined && path.startsWith(entry.holds)) || undefined}
        activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
        aria-label={rail ? entry.label : undefined}
        title={rail ? entry.label : undefined}
      >
        <entry.icon size={16} stroke={1.6} />
        <span className={styles.label}>{entry.label}</span>
      </Link>
    </li>
  );
}

function Rooms() {
  const rooms = api.dataroom.list.useQuery({ orderBy: ['name'], limit: ROOMS_SHOWN });
  if (rooms.data === undefined || rooms.data.data.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>Data rooms</h2>
      <ul>
        {rooms.data.data.map((room) => (
          <li key={room.id}>
            <Link
              to="/library/$dataroomId"
              params={{ dataroomId: room.id }}
              className={styles.item}
              activeOptions={{ includeSearch: false }}
            >
              <i className={styles.dot} data-hue={hueOf(room.id)} aria-hidden="true" />
              <span className={styles.label}>{room.name}</span>
              {room.fileCount > 0 && <em>{formatCount(room.fileCount)}</em>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One of five muted hues, always the same for one data room. */
function hueOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % 5;
}
