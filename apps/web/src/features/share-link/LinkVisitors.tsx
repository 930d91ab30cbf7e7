import type { LinkVisitor } from '@atrium/domain/share-link';
import { Button } from '@mantine/core';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatAgo, formatDuration } from '../../shared/format/date.ts';
import { formatCount } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';
import { formatShare, visitorName } from './visitor-words.ts';
import { ViewAs } from './ViewAs.tsx';
import { VisitorDetails } from './VisitorDetails.tsx';
import styles from './ShareLink.module.css';

/** The people behind a link, and what they have read. */
export function LinkVisitors(place: LinkPlace) {
  return (
    <LinkFrame {...place} tab="Visitors">
      {({ id, linkName }) => <Visitors linkId={id} linkName={linkName} />}
    </LinkFrame>
  );
}

function Visitors({ linkId, linkName }: { linkId: string; linkName: string }) {
  const [sort, setSort] = useState('-lastSeenAt');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<LinkVisitor>();
  const input = { linkId, orderBy: [sort], ...(search === '' ? {} : { search }) };
  const visitors = usePagedList<LinkVisitor>({
    queryKey: getQueryKey(api.sharePublic.listVisitors, input, 'infinite'),
    fetch: (page, options) => apiClient.sharePublic.listVisitors.query({ ...input, ...page }, options),
  });
  const save = (of: 'visitors' | 'pages') =>
    void attempt(() =>
      postForFile('/api/v1/dataroom/share-public/download-activity', { linkId, of }, `${linkName} - ${of}.csv`),
    );
  return (
    <>
      <div className={styles.tools}>
        <FilterField label="Name, address or company" onFilter={setSearch} />
        <Button variant="default" onClick={() => save('visitors')}>
          Download visitors
        </Button>
        <Button variant="default" onClick={() => save('pages')}>
          Download pages
        </Button>
      </div>
      <QueryView query={visitors} name="the visitors" rows={4}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={search === '' ? 'Nobody has opened this link yet' : `No results for “${search}”`}>
              Each person who opens the link is listed here, with what they have read.
            </EmptyState>
          ) : (
            <DataList
              isInPage
              label="Visitors"
              items={list}
              nameOf={visitorName}
              columns={columnsOf(linkId, setOpened)}
              sort={sort}
              onSort={setSort}
              onOpen={setOpened}
              isCurrent={({ id }) => id === opened?.id}
              hasMore={visitors.hasMore}
              onMore={visitors.onMore}
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
    number('read', 'Read', 'pagesRead', '64px', ({ completion }) => formatShare(completion)),
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
  renderCell: (visitor: LinkVisitor) => string,
): ListColumn<LinkVisitor> {
  return { id, label, width, sort, isNumber: true, renderCell };
}
