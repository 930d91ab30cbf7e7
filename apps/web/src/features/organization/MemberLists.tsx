import { Menu, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { WORKFLOW_ROLES } from '@atrium/domain/kernel';
import { MEMBER_ROLES, type OrganizationUser } from '@atrium/domain/organization-user';
import { hasEveryWorkflowRole } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { formatDay, formatDayWithin } from '../../shared/format/date.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { useMayIn, useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { changeMember, openOrganization, removeMember, resend, withdraw } from './organization-actions.ts';
import styles from './Organization.module.css';

function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '');
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words[1]?.charAt(0) ?? '') : ''}`.toLocaleUpperCase();
}

type ListProps = {
  label: string;
  people: readonly OrganizationUser[];
  sort: string;
  onSort: (sort: string) => void;
};

/** People who have joined the organization. */
export function MemberList({ label, people, sort, onSort }: ListProps) {
  const own = api.user.profile.useQuery().data?.data.id;
  const mayChange = useMayIn('changeMember');
  const mayRemove = useMayIn('removeMember');
  const hasWorkflows = useSwitchedOn('workflow');
  const [leaving, setLeaving] = useState<OrganizationUser>();
  const isSelf = (member: OrganizationUser) => member.user.id === own;
  const columns: ListColumn<OrganizationUser>[] = [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(140px, 1.2fr)',
      sort: 'displayName',
      renderCell: (member) => (
        <>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(member.user.displayName)}
          </span>
          <b>{member.user.displayName}</b>
          {isSelf(member) && <em>You</em>}
        </>
      ),
    },
    {
      id: 'email',
      label: 'E-mail',
      width: 'minmax(140px, 1.5fr)',
      sort: 'email',
      renderCell: ({ user }) => user.email,
    },
    {
      id: 'role',
      label: 'Role',
      width: '136px',
      sort: 'role',
      renderCell: (member) => (mayChange ? <RoleField member={member} /> : member.role),
    },
    ...(mayChange && hasWorkflows
      ? [
          {
            id: 'workflowRole',
            label: 'Workflows',
            width: '116px',
            isWide: true,
            renderCell: (member: OrganizationUser) =>
              hasEveryWorkflowRole(member) ? 'Developer' : <WorkflowRoleField member={member} />,
          },
        ]
      : []),
    {
      id: 'joined',
      label: 'Joined',
      width: '104px',
      sort: 'createdAt',
      isWide: true,
      renderCell: (member) => (member.isActive ? formatDay(member.createdAt) : 'Switched off'),
    },
  ];
  return (
    <>
      <DataList
        label={label}
        items={people}
        nameOf={({ user }) => user.displayName}
        columns={columns}
        sort={sort}
        onSort={onSort}
        rowTestId="member"
        isInPage
        renderMenu={(member) =>
          mayChange || mayRemove || isSelf(member) ? (
            <>
              {mayChange && !isSelf(member) && (
                <Menu.Item onClick={() => void changeMember(member.id, { isActive: !member.isActive })}>
                  {member.isActive ? 'Switch off' : 'Switch on again'}
                </Menu.Item>
              )}
              {(mayRemove || isSelf(member)) && (
                <Menu.Item color="red" onClick={() => setLeaving(member)}>
                  {isSelf(member) ? 'Leave the organization' : 'Remove from the organization'}
                </Menu.Item>
              )}
            </>
          ) : null
        }
      />
      {leaving !== undefined && (
        <Leaving member={leaving} isSelf={isSelf(leaving)} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

/** The workflow roles of a member: each includes those before it. */
function WorkflowRoleField({ member }: { member: OrganizationUser }) {
  const strongest = WORKFLOW_ROLES.findLast((role) => member.allowedWorkflowRoles.includes(role));
  return (
    <NativeSelect
      aria-label={`Workflow role of ${member.user.displayName}`}
      variant="unstyled"
      data={[{ value: '', label: 'Default' }, ...WORKFLOW_ROLES]}
      value={strongest ?? ''}
      onChange={(event) => {
        const index = WORKFLOW_ROLES.findIndex((role) => role === event.currentTarget.value);
        void changeMember(member.id, { allowedWorkflowRoles: WORKFLOW_ROLES.slice(0, index + 1) });
      }}
    />
  );
}

function RoleField({ member }: { member: OrganizationUser }) {
  return (
    <NativeSelect
      aria-label={`Role of ${member.user.displayName}`}
      variant="unstyled"
      data={[...MEMBER_ROLES].toReversed()}
      value={member.role}
      onChange={(event) => {
        const role = MEMBER_ROLES.find((one) => one === event.currentTarget.value);
        if (role) void changeMember(member.id, { role });
      }}
    />
  );
}

function Leaving({ member, isSelf, onClose }: { member: OrganizationUser; isSelf: boolean; onClose: () => void }) {
  const name = member.user.displayName;
  const run = async () => {
    const isDone = await removeMember(member.id, name);
    if (isDone && isSelf) openOrganization(null);
    return isDone;
  };
  const words = isSelf
    ? { title: 'Leave the organization?', label: 'Leave', effect: LEAVING }
    : { title: `Remove ${name}?`, label: 'Remove', effect: REMOVING };
  return (
    <ConfirmAction
      action={{
        title: words.title,
        explanation: <p>{words.effect}</p>,
        label: words.label,
        isDestructive: true,
        run,
      }}
      onClose={onClose}
    />
  );
}

const LEAVING = 'You lose access at once. An Owner takes over what only you own.';
const REMOVING =
  'They lose access at once and their API keys stop working. You take over the data rooms, conversations and tables that only they own.';

/** People who were invited and have not joined. */
export function PendingList({ label, people }: Pick<ListProps, 'label' | 'people'>) {
  const mayInvite = useMayIn('inviteMembers');
  const [withdrawing, setWithdrawing] = useState<OrganizationUser>();
  const columns: ListColumn<OrganizationUser>[] = [
    {
      id: 'email',
      label: 'E-mail',
      width: 'minmax(140px, 2.7fr)',
      renderCell: ({ user }) => (
        <>
          <span className={styles.avatar} data-pending aria-hidden="true" />
          <b>{user.email}</b>
        </>
      ),
    },
    { id: 'role', label: 'Role', width: '136px', renderCell: ({ role }) => role },
    { id: 'link', label: 'Link', width: '152px', renderCell: (invited) => <LinkState invited={invited} /> },
  ];
  return (
    <>
      <DataList
        label={label}
        items={people}
        nameOf={({ user }) => user.email}
        columns={columns}
        rowTestId="invitation"
        isInPage
        renderMenu={(invited) =>
          mayInvite ? (
            <>
              <Menu.Item onClick={() => void resend(invited.id)}>Send again</Menu.Item>
              <Menu.Item color="red" onClick={() => setWithdrawing(invited)}>
                Withdraw the invitation
              </Menu.Item>
            </>
          ) : null
        }
      />
      {withdrawing !== undefined && (
        <ConfirmAction
          action={{
            title: `Withdraw the invitation of ${withdrawing.user.email}?`,
            explanation: <p>Its link stops working. You can invite them again.</p>,
            label: 'Withdraw',
            isDestructive: true,
            run: () => withdraw(withdrawing.id),
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}

function LinkState({ invited: { invitation } }: { invited: OrganizationUser }) {
  const isExpired = invitation === null || invitation.isExpired;
  return (
    <span className={styles.fact} data-tone={isExpired ? 'err' : undefined}>
      {isExpired ? 'Expired' : `Expires ${formatDayWithin(invitation.expiresAt)}`}
    </span>
  );
}
