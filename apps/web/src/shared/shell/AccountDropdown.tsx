import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OpenedMenu } from '../parts/OpenedMenu.tsx';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

export default function AccountDropdown({ children }: { children: ReactElement }) {
  return (
    <OpenedMenu position="top-start" width={204} button={children}>
      <Menu.Item component={Link} to="/settings/account" leftSection={<IconUser size={15} />}>
        Account and sessions
      </Menu.Item>
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
