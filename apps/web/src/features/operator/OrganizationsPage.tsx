import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { api, apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatDay } from '../../shared/format/date.ts';
import { countOf, formatBytes, formatCount } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { NewOrganization } from './NewOrganization.tsx';
import { OrganizationDrawer } from './OrganizationDrawer.tsx';
import styles from './Operator.module.css';

const AT_ONCE = 100;

/** Every organization on the platform with its numbers, but not its contents. */
export function OrganizationsPage() {
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const [search] = useDebouncedValue(text.trim(), 250);
  const [creating, setCreating] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const organizations = api.operator.list.useQuery(
    { limit, ...(search === '' ? {} : { search }) },
    { placeholderData: keepPreviousData },
  );
  const mayManage = useOperates('manage');
  const list = organizations.data?.data;
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
      about={list === undefined ? ' ' : countOf(list.length, { one: '# organization', other: '# organizations' })}
      actions={
        <>
          <TextInput
            aria-label="Find an organization"
            placeholder="Find an organization"
            leftSection={<IconSearch size={14} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {mayManage && (
            <>
              <IndexMenu />
              <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
                New
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryView query={organizations} name="the organizations" rows={6} height={44}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={`No results for "${search}"`} />
          ) : (
            <List list={data} onOpen={setOpenedId} />
          )
        }
      </QueryView>
      <ShowMore hasMore={organizations.data?.hasMore} limit={limit} onMore={setLimit} />
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

function List({ list, onOpen }: { list: OperatorOrganization[]; onOpen: (id: string) => void }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Name</th>
          <th>Plan</th>
          <th className={styles.number}>People</th>
          <th className={`${styles.number} ${styles.wide}`}>Data rooms</th>
          <th className={`${styles.number} ${styles.wide}`}>Documents</th>
          <th className={`${styles.number} ${styles.wide}`}>Storage</th>
          <th className={`${styles.number} ${styles.wide}`}>Credits</th>
          <th className={styles.wide}>Since</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <td>
              <button type="button" onClick={() => onOpen(one.id)}>
                {one.name}
              </button>{' '}
              <StatusLabel organization={one} />
            </td>
            <td>{one.plan}</td>
            <td className={styles.number}>{formatCount(one.memberCount)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{formatCount(one.dataroomCount)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{formatCount(one.documentCount)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{formatBytes(one.storageBytes)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{formatCount(Number(one.currentCreditBalance))}</td>
            <td className={styles.wide}>{formatDay(one.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StatusLabel({ organization }: { organization: OperatorOrganization }) {
  if (organization.deletedAt !== null) return <span className={styles.off}>Deleted</span>;
  if (!organization.isActive) return <span className={styles.off}>Switched off</span>;
  return organization.organizationType === 'Operator' ? <span>Operators</span> : null;
}

const TASKS = [
  ['Embed missing passages', () => apiClient.operator.refreshEmbeddings.mutate({})],
  ['Read all documents again', () => apiClient.operator.reindexDocuments.mutate({})],
  ['Rebuild the search index', () => apiClient.operator.reindexGlobalSearch.mutate({})],
] as const;

function IndexMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconRefresh size={14} />}>
          Index
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>In all organizations</Menu.Label>
        {TASKS.map(([label, start]) => (
          <Menu.Item
            key={label}
            onClick={() =>
              void attempt(async () => {
                await start();
                toastInfo('Started in the background');
              })
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
