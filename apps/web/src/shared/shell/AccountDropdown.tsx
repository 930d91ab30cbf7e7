import { Menu } from '@mantine/core';
import { IconHistory, IconKey, IconKeyboard, IconLogout, IconMail, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMayIn, useOperates } from '../organization/use-organization.ts';
import { OpenedMenu } from '../parts/OpenedMenu.tsx';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

export default function AccountDropdown({ children }: { children: ReactElement }) {
  const seesAudit = useMayIn('viewAudit');
  const operates = useOperates();
  return (
    <OpenedMenu position="top-start" width={204} button={children}>
      <Menu.Item component={Link} to="/account" leftSection={<IconUser size={15} />}>
        Account and sessions
      </Menu.Item>
      <Menu.Item component={Link} to="/account/api-keys" leftSection={<IconKey size={15} />}>
        API keys
      </Menu.Item>
      {seesAudit && (
        <Menu.Item component={Link} to="/organization/audit" leftSection={<IconHistory size={15} />}>
          Audit log
        </Menu.Item>
      )}
      {operates && (
        <Menu.Item component={Link} to="/mailbox" leftSection={<IconMail size={15} />}>
          Mailbox
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={openShortcutHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void attempt(signOut)}>
        Sign out
      </Menu.Item>
    </OpenedMenu>
  );
}
