import type { Datatable } from '@atrium/domain/ai-table';
import { IconPlus } from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { useMemo, useState } from 'react';
import { api, apiClient } from '../../../shared/api/client.ts';
import { RoomFrame } from '../../../shared/dataroom/RoomFrame.tsx';
import { countOf } from '../../../shared/format/number.ts';
import { usePagedList } from '../../../shared/list/use-paged-list.ts';
import { useMayIn } from '../../../shared/organization/use-organization.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { sharedTable } from './share-actions.ts';
import { TableList } from './TableList.tsx';
import { type Open, TablesDialog } from './TablesDialog.tsx';

/** Room tables are in no order of folders, so that their folders are not listed. */
const NO_FOLDERS = { rename: () => undefined, members: () => undefined, remove: () => undefined };

/** The tab with the AI tables that read the documents of a data room. */
export function RoomTablesPage({ dataroomId }: { dataroomId: string }) {
  const [sort, setSort] = useState('-updatedAt');
  const [open, setOpen] = useState<Open>();
  const mayCreate = useMayIn('createTable');
  const input = { dataroomId, orderBy: [sort] };
  const tables = usePagedList<Datatable>({
    queryKey: getQueryKey(api.aiTable.list, input, 'infinite'),
    fetch: (page, options) => apiClient.aiTable.list.query({ ...input, ...page }, options),
  });
  const items = useMemo(() => tables.data?.map((table) => ({ ...table, type: 'table' as const })), [tables.data]);
  const newTable = mayCreate && (
    <ButtonLink to="/tables/new" search={{ dataroom: dataroomId }} leftSection={<IconPlus size={14} />}>
      New table
    </ButtonLink>
  );
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Tables"
      actions={items !== undefined && items.length > 0 && newTable}
      status={<StatusBar facts={items && [countOf(items.length, { one: '# table', other: '# tables' })]} />}
    >
      <QueryView query={tables} name="the tables" rows={8}>
        {() =>
          items === undefined || items.length === 0 ? (
            <EmptyState title="No tables in this data room yet" action={newTable}>
              An AI table reads the same facts from many documents, one row each, and shows the source of every value.
            </EmptyState>
          ) : (
            <TableList
              label="AI tables"
              items={items}
              sort={sort}
              onSort={setSort}
              tableCommands={(table) => ({
                rename: () => setOpen({ kind: 'renameTable', table }),
                members: () => setOpen({ kind: 'members', shared: sharedTable(table) }),
                move: () => setOpen({ kind: 'moveTable', table }),
              })}
              folderCommands={() => NO_FOLDERS}
              hasMore={tables.hasMore}
              onMore={tables.onMore}
            />
          )
        }
      </QueryView>
      {open !== undefined && (
        <TablesDialog open={open} onClose={() => setOpen(undefined)} onDeleted={() => undefined} />
      )}
    </RoomFrame>
  );
}
