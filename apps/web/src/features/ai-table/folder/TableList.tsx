import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder, TableOrFolder } from '@atrium/domain/ai-table-folder';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconFolder, IconTable, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { mayOnTable } from '../../../shared/access/permissions.ts';
import { isBankFolder } from '../../../shared/bank-reconcile/is-bank-folder.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { FolderMenuItems, FolderState, type FolderCommands, mayHaveFolderMenu } from './folder-menu.tsx';
import { mayHaveTableMenu, TableMenuItems, TableState, type TableCommands } from './table-menu.tsx';
import { trashTables } from './tables-actions.ts';

type Props = {
  label: string;
  items: readonly TableOrFolder[];
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  tableCommands: (table: Datatable) => TableCommands;
  folderCommands: (folder: AiTableFolder) => FolderCommands;
  hasMore?: boolean;
  onMore?: () => void;
};

/** AI tables and their folders. */
export function TableList({ label, items, sort, onSort, tableCommands, folderCommands, hasMore, onMore }: Props) {
  const navigate = useNavigate();
  return (
    <DataList
      label={label}
      items={items}
      nameOf={({ name }) => name}
      columns={COLUMNS}
      sort={sort}
      {...(onSort === undefined ? {} : { onSort })}
      onOpen={(item) =>
        void (item.type === 'folder'
          ? isBankFolder(item)
            ? navigate({ to: '/reconcile/$folderId', params: { folderId: item.id } })
            : navigate({ to: '/tables', search: { folder: item.id } })
          : navigate({ to: '/tables/$datatableId', params: { datatableId: item.id } }))
      }
      renderMenu={(item) => {
        if (item.type === 'folder') {
          return mayHaveFolderMenu(item) ? <FolderMenuItems folder={item} commands={folderCommands(item)} /> : null;
        }
        return mayHaveTableMenu(item) ? <TableMenuItems table={item} commands={tableCommands(item)} /> : null;
      }}
      renderBulk={(selected, clear) => <TablesBulk selected={selected} onDone={clear} />}
      {...(hasMore === undefined ? {} : { hasMore })}
      {...(onMore === undefined ? {} : { onMore })}
      takesFocus
    />
  );
}

const COLUMNS: ListColumn<TableOrFolder>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(180px, 3fr)',
    sort: 'name',
    renderCell: (item) =>
      item.type === 'folder' ? (
        <>
          {isBankFolder(item) ? (
            <>
              <IconBuildingBank size={16} stroke={1.5} aria-label="Bank statements" />
              <Link tabIndex={-1} to="/reconcile/$folderId" params={{ folderId: item.id }}>
                {item.name}
              </Link>
            </>
          ) : (
            <>
              <IconFolder size={16} stroke={1.5} aria-label="Folder" />
              <Link tabIndex={-1} to="/tables" search={{ folder: item.id }}>
                {item.name}
              </Link>
            </>
          )}
          <em>
            {item.description === '' && item.accessPolicy === 'Public' ? 'Open to the organization' : item.description}
          </em>
        </>
      ) : (
        <>
          <IconTable size={16} stroke={1.5} aria-hidden="true" />
          <Link tabIndex={-1} to="/tables/$datatableId" params={{ datatableId: item.id }}>
            {item.name}
          </Link>
          <em>{item.description}</em>
        </>
      ),
  },
  { id: 'owner', label: 'Owner', width: 'minmax(96px, 1fr)', isWide: true, renderCell: ({ ownerName }) => ownerName },
  {
    id: 'rows',
    label: 'Rows',
    width: '104px',
    isNumber: true,
    renderCell: (item) =>
      item.type === 'folder'
        ? countOf(item.tableCount, { one: '# table', other: '# tables' })
        : countOf(item.rowCount, { one: '# row', other: '# rows' }),
  },
  {
    id: 'columns',
    label: 'Columns',
    width: '84px',
    isNumber: true,
    isWide: true,
    renderCell: (item) => (item.type === 'folder' ? '' : formatCount(item.columnCount)),
  },
  {
    id: 'state',
    label: 'State',
    width: 'minmax(112px, 1fr)',
    renderCell: (item) => (item.type === 'folder' ? <FolderState folder={item} /> : <TableState table={item} />),
  },
  {
    id: 'changed',
    label: 'Changed',
    width: '112px',
    sort: 'updatedAt',
    renderCell: ({ updatedAt }) => formatAgo(updatedAt),
  },
];

function TablesBulk({ selected, onDone }: { selected: readonly TableOrFolder[]; onDone: () => void }) {
  const tables = selected.filter((item) => item.type === 'table');
  const mayDelete = tables.every((table) => mayOnTable(table, 'delete'));
  if (tables.length < selected.length) return <span>Folders are deleted one by one, from their menu.</span>;
  if (!mayDelete) return <span>Only Owners of all these tables can delete them.</span>;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={14} />}
      onClick={() => void trashTables(tables).then((isDone) => isDone && onDone())}
    >
      Move to the trash
    </Button>
  );
}
