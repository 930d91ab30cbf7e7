import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { useMayIn } from '../../../shared/organization/use-organization.ts';
import { countOf } from '../../../shared/format/number.ts';
import { MENU_LIST_KEYS } from '../../../shared/list/list-hints.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { NotFoundPage } from '../../../shared/parts/NotFoundPage.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../../shared/shell/Page.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { type FolderCommands, FolderMenu } from './folder-menu.tsx';
import { sharedFolder, sharedTable } from './share-actions.ts';
import { type Open, TablesDialog } from './TablesDialog.tsx';
import type { TableCommands } from './table-menu.tsx';
import { TablesBar } from './TablesBar.tsx';
import { tablesSearch, type TablesSearch } from './tables-search.ts';
import { TableList } from './TableList.tsx';
import { useTableFolder, useTables } from './use-tables.ts';

/** Folders and the tables outside them, or the tables of one folder. */
export function TablesPage({ search }: { search: TablesSearch }) {
  const navigate = useNavigate();
  const tables = useTables(search);
  const folder = useTableFolder(search.folder);
  const [open, setOpen] = useState<Open>();
  const { items, hasNextPage } = tables;
  if (search.folder !== undefined && folder === null) return <NotFoundPage />;
  const isInFolder = search.folder !== undefined;
  const show = (change: Partial<Record<keyof TablesSearch, string | undefined>>) =>
    void navigate({ to: '/tables', search: tablesSearch({ ...search, ...change }), replace: true });
  const newTable = <NewTableLink search={search} folder={folder} />;
  return (
    <Page
      crumbs={
        isInFolder
          ? [{ label: 'AI tables', link: { to: '/tables' } }, { label: folder?.name ?? '' }]
          : [{ label: 'AI tables' }]
      }
      actions={
        <>
          {isInFolder && folder && <FolderMenu folder={folder} commands={folderCommands(folder, setOpen)} />}
          {!isInFolder && <NewFolderButton onOpen={setOpen} />}
          {items?.length !== 0 && newTable}
        </>
      }
      status={<StatusBar facts={items && factsOf(items, hasNextPage)} keys={MENU_LIST_KEYS} />}
    >
      <TablesBar key={search.folder} search={search} onShow={show} />
      {tables.isError && (
        <ErrorState title="The tables could not be loaded" error={tables.error} retry={() => void tables.refetch()} />
      )}
      {tables.isPending && <SkeletonRows rows={8} label="Loading the tables" />}
      {items?.length === 0 && <NoTables search={search} action={newTable} />}
      {items !== undefined && items.length > 0 && (
        <TableList
          label={folder?.name ?? 'AI tables'}
          items={items}
          sort={search.sort ?? '-updatedAt'}
          onSort={(sort) => show({ sort })}
          tableCommands={(table) => tableCommands(table, setOpen)}
          folderCommands={(one) => folderCommands(one, setOpen)}
          hasMore={hasNextPage}
          onMore={tables.onMore}
        />
      )}
      {open !== undefined && (
        <TablesDialog
          open={open}
          onClose={() => setOpen(undefined)}
          onDeleted={() => isInFolder && void navigate({ to: '/tables' })}
        />
      )}
    </Page>
  );
}

type SetOpen = (open: Open) => void;

function folderCommands(folder: AiTableFolder, open: SetOpen): FolderCommands {
  return {
    rename: () => open({ kind: 'renameFolder', folder }),
    members: () => open({ kind: 'members', shared: sharedFolder(folder) }),
    remove: () => open({ kind: 'deleteFolder', folder }),
  };
}

function tableCommands(table: Datatable, open: SetOpen): TableCommands {
  return {
    rename: () => open({ kind: 'renameTable', table }),
    members: () => open({ kind: 'members', shared: sharedTable(table) }),
    move: () => open({ kind: 'moveTable', table }),
  };
}

type NewTableProps = { search: TablesSearch; folder: AiTableFolder | null | undefined };

function NewTableLink({ search, folder }: NewTableProps) {
  const mayCreate = useMayIn('createTable');
  const isInFolder = search.folder !== undefined;
  const mayAddHere = isInFolder ? folder != null && mayOnTableFolder(folder, 'write') : true;
  if (!mayCreate || !mayAddHere) return null;
  return (
    <ButtonLink
      to="/tables/new"
      search={isInFolder ? { folder: search.folder } : {}}
      leftSection={<IconPlus size={14} />}
    >
      New table
    </ButtonLink>
  );
}

function NewFolderButton({ onOpen }: { onOpen: SetOpen }) {
  const mayCreate = useMayIn('createTableFolder');
  return (
    mayCreate && (
      <Button variant="default" onClick={() => onOpen({ kind: 'newFolder' })}>
        New folder
      </Button>
    )
  );
}

function NoTables({ search, action }: { search: TablesSearch; action: ReactNode }) {
  if (search.q !== undefined) return <EmptyState title={`No results for “${search.q}”`} />;
  if (search.show === 'folder')
    return <EmptyState title="No folders yet">A folder groups tables and shares them together.</EmptyState>;
  if (search.folder !== undefined)
    return (
      <EmptyState title="Nothing in this folder yet" action={action}>
        Create a table here, or move one here from its menu.
      </EmptyState>
    );
  return (
    <EmptyState title="No tables yet" action={action}>
      An AI table reads the same facts from many documents, one row each, and shows the source of every value.
    </EmptyState>
  );
}

type Items = NonNullable<ReturnType<typeof useTables>['items']>;

/** Counts the listed items. While more can be loaded, it counts only the shown ones. */
function factsOf(items: Items, hasMore: boolean): (string | undefined)[] {
  const folders = items.filter(({ type }) => type === 'folder').length;
  const review = items.reduce((sum, item) => sum + (item.type === 'table' ? item.reviewCount : 0), 0);
  if (hasMore) return [countOf(items.length, { one: '# shown', other: '# shown' })];
  return [
    folders > 0 ? countOf(folders, { one: '# folder', other: '# folders' }) : undefined,
    countOf(items.length - folders, { one: '# table', other: '# tables' }),
    review > 0 ? countOf(review, { one: '# cell to review', other: '# cells to review' }) : undefined,
  ];
}
