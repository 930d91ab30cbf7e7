import { UnstyledButton } from '@mantine/core';
import {
  IconBuildingBank,
  IconHome,
  IconInbox,
  IconMessage,
  IconSearch,
  IconSettings,
  IconSitemap,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Feature } from '@atrium/domain/area';
import { formatCount } from '../format/number.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import { keyName } from '../keyboard/KeyNames.tsx';
import { useSwitchedOn } from '../organization/use-organization.ts';
import { openPalette } from '../palette/palette-store.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';
import { SidebarRooms } from './SidebarRooms.tsx';
import styles from './Sidebar.module.css';

type Entry = {
  label: string;
  icon: typeof IconHome;
  link: LinkProps;
  exact?: boolean;
  /** Hidden if this feature is switched off. */
  area?: Extract<Feature, 'aiTable' | 'aiAgent' | 'workflow'>;
};

const START: Entry[] = [
  { label: 'Home', icon: IconHome, link: { to: '/' }, exact: true },
  { label: 'Inbox', icon: IconInbox, link: { to: '/inbox' } },
];
const WORK: Entry[] = [
  { label: 'Chat', icon: IconMessage, link: { to: '/chat' } },
  { label: 'AI tables', icon: IconTable, link: { to: '/tables' }, area: 'aiTable' },
  { label: 'Workflows', icon: IconSitemap, link: { to: '/workflows' }, area: 'workflow' },
  { label: 'Reconciliation', icon: IconBuildingBank, link: { to: '/reconcile' }, area: 'aiAgent' },
];
const FOOT: Entry[] = [
  { label: 'Settings', icon: IconSettings, link: { to: '/settings' } },
  { label: 'Trash', icon: IconTrash, link: { to: '/trash' } },
];

export function Sidebar({ rail }: { rail: boolean }) {
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
        <Entries entries={START} rail={rail} />
        <SidebarRooms rail={rail} />
        <Entries entries={WORK} rail={rail} />
      </nav>
      <nav aria-label="Organization" className={styles.last}>
        <Entries entries={FOOT} rail={rail} />
      </nav>
      <AccountMenu rail={rail} />
    </div>
  );
}

function Entries({ entries, rail }: { entries: readonly Entry[]; rail: boolean }) {
  const isOn = {
    aiTable: useSwitchedOn('aiTable'),
    aiAgent: useSwitchedOn('aiAgent'),
    workflow: useSwitchedOn('workflow'),
  };
  const waiting = useInbox()?.length ?? 0;
  return (
    <ul className={styles.group}>
      {entries
        .filter(({ area }) => area === undefined || isOn[area])
        .map((entry) => (
          <li key={entry.label}>
            <Link
              {...entry.link}
              className={styles.item}
              activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
              aria-label={rail ? entry.label : undefined}
              title={rail ? entry.label : undefined}
            >
              <entry.icon size={16} stroke={1.6} />
              <span className={styles.label}>{entry.label}</span>
              {!rail && entry.link.to === '/inbox' && waiting > 0 && <em>{formatCount(waiting)}</em>}
            </Link>
          </li>
        ))}
    </ul>
  );
}
