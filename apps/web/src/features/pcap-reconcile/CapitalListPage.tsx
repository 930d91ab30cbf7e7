import type { PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { IconPlus } from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, apiClient } from '../../shared/api/client.ts';
import { createSamplePair } from '../../shared/dataroom/sample-rooms.ts';
import { SampleButton } from '../../shared/dataroom/SampleButton.tsx';
import { formatAgo, formatLongDay } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { LIST_KEYS } from '../../shared/list/list-hints.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { ReconcileTabs } from '../../shared/reconcile/ReconcileTabs.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { reconciliationState } from './capital-words.ts';
import { useCapitalEvents } from './use-capital-events.ts';
import styles from './Review.module.css';

/** The reconciliations of partner capital in all folders, the newest first. */
export function CapitalListPage() {
  const list = usePagedList<PcapReconciliation>({
    queryKey: getQueryKey(api.pcapReconcile.listAll, {}, 'infinite'),
    fetch: (page, options) => apiClient.pcapReconcile.listAll.query(page, options),
  });
  useCapitalEvents();
  const navigate = useNavigate();
  const start = (
    <ButtonLink to="/reconcile/partner-capital/new" leftSection={<IconPlus size={14} />}>
      Reconcile<span className={styles.wide}>{'\u00a0partner capital'}</span>
    </ButtonLink>
  );
  const { data } = list;
  return (
    <Page
      crumbs={[{ label: 'Reconciliation' }]}
      tabTitle="Partner capital"
      tabs={<ReconcileTabs />}
      actions={data !== undefined && data.length > 0 && start}
      status={
        <StatusBar
          facts={
            data && [
              list.hasMore
                ? 'More reconciliations load as you scroll'
                : countOf(data.length, { one: '# reconciliation', other: '# reconciliations' }),
            ]
          }
          keys={LIST_KEYS}
        />
      }
    >
      <QueryView query={list} name="the reconciliations" rows={8}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title="No partner capital yet"
              action={
                <>
                  <SampleButton
                    onTry={async (maxBytes) => {
                      const search = await createSamplePair(maxBytes);
                      await navigate({ to: '/reconcile/partner-capital/new', search });
                    }}
                  >
                    Try it with sample documents
                  </SampleButton>
                  {start}
                </>
              }
            >
              A workbook of partner capital is tied, line by line, to the statements that partners get. Each figure
              shows its cell beside its place on the page.
            </EmptyState>
          ) : (
            <DataList
              label="Reconciliations of partner capital"
              items={found}
              nameOf={({ excelDocumentName }) => excelDocumentName}
              columns={COLUMNS}
              onOpen={({ aiTableFolderId, id }) =>
                void navigate({
                  to: '/reconcile/partner-capital/$folderId/$reconciliationId',
                  params: { folderId: aiTableFolderId, reconciliationId: id },
                })
              }
              hasMore={list.hasMore}
              onMore={list.onMore}
              takesFocus
            />
          )
        }
      </QueryView>
    </Page>
  );
}

const COLUMNS: ListColumn<PcapReconciliation>[] = [
  {
    id: 'documents',
    label: 'Workbook and statements',
    width: 'minmax(200px, 3fr)',
    renderCell: ({ id, aiTableFolderId, excelDocumentName, pdfDocumentName }) => (
      <>
        <Link
          tabIndex={-1}
          to="/reconcile/partner-capital/$folderId/$reconciliationId"
          params={{ folderId: aiTableFolderId, reconciliationId: id }}
        >
          {excelDocumentName}
        </Link>
        <em>{pdfDocumentName}</em>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: 'minmax(150px, 1fr)',
    renderCell: (reconciliation) => {
      const { words, tone } = reconciliationState(reconciliation);
      return tone === 'good' ? words : <StatusWords tone={tone}>{words}</StatusWords>;
    },
  },
  {
    id: 'asOf',
    label: 'As of',
    width: '116px',
    isWide: true,
    renderCell: ({ asOf }) => (asOf === null ? '' : formatLongDay(new Date(`${asOf}T12:00:00`))),
  },
  {
    id: 'partners',
    label: 'Partners',
    width: '104px',
    isWide: true,
    isNumber: true,
    renderCell: ({ status, counts }) =>
      status === 'Completed' ? countOf(counts.partners, { one: '# partner', other: '# partners' }) : '',
  },
  {
    id: 'folder',
    label: 'Folder',
    width: 'minmax(100px, 1fr)',
    isWide: true,
    renderCell: ({ aiTableFolderName }) => aiTableFolderName,
  },
  { id: 'created', label: 'Started', width: '112px', renderCell: ({ createdAt }) => formatAgo(createdAt) },
];
