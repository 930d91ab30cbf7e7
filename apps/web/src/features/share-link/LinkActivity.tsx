import type { LinkDocument } from '@atrium/domain/share-link';
import { Drawer, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { formatAgo, formatCalendarDay, formatDuration } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { BarChart } from './BarChart.tsx';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';
import styles from './ShareLink.module.css';

const PERIODS = [7, 30, 90] as const;
const MAX_PAGES = 1000;

/** How often a link is visited, and which documents are read. */
export function LinkActivity(place: LinkPlace) {
  return (
    <LinkFrame {...place} tab="Activity">
      {({ id }) => (
        <>
          <Visits linkId={id} />
          <Documents linkId={id} />
        </>
      )}
    </LinkFrame>
  );
}

const VISITS = { one: '# visit', other: '# visits' };

function Visits({ linkId }: { linkId: string }) {
  const [days, setDays] = useState<number>(30);
  const visits = api.sharePublic.visitsByDay.useQuery({ linkId, days }, { placeholderData: keepPreviousData });
  return (
    <>
      <div className={styles.heading}>
        <h2>Visits per day</h2>
        <NativeSelect
          size="xs"
          aria-label="Period"
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={PERIODS.map((period) => ({ value: String(period), label: `Last ${period} days` }))}
        />
      </div>
      <QueryView query={visits} name="the visits" rows={2} height={48}>
        {({ data }) => {
          const total = data.reduce((sum, { visitCount }) => sum + visitCount, 0);
          return (
            <BarChart
              label={`${countOf(total, VISITS)} in the last ${data.length} days`}
              headings={['Day (UTC)', 'Visits']}
              bars={data.map(({ day, visitCount, visitorCount, seconds }) => ({
                id: day,
                name: formatCalendarDay(day),
                value: visitCount,
                words:
                  visitCount === 0
                    ? 'None'
                    : `${countOf(visitCount, VISITS)} by ${formatCount(visitorCount)}, ${formatDuration(seconds)}`,
              }))}
            />
          );
        }}
      </QueryView>
    </>
  );
}

function Documents({ linkId }: { linkId: string }) {
  const [sort, setSort] = useState('-seconds');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<LinkDocument>();
  const input = { linkId, orderBy: [sort], ...(search === '' ? {} : { search }) };
  const documents = usePagedList<LinkDocument>({
    queryKey: getQueryKey(api.sharePublic.listDocuments, input, 'infinite'),
    fetch: (page, options) => apiClient.sharePublic.listDocuments.query({ ...input, ...page }, options),
  });
  return (
    <>
      <h2>Documents</h2>
      <div className={styles.tools}>
        <FilterField label="Name of a document" onFilter={setSearch} />
      </div>
      <QueryView query={documents} name="the documents" rows={4}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={search === '' ? 'No document was read yet' : `No results for “${search}”`}>
              The time on each page counts while it is on screen and the visitor is active.
            </EmptyState>
          ) : (
            <DataList
              isInPage
              label="Documents"
              items={list}
              nameOf={({ name }) => name}
              columns={columnsOf(setOpened)}
              sort={sort}
              onSort={setSort}
              onOpen={setOpened}
              isCurrent={({ id }) => id === opened?.id}
              hasMore={documents.hasMore}
              onMore={documents.onMore}
            />
          )
        }
      </QueryView>
      {opened !== undefined && <Pages linkId={linkId} document={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function columnsOf(onOpen: (document: LinkDocument) => void): ListColumn<LinkDocument>[] {
  const number = { isNumber: true } as const;
  return [
    {
      id: 'name',
      label: 'Document',
      width: 'minmax(160px, 1fr)',
      sort: 'name',
      renderCell: (document) => (
        <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(document)}>
          {document.name}
        </button>
      ),
    },
    {
      ...number,
      id: 'time',
      label: 'Time',
      width: '112px',
      sort: 'seconds',
      renderCell: ({ seconds }) => formatDuration(seconds),
    },
    {
      ...number,
      id: 'pages',
      label: 'Pages read',
      width: '112px',
      sort: 'pagesRead',
      renderCell: ({ pagesRead, pageCount }) => (
        <>
          {formatCount(pagesRead)} of {formatCount(pageCount)}
          <span className="phone-word"> pages</span>
        </>
      ),
    },
    {
      ...number,
      id: 'visitors',
      label: 'Visitors',
      width: '96px',
      sort: 'visitorCount',
      renderCell: ({ visitorCount }) => countOf(visitorCount, { one: '# visitor', other: '# visitors' }),
    },
    {
      ...number,
      id: 'downloads',
      label: 'Downloads',
      width: '96px',
      sort: 'downloadCount',
      isWide: true,
      renderCell: ({ downloadCount }) => formatCount(downloadCount),
    },
    {
      ...number,
      id: 'prints',
      label: 'Printed',
      width: '80px',
      sort: 'printCount',
      isWide: true,
      renderCell: ({ printCount }) => formatCount(printCount),
    },
    {
      id: 'read',
      label: 'Last read',
      width: '104px',
      sort: 'lastReadAt',
      renderCell: ({ lastReadAt }) => (lastReadAt === null ? '' : formatAgo(lastReadAt)),
    },
  ];
}

/** The seconds that visitors spent on each page of a document. Pages that nobody read have a bar of no height. */
function Pages({ linkId, document, onClose }: { linkId: string; document: LinkDocument; onClose: () => void }) {
  useReturnFocus();
  const pages = api.sharePublic.listPages.useQuery({ linkId, documentId: document.id, limit: MAX_PAGES });
  return (
    <Drawer opened position="right" size={480} onClose={onClose} title={document.name}>
      <h3>Seconds per page</h3>
      <QueryView query={pages} name="the pages" rows={2} height={48}>
        {({ data, hasMore }) => {
          const read = new Map(data.map((each) => [each.page, each]));
          const count = Math.max(Math.min(document.pageCount, MAX_PAGES), ...read.keys());
          return (
            <>
              <BarChart
                label={`${formatDuration(document.seconds)} on ${countOf(read.size, { one: '# page', other: '# pages' })}`}
                headings={['Page', 'Time']}
                bars={Array.from({ length: count }, (_, index) => {
                  const found = read.get(index + 1);
                  return {
                    id: String(index + 1),
                    name: `Page ${formatCount(index + 1)}`,
                    value: found?.seconds ?? 0,
                    words: found
                      ? `${formatDuration(found.seconds)}, ${countOf(found.visitorCount, { one: '# visitor', other: '# visitors' })}`
                      : 'Not read',
                  };
                })}
              />
              {hasMore && <p className={styles.hint}>The first {formatCount(MAX_PAGES)} pages are shown.</p>}
            </>
          );
        }}
      </QueryView>
    </Drawer>
  );
}
