import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createSampleStatements } from '../../../shared/dataroom/sample-rooms.ts';
import { SampleButton } from '../../../shared/dataroom/SampleButton.tsx';
import { useRooms } from '../../../shared/dataroom/use-rooms.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { LIST_KEYS } from '../../../shared/list/list-hints.ts';
import { useMayIn } from '../../../shared/organization/use-organization.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { ReconcileTabs } from '../../../shared/reconcile/ReconcileTabs.tsx';
import { Page } from '../../../shared/shell/Page.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { type BankFolder, useBankFolders } from './use-bank-folder.ts';

/** All folders whose bank statements are reconciled. */
export function BankFoldersPage() {
  const { folders, ...query } = useBankFolders();
  const navigate = useNavigate();
  const mayCreate = useMayIn('createTableFolder');
  const rooms = useRooms().data?.data;
  const columns = useMemo(() => columnsOf(new Map(rooms?.map(({ id, name }) => [id, name]))), [rooms]);
  const start = mayCreate && (
    <ButtonLink to="/reconcile/new" leftSection={<IconPlus size={14} />}>
      New reconciliation
    </ButtonLink>
  );
  return (
    <Page
      crumbs={[{ label: 'Reconciliation' }]}
      tabs={<ReconcileTabs />}
      actions={folders !== undefined && folders.length > 0 && start}
      status={
        <StatusBar
          facts={folders && [countOf(folders.length, { one: '# reconciliation', other: '# reconciliations' })]}
          keys={LIST_KEYS}
        />
      }
    >
      <QueryView query={{ ...query, data: folders }} name="the reconciliations" rows={8}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title="No reconciliations yet"
              action={
                mayCreate && (
                  <>
                    <SampleButton
                      onTry={async (maxBytes) => {
                        const { dataroomId, folderId } = await createSampleStatements(maxBytes);
                        await navigate({ to: '/reconcile/new', search: { room: dataroomId, from: folderId } });
                      }}
                    >
                      Try it with sample statements
                    </SampleButton>
                    {start}
                  </>
                )
              }
            >
              A folder of bank statements becomes transactions that are proven complete, each with a category and the
              reason for it.
            </EmptyState>
          ) : (
            <DataList
              label="Reconciliations"
              items={found}
              nameOf={({ name }) => name}
              columns={columns}
              onOpen={({ id }) => void navigate({ to: '/reconcile/$folderId', params: { folderId: id } })}
              takesFocus
            />
          )
        }
      </QueryView>
    </Page>
  );
}

function columnsOf(rooms: ReadonlyMap<string, string>): ListColumn<BankFolder>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(180px, 3fr)',
      renderCell: ({ id, name, description }) => (
        <>
          <Link tabIndex={-1} to="/reconcile/$folderId" params={{ folderId: id }}>
            {name}
          </Link>
          <em>{description}</em>
        </>
      ),
    },
    {
      id: 'room',
      label: 'Data room',
      width: 'minmax(120px, 1fr)',
      isWide: true,
      renderCell: ({ metadata }) => rooms.get(metadata.dataroomId) ?? '',
    },
    {
      id: 'rules',
      label: 'Rules',
      width: '90px',
      isNumber: true,
      renderCell: ({ metadata }) => countOf(metadata.appData.rules.length, { one: '# rule', other: '# rules' }),
    },
    {
      id: 'owner',
      label: 'Owner',
      width: 'minmax(96px, 1fr)',
      isWide: true,
      renderCell: ({ ownerName }) => ownerName,
    },
    { id: 'changed', label: 'Changed', width: '112px', renderCell: ({ updatedAt }) => formatAgo(updatedAt) },
  ];
}
