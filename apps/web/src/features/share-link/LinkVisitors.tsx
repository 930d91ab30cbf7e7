import type { LinkVisitor } from '@atrium/domain/share-link';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatAgo, formatDuration } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { LIST_KEYS } from '../../shared/list/list-hints.ts';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';
import { formatShare, visitorName } from './visitor-words.ts';
import { ViewAs } from './ViewAs.tsx';
import { VisitorDetails } from './VisitorDetails.tsx';
import styles from './ShareLink.module.css';

const COUNTED = { one: '# visitor', other: '# visitors' };
const FIRST = { one: 'First visitor', other: 'First # visitors' };

/** The people behind a link, and what they have read. */
export function LinkVisitors(place: LinkPlace) {
  const { linkId } = place;
  const [sort, setSort] = useState('-lastSeenAt');
  const [search, setSearch] = useState('');
  const input = { linkId, orderBy: [sort], ...(search === '' ? {} : { search }) };
  const visitors = usePagedList<LinkVisitor>({
    queryKey: getQueryKey(api.sharePublic.listVisitors, input, 'infinite'),
    fetch: (page, options) => apiClient.sharePublic.listVisitors.query({ ...input, ...page }, options),
  });
  return (
    <LinkFrame
      {...place}
      tab="Visitors"
      isList
      status={
        <StatusBar
          facts={visitors.data && [countOf(visitors.data.length, visitors.hasMore ? FIRST : COUNTED)]}
          keys={LIST_KEYS}
        />
      }
    >
      {({ linkName }) => (
        <>
          <ListBar>
            <FilterField label="Name, address or company" onFilter={setSearch} />
            <DownloadMenu linkId={linkId} linkName={linkName} />
          </ListBar>
          <Visitors linkId={linkId} visitors={visitors} search={search} sort={sort} onSort={setSort} />
        </>
      )}
    </LinkFrame>
  );
}

/** Saves what the visitors did, one row per visitor or one per page that was read. */
function DownloadMenu({ linkId, linkName }: { linkId: string; linkName: string }) {
  const save = (of: 'visitors' | 'pages') =>
    void attempt(() =>
      postForFile('/api/v1/dataroom/share-public/download-activity', { linkId, of }, `${linkName} - ${of}.csv`),
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button className={styles.export} variant="default" leftSection={<IconDownload size={14} />}>
          Export CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('visitors')}>One row per visitor</Menu.Item>
        <Menu.Item onClick={() => save('pages')}>One row per page that was read</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type VisitorsProps = {
  linkId: string;
  visitors: ReturnType<typeof usePagedList<LinkVisitor>>;
  search: string;
  sort: string;
  onSort: (sort: string) => void;
};

function Visitors({ linkId, visitors, search, sort, onSort }: VisitorsProps) {
  const [opened, setOpened] = useState<LinkVisitor>();
  return (
    <>
      <QueryView query={visitors} name="the visitors">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={search === '' ? 'Nobody has opened this link yet' : `No results for “${search}”`}>
              Each person who opens the link is listed here, with what they have read.
            </EmptyState>
          ) : (
            <DataList
              label="Visitors"
              items={list}
              nameOf={visitorName}
              columns={columnsOf(linkId, setOpened)}
              sort={sort}
              onSort={onSort}
              onOpen={setOpened}
              isCurrent={({ id }) => id === opened?.id}
              hasMore={visitors.hasMore}
              onMore={visitors.onMore}
              takesFocus
            />
          )
        }
      </QueryView>
      {opened !== undefined && <VisitorDetails linkId={linkId} visitor={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function columnsOf(linkId: string, onOpen: (visitor: LinkVisitor) => void): ListColumn<LinkVisitor>[] {
  return [
    {
      id: 'visitor',
      label: 'Visitor',
      width: 'minmax(200px, 1fr)',
      sort: 'email',
      renderCell: (visitor) => (
        <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(visitor)}>
          {visitorName(visitor)}
          {visitor.name !== null && <em>{visitor.email}</em>}
        </button>
      ),
    },
    {
      id: 'agreement',
      label: 'Agreement',
      width: '164px',
      isWide: true,
      renderCell: ({ acceptedAt }) => (acceptedAt === null ? '' : `Signed ${formatAgo(acceptedAt)}`),
    },
    // On phones, where columns have no names, the number alone would say nothing.
    {
      ...number('visits', 'Visits', 'visitCount', '64px', ({ visitCount }) => formatCount(visitCount)),
      isWide: true,
    },
    number('time', 'Time', 'seconds', '104px', ({ seconds }) => (seconds === 0 ? '' : formatDuration(seconds))),
    number('read', 'Read', 'pagesRead', '64px', ({ completion }) =>
      completion === null ? (
        ''
      ) : (
        <>
          {formatShare(completion)}
          <span className="phone-word"> read</span>
        </>
      ),
    ),
    {
      ...number('saved', 'Downloads', 'downloadCount', '96px', ({ downloadCount }) => formatCount(downloadCount)),
      isWide: true,
    },
    {
      ...number('printed', 'Printed', 'printCount', '80px', ({ printCount }) => formatCount(printCount)),
      isWide: true,
    },
    {
      id: 'seen',
      label: 'Last seen',
      width: '104px',
      sort: 'lastSeenAt',
      renderCell: ({ lastSeenAt }) => formatAgo(lastSeenAt),
    },
    {
      id: 'preview',
      label: 'Preview',
      width: '100px',
      renderCell: (visitor) => (
        <ViewAs linkId={linkId} visitorId={visitor.id} label="View as" name={`View as ${visitorName(visitor)}`} />
      ),
    },
  ];
}

function number(
  id: string,
  label: string,
  sort: string,
  width: string,
  renderCell: (visitor: LinkVisitor) => ReactNode,
): ListColumn<LinkVisitor> {
  return { id, label, width, sort, isNumber: true, renderCell };
}
