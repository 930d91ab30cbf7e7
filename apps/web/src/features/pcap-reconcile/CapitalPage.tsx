import type { PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { mayOnTableFolder } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { formatLongDay } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { RunProgress } from '../../shared/run/RunProgress.tsx';
import { stopRun, useTask } from '../../shared/run/use-task.ts';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { refreshCapital } from './capital-actions.ts';
import type { CapitalSearch, ShowCapital } from './capital-search.ts';
import { openCount } from './capital-words.ts';
import { Review } from './Review.tsx';
import { useCapitalEvents } from './use-capital-events.ts';
import styles from './Review.module.css';

type Props = { folderId: string; reconciliationId: string; search: CapitalSearch; show: ShowCapital };

const KEYS = [
  ['n', 'next difference'],
  ['p', 'previous difference'],
  ['a', 'accept'],
  ['?', 'all keys'],
] as const;

/** A reconciliation of partner capital: its progress, then its partners with both documents side by side. */
export function CapitalPage({ folderId, reconciliationId, search, show }: Props) {
  const query = api.pcapReconcile.info.useQuery({ aiTableFolderId: folderId, reconciliationId });
  const folders = api.aiTableFolder.list.useQuery({ where: { id: { eq: folderId } }, limit: 1 });
  useCapitalEvents(folderId);
  const found = query.data?.data;
  const isRunning = found?.status === 'Pending' || found?.status === 'Processing';
  const { task, isLive } = useTask(isRunning ? found.taskId : undefined, {
    done: 'The partner capital is reconciled.',
    onEnd: () => void refreshCapital(),
  });
  const folder = folders.data?.data[0];
  const mayEdit = folder !== undefined && mayOnTableFolder(folder, 'write');
  if (query.isError && isMissing(query.error)) return <NotFoundPage />;
  return (
    <Page
      crumbs={[
        { label: 'Reconciliation', link: { to: '/reconcile' } },
        { label: 'Partner capital', link: { to: '/reconcile/partner-capital' } },
        { label: found?.excelDocumentName ?? '' },
      ]}
      actions={
        found &&
        (isRunning ? (
          isLive &&
          task !== undefined && (
            <RunProgress
              task={task}
              label="Reconciling partner capital"
              wordsOf={() => (found.status === 'Pending' ? 'Waiting to start' : 'Reading both documents')}
              stopHint="Stop. Nothing is written."
              onStop={mayEdit ? () => void stopRun(found.taskId).then(refreshCapital) : undefined}
            />
          )
        ) : (
          <Actions found={found} mayEdit={mayEdit} />
        ))
      }
      status={<StatusBar facts={found && factsOf(found)} {...(found?.status === 'Completed' ? { keys: KEYS } : {})} />}
    >
      <QueryView query={query} name="the reconciliation" rows={14}>
        {({ data }) => (
          <Content reconciliation={data} mayEdit={mayEdit} search={search} show={show} isRunning={isRunning} />
        )}
      </QueryView>
    </Page>
  );
}

function factsOf({ status, counts, asOf, currency, pdfDocumentName }: PcapReconciliation): (string | undefined)[] {
  if (status !== 'Completed') return [pdfDocumentName];
  return [
    countOf(counts.partners, { one: '# partner', other: '# partners' }),
    countOf(openCount(counts), { one: '# to review', other: '# to review' }),
    asOf === null ? undefined : `As of ${formatLongDay(new Date(`${asOf}T12:00:00`))}`,
    currency ?? undefined,
    pdfDocumentName,
  ];
}

type ContentProps = Pick<Props, 'search' | 'show'> & {
  reconciliation: PcapReconciliation;
  mayEdit: boolean;
  isRunning: boolean;
};

function Content({ reconciliation, mayEdit, search, show, isRunning }: ContentProps) {
  const { status, reason, excelDocumentName, pdfDocumentName } = reconciliation;
  if (isRunning)
    return (
      <EmptyState title="The documents are being read">
        {`${excelDocumentName} and ${pdfDocumentName}. You can leave this page; the result appears here.`}
      </EmptyState>
    );
  if (status === 'Failed')
    return (
      <EmptyState
        title="The partner capital could not be reconciled"
        action={mayEdit && <Again reconciliation={reconciliation} isMain />}
      >
        {reason}
      </EmptyState>
    );
  return <Review reconciliation={reconciliation} mayEdit={mayEdit} search={search} show={show} />;
}

function Actions({ found, mayEdit }: { found: PcapReconciliation; mayEdit: boolean }) {
  const { status, datatableId } = found;
  if (status !== 'Completed') return null;
  return (
    <>
      {mayEdit && (
        <span className={styles.wide}>
          <Again reconciliation={found} />
        </span>
      )}
      {datatableId !== null && (
        <ButtonLink variant="default" to="/tables/$datatableId" params={{ datatableId }}>
          Open table
        </ButtonLink>
      )}
    </>
  );
}

/** Leads to the form with the same documents. */
function Again({ reconciliation, isMain = false }: { reconciliation: PcapReconciliation; isMain?: boolean }) {
  const { aiTableFolderId, excelDocumentId, pdfDocumentId } = reconciliation;
  return (
    <ButtonLink
      variant={isMain ? 'filled' : 'default'}
      to="/reconcile/partner-capital/new"
      search={{ folder: aiTableFolderId, workbook: excelDocumentId, pdf: pdfDocumentId }}
    >
      Run again
    </ButtonLink>
  );
}
