import type { TableMember } from '@atrium/domain/ai-table';
import { type AccessPolicy, RESOURCE_ROLES, type ResourceRole } from '@atrium/domain/kernel';
import { ActionIcon, Button, Modal, NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { mayShare } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { share, type SharedThing } from './share-actions.ts';
import styles from '../../../shared/parts/Members.module.css';

const ROLES = [...RESOURCE_ROLES].toReversed();
function roleOf(value: string): ResourceRole {
  return ROLES.find((one) => one === value) ?? 'Viewer';
}
const MOST = 200;

function useMembers({ kind, id }: SharedThing) {
  const ofTable = api.aiTable.listUsers.useQuery({ datatableId: id, limit: MOST }, { enabled: kind === 'table' });
  const ofFolder = api.aiTableFolder.listUsers.useQuery({ id, limit: MOST }, { enabled: kind === 'folder' });
  return kind === 'table' ? ofTable : ofFolder;
}

/** Who has a role of their own on a table or folder, and who may see it beside them. */
export function Members({ shared, onClose }: { shared: SharedThing; onClose: () => void }) {
  const members = useMembers(shared);
  const isSharable = mayShare(shared);
  const list = members.data?.data;
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Members of ${shared.name}`} centered size="lg">
      {isSharable && <AddPerson shared={shared} present={list ?? []} />}
      {isSharable && <Access shared={shared} />}
      {members.isError && (
        <ErrorState
          title="The members could not be listed"
          error={members.error}
          retry={() => void members.refetch()}
        />
      )}
      {members.isPending && <SkeletonRows rows={3} height={48} label="Loading members" />}
      <ul className={styles.list} aria-label="Members">
        {list?.map((member) => (
          <MemberRow key={member.organizationUserId} shared={shared} member={member} isSharable={isSharable} />
        ))}
      </ul>
      {shared.kind === 'folder' && <p className={styles.note}>They have this role on every table in the folder.</p>}
      {shared.isInFolder && (
        <p className={styles.note}>Who has a role on the folder of this table has it here as well.</p>
      )}
    </Modal>
  );
}

function AddPerson({ shared, present }: { shared: SharedThing; present: readonly TableMember[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<ResourceRole>('Viewer');
  const [isBusy, setBusy] = useState(false);
  const [search] = useDebouncedValue(typed, 200);
  const found = api.organizationUser.list.useQuery({
    limit: 50,
    where: { isInvitationAccepted: { eq: true }, isActive: { eq: true } },
    ...(search === '' ? {} : { search }),
  });
  const known = new Set(present.map(({ organizationUserId }) => organizationUserId));
  const people = found.data?.data.filter(({ id, isTokenUser }) => !isTokenUser && !known.has(id)) ?? [];
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || isBusy) return;
    setBusy(true);
    const isDone = await share(shared, { organizationUserIds: [chosen], permissionRole: role });
    setBusy(false);
    if (!isDone) return;
    setChosen(null);
    setTyped('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <Select
        size="xs"
        aria-label="Member to share with"
        placeholder="Name or address of a member"
        searchable
        value={chosen}
        onChange={setChosen}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already.
        filter={({ options }) => options}
        data={people.map(({ id, user }) => ({ value: id, label: `${user.displayName} (${user.email})` }))}
        nothingFoundMessage={found.isPending ? 'Looking…' : 'Nobody else is called so here'}
        data-autofocus
      />
      <NativeSelect
        size="xs"
        aria-label="Role of who is added"
        data={ROLES}
        value={role}
        onChange={(event) => setRole(roleOf(event.currentTarget.value))}
      />
      <Button type="submit" disabled={chosen === null || isBusy}>
        Share
      </Button>
    </form>
  );
}

function Access({ shared }: { shared: SharedThing }) {
  const [policy, setPolicy] = useState(shared.accessPolicy);
  const change = async (accessPolicy: AccessPolicy) => {
    if (await share(shared, { accessPolicy })) setPolicy(accessPolicy);
  };
  return (
    <div className={styles.access}>
      <span>
        <b>Who may see it</b>
        <em>
          {policy === 'Public'
            ? 'Everybody in the organization but Guests, by their role there'
            : 'Only the people listed here'}
        </em>
      </span>
      <NativeSelect
        size="xs"
        aria-label="Who may see it"
        data={[
          { value: 'Private', label: 'Members only' },
          { value: 'Public', label: 'The organization' },
        ]}
        value={policy}
        onChange={(event) => void change(event.currentTarget.value === 'Public' ? 'Public' : 'Private')}
      />
    </div>
  );
}

type RowProps = { shared: SharedThing; member: TableMember; isSharable: boolean };

function MemberRow({ shared, member, isSharable }: RowProps) {
  const { displayName, email, isMaker, organizationUserId } = member;
  const setRole = (permissionRole: ResourceRole | null) =>
    share(shared, { organizationUserIds: [organizationUserId], permissionRole });
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{displayName}</b>
        <em>{email}</em>
      </span>
      {isSharable && !isMaker ? (
        <NativeSelect
          size="xs"
          aria-label={`Role of ${displayName}`}
          variant="unstyled"
          data={ROLES}
          value={member.role}
          onChange={(event) => void setRole(roleOf(event.currentTarget.value))}
        />
      ) : (
        <span title={isMaker ? `Whoever made it stays its Owner` : undefined}>{member.role}</span>
      )}
      {isSharable && !isMaker && (
        <ActionIcon aria-label={`Take ${displayName} out`} onClick={() => void setRole(null)}>
          <IconX size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
