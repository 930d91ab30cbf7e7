import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { api, apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatDay } from '../../shared/format/date.ts';
import { countOf, formatBytes, formatCount } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { MENU_LIST_KEYS } from '../../shared/list/list-hints.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { type Action, ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { NewOrganization } from './NewOrganization.tsx';
import { OrganizationDrawer } from './OrganizationDrawer.tsx';
import styles from './Operator.module.css';

const SORTS = ['name', '-name', 'plan', '-plan', 'createdAt', '-createdAt'] as const;

/** Every organization on the platform with its numbers, but not its contents. */
export function OrganizationsPage() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]>('name');
  const [creating, setCreating] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const input = { orderBy: [sort], ...(search === '' ? {} : { search }) };
  const organizations = usePagedList<OperatorOrganization>({
    queryKey: getQueryKey(api.operator.list, input, 'infinite'),
    fetch: (page, options) => apiClient.operator.list.query({ ...input, ...page }, options),
  });
  const mayManage = useOperates('manage');
  const list = organizations.data;
  if (organizations.isError && organizations.data === undefined) {
    return (
      <SettingsPage title="Organizations">
        <QueryView query={organizations} name="the organizations" renderError={operatorProblemOf}>
          {() => null}
        </QueryView>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage
      title="Organizations"
      actions={
        mayManage && (
          <>
            <IndexMenu />
            <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
              New
            </Button>
          </>
        )
      }
      status={<StatusBar facts={list && [countedWords(list.length, organizations.hasMore)]} keys={MENU_LIST_KEYS} />}
      list={
        <>
          <ListBar>
            <FilterField label="Find an organization" onFilter={setSearch} />
          </ListBar>
          <QueryView query={organizations} name="the organizations">
            {(data) =>
              data.length === 0 ? (
                <EmptyState title={`No results for “${search}”`} />
              ) : (
                <DataList
                  label="Organizations"
                  items={data}
                  nameOf={({ name }) => name}
                  columns={[nameColumn(setOpenedId), ...FACTS]}
                  sort={sort}
                  onSort={(field) => setSort(SORTS.find((one) => one === field) ?? 'name')}
                  onOpen={({ id }) => setOpenedId(id)}
                  renderMenu={({ id }) => <Menu.Item onClick={() => setOpenedId(id)}>Show the organization</Menu.Item>}
                  isCurrent={({ id }) => id === openedId}
                  hasMore={organizations.hasMore}
                  onMore={organizations.onMore}
                  takesFocus
                />
              )
            }
          </QueryView>
        </>
      }
    >
      {creating && <NewOrganization onClose={() => setCreating(false)} />}
      {openedId !== undefined && (
        <OrganizationDrawer
          organization={list?.find((one) => one.id === openedId)}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </SettingsPage>
  );
}

function countedWords(count: number, hasMore: boolean): string {
  const counted = countOf(count, { one: '# organization', other: '# organizations' });
  return hasMore ? `The first ${counted}` : counted;
}

function nameColumn(onOpen: (id: string) => void): ListColumn<OperatorOrganization> {
  return {
    id: 'name',
    label: 'Name',
    width: 'minmax(160px, 2fr)',
    sort: 'name',
    renderCell: (one) => (
      <>
        <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(one.id)}>
          {one.name}
        </button>
        <StatusLabel organization={one} />
      </>
    ),
  };
}

const FACTS: ListColumn<OperatorOrganization>[] = [
  { id: 'plan', label: 'Plan', width: '88px', sort: 'plan', renderCell: ({ plan }) => plan },
  {
    id: 'people',
    label: 'People',
    width: '88px',
    isNumber: true,
    renderCell: (one) => countOf(one.memberCount, { one: '# person', other: '# people' }),
  },
  {
    id: 'rooms',
    label: 'Data rooms',
    width: '88px',
    isNumber: true,
    isWide: true,
    renderCell: (one) => formatCount(one.dataroomCount),
  },
  {
    id: 'documents',
    label: 'Documents',
    width: '88px',
    isNumber: true,
    isWide: true,
    renderCell: (one) => formatCount(one.documentCount),
  },
  {
    id: 'storage',
    label: 'Storage',
    width: '84px',
    isNumber: true,
    isWide: true,
    renderCell: (one) => formatBytes(one.storageBytes),
  },
  {
    id: 'credits',
    label: 'Credits',
    width: '84px',
    isNumber: true,
    isWide: true,
    renderCell: (one) => formatCount(Number(one.currentCreditBalance)),
  },
  { id: 'since', label: 'Since', width: '104px', sort: 'createdAt', renderCell: (one) => formatDay(one.createdAt) },
];

function StatusLabel({ organization }: { organization: OperatorOrganization }) {
  if (organization.deletedAt !== null) return <span className={styles.off}>Deleted</span>;
  if (!organization.isActive) return <span className={styles.off}>Switched off</span>;
  return organization.organizationType === 'Operator' ? <span>Operators</span> : null;
}

type Task = { label: string; about: string; start: () => Promise<unknown> };

const TASKS: Task[] = [
  {
    label: 'Embed missing passages',
    about: 'Passages that have no vector of the model in use get one.',
    start: () => apiClient.operator.refreshEmbeddings.mutate({}),
  },
  {
    label: 'Read all documents again',
    about: 'Every document of every organization is read and indexed again.',
    start: () => apiClient.operator.reindexDocuments.mutate({}),
  },
  {
    label: 'Repair the search index',
    about: 'Passages get the data room of their document, and documents without passages are read again.',
    start: () => apiClient.operator.reindexGlobalSearch.mutate({}),
  },
];

/** Work on every organization takes hours on a large installation. */
function questionOf({ label, about, start }: Task): Action {
  return {
    title: `${label} in all organizations?`,
    explanation: <p>{about} It runs in the background, and can take hours on a large installation.</p>,
    label: 'Start',
    run: () =>
      attempt(async () => {
        await start();
        toastInfo('Started in the background');
      }),
  };
}

function IndexMenu() {
  const [asked, setAsked] = useState<Task>();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconRefresh size={14} />}>
            Index
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>In all organizations</Menu.Label>
          {TASKS.map((task) => (
            <Menu.Item key={task.label} onClick={() => setAsked(task)}>
              {task.label}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <ConfirmAction action={questionOf(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}
