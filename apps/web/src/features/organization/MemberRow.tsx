import { ActionIcon, Button, Menu, Modal, NativeSelect } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { MEMBER_ROLES, type OrganizationUser } from '@atrium/domain/organization-user';
import { api } from '../../shared/api/client.ts';
import { formatDay } from '../../shared/format/date.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { changeMember, openOrganization, removeMember, resend, withdraw } from './organization-actions.ts';
import styles from './Organization.module.css';

function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '');
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words[1]?.charAt(0) ?? '') : ''}`.toLocaleUpperCase();
}

export function MemberRow({ member }: { member: OrganizationUser }) {
  const own = api.user.profile.useQuery().data?.data.id;
  const mayChange = useMayIn('changeMember');
  const mayRemove = useMayIn('removeMember');
  const [leaving, setLeaving] = useState(false);
  const isSelf = member.user.id === own;
  const { displayName, email } = member.user;
  return (
    <li className={styles.row} data-testid="member">
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(displayName)}
      </span>
      <span className={styles.who} data-off={!member.isActive || undefined}>
        <b>{displayName}</b>
        {isSelf && <span>You</span>}
        <span>{email}</span>
      </span>
      {mayChange ? (
        <NativeSelect
          size="xs"
          aria-label={`Role of ${displayName}`}
          variant="unstyled"
          data={[...MEMBER_ROLES].toReversed()}
          value={member.role}
          onChange={(event) => {
            const role = MEMBER_ROLES.find((one) => one === event.currentTarget.value);
            if (role) void changeMember(member.id, { role });
          }}
        />
      ) : (
        <span>{member.role}</span>
      )}
      <span className={styles.fact}>{member.isActive ? formatDay(member.createdAt) : 'Switched off'}</span>
      {(mayChange || mayRemove || isSelf) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${displayName}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayChange && !isSelf && (
              <Menu.Item onClick={() => void changeMember(member.id, { isActive: !member.isActive })}>
                {member.isActive ? 'Switch off' : 'Switch on again'}
              </Menu.Item>
            )}
            {(mayRemove || isSelf) && (
              <Menu.Item color="red" onClick={() => setLeaving(true)}>
                {isSelf ? 'Leave the organization' : 'Remove from the organization'}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {leaving && <Leaving member={member} isSelf={isSelf} onClose={() => setLeaving(false)} />}
    </li>
  );
}

function Leaving({ member, isSelf, onClose }: { member: OrganizationUser; isSelf: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const name = member.user.displayName;
  const go = async () => {
    setBusy(true);
    const done = await removeMember(member.id, name);
    setBusy(false);
    if (done && isSelf) openOrganization(null);
    else if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} centered title={isSelf ? 'Leave the organization?' : `Remove ${name}?`}>
      <div className={styles.form}>
        <p>
          {isSelf
            ? 'You lose access at once. An Owner takes over what only you own.'
            : 'They lose access at once and their API keys stop working. You take over the data rooms, conversations and tables that only they own.'}
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red.8" disabled={busy} onClick={() => void go()}>
            {isSelf ? 'Leave' : 'Remove'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

export function PendingRow({ invited }: { invited: OrganizationUser }) {
  const mayInvite = useMayIn('inviteMembers');
  const { email } = invited.user;
  const expired = invited.invitation?.isExpired === true;
  const expires = invited.invitation?.expiresAt;
  return (
    <li className={styles.row} data-testid="invitation">
      <span className={styles.avatar} data-pending aria-hidden="true" />
      <span className={styles.who}>
        <b>{email}</b>
      </span>
      <span>{invited.role}</span>
      <span className={styles.fact} data-tone={expired ? 'err' : undefined}>
        {expired || expires === undefined ? 'Expired' : `Expires ${formatDay(expires)}`}
      </span>
      {mayInvite && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${email}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void resend(invited.id)}>Send again</Menu.Item>
            <Menu.Item color="red" onClick={() => void withdraw(invited.id)}>
              Withdraw the invitation
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
