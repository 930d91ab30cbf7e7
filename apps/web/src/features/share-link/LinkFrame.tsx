import type { ShareLink } from '@atrium/domain/share-link';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { showCurrentTab } from '../../shared/shell/show-current-tab.ts';
import tabs from '../../shared/shell/Tabs.module.css';
import { copyLink } from './link-actions.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { sharedRoom } from './LinksPage.tsx';
import styles from './ShareLink.module.css';

export type LinkPlace = { dataroomId: string; linkId: string };

const TABS = [
  { label: 'Settings', to: '/library/$dataroomId/links/$linkId' },
  { label: 'Visitors', to: '/library/$dataroomId/links/$linkId/visitors' },
  { label: 'Activity', to: '/library/$dataroomId/links/$linkId/activity' },
  { label: 'Questions', to: '/library/$dataroomId/links/$linkId/questions' },
] as const;

/** The tabs of a link. Each has its own address. */
function LinkTabs(place: LinkPlace) {
  return (
    <nav className={tabs.tabs} aria-label="Link">
      <ul ref={showCurrentTab}>
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} params={place} className={tabs.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = LinkPlace & {
  /** The name of the tab. */
  tab: (typeof TABS)[number]['label'];
  /** Whether the tab is a list that fills the page and scrolls itself. */
  isList?: boolean;
  status?: ReactNode;
  children: (link: ShareLink) => ReactNode;
};

/** The frame of every tab of a link: its name, what can be done with it, the tabs, and one tab's content. */
export function LinkFrame({ dataroomId, linkId, tab, isList = false, status, children }: Props) {
  const found = api.sharePublic.info.useQuery({ linkId });
  const room = api.dataroom.me.useQuery({ dataroomId }).data?.data;
  const [isChanging, setChanging] = useState(false);
  if (found.isError && isMissing(found.error)) return <NotFoundPage />;
  const link = found.data?.data;
  const links = { label: 'Links', link: { to: '/library/$dataroomId/links', params: { dataroomId } } } as const;
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Links"
      path={link === undefined ? [links] : [links, { label: link.linkName }]}
      status={status}
      actions={
        link && (
          <>
            <Button variant="default" visibleFrom="sm" onClick={() => void copyLink(link)}>
              Copy link
            </Button>
            <Button
              variant="default"
              hiddenFrom="sm"
              px={12}
              aria-label="Copy link"
              onClick={() => void copyLink(link)}
            >
              <IconCopy size={16} />
            </Button>
            <Button onClick={() => setChanging(true)}>Change</Button>
          </>
        )
      }
    >
      <LinkTabs dataroomId={dataroomId} linkId={linkId} />
      <section className={isList ? styles.list : styles.page} aria-label={tab}>
        <QueryView query={found} name="the link" rows={5} height={40}>
          {({ data }) => children(data)}
        </QueryView>
      </section>
      {isChanging && link && room && (
        <LinkDrawer room={sharedRoom(room)} link={link} onClose={() => setChanging(false)} />
      )}
    </RoomFrame>
  );
}
