import type { Dataroom } from '@atrium/domain/dataroom';
import { type ListedLink, PRESET_SETTINGS } from '@atrium/domain/share-link';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api, apiClient } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { formatAgo, formatDayWithin } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { LIST_KEYS } from '../../shared/list/list-hints.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { copyLink } from './link-actions.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import styles from './ShareLink.module.css';

const COUNTED = { one: '# link', other: '# links' };

/** A data room as the drawer needs it. */
export function sharedRoom({ id, name, dataroomMetadata }: Dataroom) {
  return { id, name, hasAgreement: (dataroomMetadata.ndaContent ?? '').trim() !== '' };
}

/** The tab with the share links of a data room. */
export function LinksPage({ dataroomId }: { dataroomId: string }) {
  const room = api.dataroom.me.useQuery({ dataroomId }).data?.data;
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const mayShare = room !== undefined && mayInRoom(room, 'share');
  const [sort, setSort] = useState('-createdAt');
  const input = { dataroomId, orderBy: [sort] };
  const links = usePagedList<ListedLink>({
    queryKey: getQueryKey(api.sharePublic.list, input, 'infinite'),
    fetch: (page, options) => apiClient.sharePublic.list.query({ ...input, ...page }, options),
    isEnabled: mayShare,
  });
  const open = () => setNew(true);
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Links"
      actions={
        mayShare && (
          <Button leftSection={<IconPlus size={14} />} onClick={open}>
            New link
          </Button>
        )
      }
      status={<StatusBar facts={links.data && [countOf(links.data.length, COUNTED)]} keys={LIST_KEYS} />}
    >
      {mayShare && <Links dataroomId={dataroomId} links={links} sort={sort} onSort={setSort} onNew={open} />}
      {room !== undefined && !mayShare && (
        <EmptyState title="Only Owners of this data room see its links">
          Ask an Owner to share the documents with people outside.
        </EmptyState>
      )}
      {isNew && room && (
        <LinkDrawer
          room={sharedRoom(room)}
          onClose={() => setNew(false)}
          onSaved={({ id: linkId }) =>
            void navigate({ to: '/library/$dataroomId/links/$linkId', params: { dataroomId, linkId } })
          }
        />
      )}
    </RoomFrame>
  );
}

type LinksProps = {
  dataroomId: string;
  links: ReturnType<typeof usePagedList<ListedLink>>;
  sort: string;
  onSort: (sort: string) => void;
  onNew: () => void;
};

function Links({ dataroomId, links, sort, onSort, onNew }: LinksProps) {
  const navigate = useNavigate();
  const open = ({ id: linkId }: ListedLink) =>
    void navigate({ to: '/library/$dataroomId/links/$linkId', params: { dataroomId, linkId } });
  return (
    <section className={styles.list} aria-label="Links">
      <QueryView query={links} name="the links">
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Share this data room with people outside"
              action={<Button onClick={onNew}>New link</Button>}
            >
              They open a link in the browser and need no account. You choose what they see, and until when.
            </EmptyState>
          ) : (
            <DataList
              label="Links"
              items={list}
              nameOf={({ linkName }) => linkName}
              columns={columnsOf(dataroomId)}
              sort={sort}
              onSort={onSort}
              onOpen={open}
              hasMore={links.hasMore}
              onMore={links.onMore}
              takesFocus
            />
          )
        }
      </QueryView>
    </section>
  );
}

function columnsOf(dataroomId: string): ListColumn<ListedLink>[] {
  return [
    {
      id: 'name',
      label: 'Link',
      width: 'minmax(160px, 1fr)',
      sort: 'linkName',
      renderCell: ({ id: linkId, linkName }) => (
        <Link tabIndex={-1} to="/library/$dataroomId/links/$linkId" params={{ dataroomId, linkId }}>
          {linkName}
        </Link>
      ),
    },
    {
      id: 'preset',
      label: 'Preset',
      width: '148px',
      isWide: true,
      renderCell: ({ preset }) => (preset === null ? '' : PRESET_SETTINGS[preset].name),
    },
    {
      id: 'visitors',
      label: 'Visitors',
      width: '96px',
      isNumber: true,
      sort: 'visitorCount',
      renderCell: ({ visitorCount }) => countOf(visitorCount, { one: '# visitor', other: '# visitors' }),
    },
    {
      id: 'visit',
      label: 'Last visit',
      width: '112px',
      sort: 'lastVisitAt',
      renderCell: ({ lastVisitAt }) => (lastVisitAt === null ? '' : formatAgo(lastVisitAt)),
    },
    {
      id: 'expires',
      label: 'Ends',
      width: '148px',
      sort: 'expirationDate',
      renderCell: ({ isExpired, expirationDate }) =>
        `${isExpired ? 'Ended' : 'Until'} ${formatDayWithin(expirationDate)}`,
    },
    {
      id: 'copy',
      label: 'Link address',
      width: '104px',
      // On phones, the button would cover the name. The page of the link has it, too.
      isWide: true,
      renderCell: (link) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Copy the link ${link.linkName}`}
          onClick={() => void copyLink(link)}
        >
          Copy
        </Button>
      ),
    },
  ];
}
