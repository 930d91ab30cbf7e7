import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format/number.ts';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { NotFoundPage } from '../../../shared/parts/NotFoundPage.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import type { Crumb } from '../../../shared/shell/Crumbs.tsx';
import { Page } from '../../../shared/shell/Page.tsx';
import { api } from '../../../shared/api/client.ts';
import { type BankFolder, useBankFolder } from './use-bank-folder.ts';
import { showCurrentTab } from '../../../shared/shell/show-current-tab.ts';
import styles from '../../../shared/shell/Tabs.module.css';

type Props = {
  folderId: string;
  /** Where the user is below the folder. The last one is the heading instead of the folder. */
  path?: readonly Crumb[];
  renderActions?: (folder: BankFolder) => ReactNode;
  status?: ReactNode;
  children: (folder: BankFolder) => ReactNode;
};

const AREA: Crumb = { label: 'Reconciliation', link: { to: '/reconcile' } };

/** The frame of every screen of a bank folder: its name, its tabs, and one tab's content. */
export function BankFrame({ folderId, path = [], renderActions, status, children }: Props) {
  const { folder, isError, error, refetch } = useBankFolder(folderId);
  if (folder === null) return <NotFoundPage />;
  const here: Crumb = {
    label: folder?.name ?? '',
    ...(path.length > 0 ? { link: { to: '/reconcile/$folderId/statements', params: { folderId } } } : {}),
  };
  return (
    <Page
      crumbs={crumbsOf(here, path)}
      actions={folder && renderActions?.(folder)}
      tabs={<BankTabs folder={folder} folderId={folderId} />}
      status={status}
    >
      {isError && <ErrorState title="The folder could not be opened" error={error} retry={() => void refetch()} />}
      {folder === undefined && !isError && <SkeletonRows rows={20} label="Loading the folder" />}
      {folder && children(folder)}
    </Page>
  );
}

function crumbsOf(here: Crumb, path: readonly Crumb[]): [...Crumb[], Crumb] {
  const last = path.at(-1);
  return last === undefined ? [AREA, here] : [AREA, here, ...path.slice(0, -1), last];
}

/** The tabs of a bank folder. Each has its own address. */
function BankTabs({ folder, folderId }: { folder: BankFolder | undefined; folderId: string }) {
  const summary = api.bankReconcile.transactionSummary.useQuery({ folderId }, { enabled: folder !== undefined });
  const tabs = [
    { label: 'Statements', to: '/reconcile/$folderId/statements' },
    { label: 'All transactions', to: '/reconcile/$folderId', count: summary.data?.data.counts.all },
    { label: 'Rules', to: '/reconcile/$folderId/rules', count: folder?.metadata.appData.rules.length },
    {
      label: 'Categories',
      to: '/reconcile/$folderId/categories',
      count: folder?.metadata.appData.glCategories.length,
    },
    { label: 'Journals', to: '/reconcile/$folderId/journals' },
    { label: 'Batches', to: '/reconcile/$folderId/batches' },
    { label: 'Month end', to: '/reconcile/$folderId/month-end' },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label="Reconciliation">
      <ul ref={showCurrentTab}>
        {tabs.map(({ label, to, ...tab }) => (
          <li key={label}>
            <Link
              to={to}
              params={{ folderId }}
              className={styles.tab}
              activeOptions={{ exact: to === '/reconcile/$folderId', includeSearch: false }}
            >
              {label}
              {'count' in tab && tab.count !== undefined && <em>{formatCount(tab.count)}</em>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
