import { Menu } from '@mantine/core';
import { IconHistory, IconKey, IconKeyboard, IconLogout, IconMail, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { mayIn } from '@atrium/domain/access';
import { api } from '../api/client.ts';
import { OpenedMenu } from '../parts/OpenedMenu.tsx';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

export default function AccountDropdown({ children }: { children: ReactElement }) {
  const organization = api.organization.me.useQuery();
  const profile = api.user.profile.useQuery();
  const role = organization.data?.data.role;
  const isOwner = role !== undefined && mayIn(role, 'viewAudit');
  return (
    <OpenedMenu position="top-start" width={204} button={children}>
      <Menu.Item component={Link} to="/account" leftSection={<IconUser size={15} />}>
        Account and sessions
      </Menu.Item>
      <Menu.Item component={Link} to="/account/api-keys" leftSection={<IconKey size={15} />}>
        API keys
      </Menu.Item>
      {isOwner && (
        <Menu.Item component={Link} to="/organization/audit" leftSection={<IconHistory size={15} />}>
          Audit log
        </Menu.Item>
      )}
      {profile.data?.data.isSuperuser === true && (
        <Menu.Item component={Link} to="/mailbox" leftSection={<IconMail size={15} />}>
          Mailbox
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={openShortcutHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void attempt(signOut)}>
        Sign Out
      </Menu.Item>
    </OpenedMenu>
  );
}
