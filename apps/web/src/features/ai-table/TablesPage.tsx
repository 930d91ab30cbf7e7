import type { Datatable } from '@atrium/domain/ai-table';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { renameTable } from './tables-actions.ts';
import { TableRow } from './TableRow.tsx';
import styles from '../../shared/parts/NamedRows.module.css';

const LIMIT = 200;

export function TablesPage() {
  const tables = api.aiTable.list.useQuery({ orderBy: ['-updatedAt'], limit: LIMIT });
  const [renaming, setRenaming] = useState<Datatable>();
  const mayCreate = useMayIn('createTable');
  const list = tables.data?.data;
  const review = list?.reduce((sum, table) => sum + table.reviewCount, 0) ?? 0;
  const newTable = (
    <ButtonLink to="/tables/new" leftSection={<IconPlus size={14} />}>
      New table
    </ButtonLink>
  );
  return (
    <Page
      crumbs={[{ label: 'AI tables' }]}
      actions={mayCreate && newTable}
      status={
        <StatusBar
          facts={
            list && [
              countOf(list.length, { one: '# table', other: '# tables' }),
              review > 0 ? countOf(review, { one: '# cell to review', other: '# cells to review' }) : undefined,
            ]
          }
          keys={[['mod+k', 'search or run']]}
        />
      }
    >
      {tables.isError && (
        <ErrorState title="The tables could not be listed" error={tables.error} retry={() => void tables.refetch()} />
      )}
      {tables.isPending && <SkeletonRows height={72} rows={5} label="Loading the tables" />}
      {list?.length === 0 && (
        <EmptyState title="No tables yet" action={mayCreate && newTable}>
          An AI table reads the same facts out of many documents, a row for each, and shows where every value stands.
        </EmptyState>
      )}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.rows} aria-label="AI tables">
          {list.map((table) => (
            <TableRow key={table.id} table={table} onRename={() => setRenaming(table)} />
          ))}
        </ul>
      )}
      {renaming !== undefined && (
        <NameModal
          title="Rename the table"
          label="Name"
          initial={renaming.name}
          submit="Rename"
          onClose={() => setRenaming(undefined)}
          onSubmit={(name) => renameTable(renaming, name)}
        />
      )}
    </Page>
  );
}
