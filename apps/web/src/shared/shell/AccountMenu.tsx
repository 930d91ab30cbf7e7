import { ActionIcon, Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconKey, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { signOut } from '../api/session.ts';
import { formatCount } from '../format/number.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';
import styles from './Sidebar.module.css';

export function AccountMenu({ rail }: { rail: boolean }) {
  const profile = api.user.profile.useQuery();
  const name = profile.data?.data.displayName ?? '';
  return (
    <div className={styles.foot}>
      <Credits />
      <div className={styles.me}>
        <Menu position="top-start" width={204}>
          <Menu.Target>
            <UnstyledButton className={styles.person} aria-label={rail ? name : undefined}>
              <span className={styles.avatar} aria-hidden="true">
                {initialsOf(name)}
              </span>
              <span className={styles.label}>{name}</span>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to="/account" leftSection={<IconUser size={15} />}>
              Account and sessions
            </Menu.Item>
            <Menu.Item component={Link} to="/account/api-keys" leftSection={<IconKey size={15} />}>
              API keys
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={openShortcutHelp}>
              Keyboard shortcuts
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void signOut()}>
              Sign Out
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {!rail && <ColourSchemeToggle />}
      </div>
    </div>
  );
}

function Credits() {
  const organization = api.organization.me.useQuery();
  const balance = organization.data?.data.currentCreditBalance;
  if (balance === undefined) return null;
  return (
    <p className={styles.credits}>
      <span>Credits</span>
      <b>{formatCount(Number(balance))}</b>
    </p>
  );
}

export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      aria-label={dark ? 'Use the light colours' : 'Use the dark colours'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={16} stroke={1.6} /> : <IconMoon size={16} stroke={1.6} />}
    </ActionIcon>
  );
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toLocaleUpperCase();
}
