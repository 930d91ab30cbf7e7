import type { Datatable } from '@atrium/domain/ai-table';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRoomTables } from '../../../shared/dataroom/room-contents.ts';
import { RoomFrame } from '../../../shared/dataroom/RoomFrame.tsx';
import { countOf } from '../../../shared/format/number.ts';
import { useMayIn } from '../../../shared/organization/use-organization.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { sharedTable } from './share-actions.ts';
import { TableRow } from './TableRow.tsx';
import { type Open, TablesDialog } from './TablesDialog.tsx';
import styles from '../../../shared/parts/NamedRows.module.css';

/** The tab with the AI tables that read the documents of a data room. */
export function RoomTablesPage({ dataroomId }: { dataroomId: string }) {
  const tables = useRoomTables(dataroomId);
  const [open, setOpen] = useState<Open>();
  const mayCreate = useMayIn('createTable');
  const { list } = tables;
  const newTable = mayCreate && (
    <ButtonLink to="/tables/new" search={{ dataroom: dataroomId }} leftSection={<IconPlus size={14} />}>
      New table
    </ButtonLink>
  );
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Tables"
      actions={list !== undefined && list.length > 0 && newTable}
      status={<StatusBar facts={list && [countOf(list.length, { one: '# table', other: '# tables' })]} />}
    >
      <QueryView query={tables} name="the tables" rows={5}>
        {() =>
          list === undefined || list.length === 0 ? (
            <EmptyState title="No tables in this data room yet" action={newTable}>
              An AI table reads the same facts from many documents, one row each, and shows the source of every value.
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="AI tables">
              {list.map((table: Datatable) => (
                <TableRow
                  key={table.id}
                  table={table}
                  onRename={() => setOpen({ kind: 'renameTable', table })}
                  onMembers={() => setOpen({ kind: 'members', shared: sharedTable(table) })}
                  onMove={() => setOpen({ kind: 'moveTable', table })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {open !== undefined && (
        <TablesDialog open={open} onClose={() => setOpen(undefined)} onDeleted={() => undefined} />
      )}
    </RoomFrame>
  );
}
