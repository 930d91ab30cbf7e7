import { QueryView } from '../parts/QueryView.tsx';
import { ActionIcon, Modal, NativeSelect } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { DataList, type ListColumn } from '../list/DataList.tsx';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { ShowMore } from '../parts/ShowMore.tsx';
import { AddByEmail } from './AddByEmail.tsx';
import { AddMember } from './AddMember.tsx';
import { RemoveAccess } from './RemoveAccess.tsx';
import type { ResourceMember, ResourceMembers } from './resource-members.ts';
import { ROLE_OPTIONS, roleOf } from './role-options.ts';
import styles from './Members.module.css';

/** A dialog with the members of a shared resource. */
export function Members({ resource, onClose }: { resource: ResourceMembers; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal.Stack>
      <Modal stackId="members" opened onClose={onClose} title={`Members of ${resource.resourceName}`} size="lg">
        <div className={styles.dialog}>
          <MembersList resource={resource} />
        </div>
      </Modal>
    </Modal.Stack>
  );
}

/** The members of a shared resource, with everything that changes them, for a dialog or a page. */
export function MembersList({ resource }: { resource: ResourceMembers }) {
  const { members, addMembers } = resource;
  const [removing, setRemoving] = useState<ResourceMember>();
  return (
    <>
      {addMembers?.by === 'email' && <AddByEmail {...addMembers} />}
      {addMembers?.by === 'member' && <AddMember add={addMembers.add} members={members.data?.members ?? []} />}
      <Access resource={resource} />
      <QueryView query={members} name="the members" rows={3}>
        {({ members: list }) => (
          <div className={styles.list}>
            <DataList
              label="Members"
              items={list}
              nameOf={({ displayName }) => displayName}
              columns={columnsOf(resource, setRemoving)}
              isInPage
            />
          </div>
        )}
      </QueryView>
      <ShowMore hasMore={members.data?.hasMore} limit={members.limit} onMore={members.setLimit} />
      {/* After the list, which would move it. */}
      {resource.note !== undefined && members.data !== undefined && <p className={styles.note}>{resource.note}</p>}
      <RemoveAccess resource={resource} member={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function Access({ resource: { accessPolicy, changeAccess } }: { resource: ResourceMembers }) {
  const [policy, setPolicy] = useState(accessPolicy);
  if (changeAccess === undefined) return null;
  const change = async (next: typeof policy) => {
    if (await changeAccess(next)) setPolicy(next);
  };
  return (
    <div className={styles.access}>
      <span>
        <b>Who has access</b>
        <em>
          {policy === 'Public'
            ? 'Everyone in the organization except Guests, with their organization role'
            : 'Only the people listed here'}
        </em>
      </span>
      <NativeSelect
        aria-label="Who has access"
        data={[
          { value: 'Private', label: 'Only members' },
          { value: 'Public', label: 'Everyone in the organization' },
        ]}
        value={policy}
        onChange={(event) => void change(event.currentTarget.value === 'Public' ? 'Public' : 'Private')}
      />
    </div>
  );
}

function columnsOf(
  resource: ResourceMembers,
  onRemove: (member: ResourceMember) => void,
): ListColumn<ResourceMember>[] {
  const { removeAccess } = resource;
  return [
    { id: 'name', label: 'Name', width: 'minmax(0, 1.2fr)', renderCell: ({ displayName }) => <b>{displayName}</b> },
    {
      id: 'email',
      label: 'E-mail',
      width: 'minmax(0, 1.5fr)',
      renderCell: ({ isPending, email }) => (isPending ? 'Invited, not joined yet' : email),
    },
    {
      id: 'role',
      label: 'Role',
      width: '136px',
      renderCell: (member) => <RoleCell resource={resource} member={member} />,
    },
    {
      id: 'remove',
      label: 'Remove',
      width: '64px',
      renderCell: (member) =>
        removeAccess !== undefined &&
        !member.isCreator && (
          <ActionIcon
            aria-label={`Remove access for ${member.displayName}`}
            title="Remove access"
            onClick={() => onRemove(member)}
          >
            <IconUserMinus size={16} stroke={1.6} />
          </ActionIcon>
        ),
    },
  ];
}

function RoleCell({ resource: { changeRole }, member }: { resource: ResourceMembers; member: ResourceMember }) {
  const { displayName, isCreator, isPending, role } = member;
  if (changeRole === undefined || isCreator || isPending) {
    return <span title={isCreator ? 'The creator always keeps the Owner role' : undefined}>{role}</span>;
  }
  return (
    <NativeSelect
      aria-label={`Role of ${displayName}`}
      variant="unstyled"
      data={ROLE_OPTIONS}
      value={role}
      onChange={(event) => void changeRole(member, roleOf(event.currentTarget.value))}
    />
  );
}
