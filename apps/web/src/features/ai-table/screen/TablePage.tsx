import { api } from '../../../shared/api/client.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { NotFoundPage } from '../../../shared/parts/NotFoundPage.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../../shared/shell/Page.tsx';
import type { TableSearch } from '../view/table-search.ts';
import { TableScreen } from './TableScreen.tsx';

export function TablePage({ datatableId, search }: { datatableId: string; search: TableSearch }) {
  const table = api.aiTable.me.useQuery({ datatableId });
  if (table.data !== undefined) return <TableScreen table={table.data.data} search={search} />;
  if (table.isError && isMissing(table.error)) return <NotFoundPage />;
  return (
    <Page crumbs={[{ label: 'AI tables', link: { to: '/tables' } }, { label: '' }]}>
      {table.isError ? (
        <ErrorState title="The table could not be opened" error={table.error} retry={() => void table.refetch()} />
      ) : (
        <SkeletonRows rows={20} label="Loading the table" />
      )}
    </Page>
  );
}
