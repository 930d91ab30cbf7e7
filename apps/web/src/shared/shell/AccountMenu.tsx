import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { formatCount } from '../format/number.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import styles from './Sidebar.module.css';

// Loaded with the first click, because menus need positioning code.
const AccountDropdown = lazyPart(() => import('./AccountDropdown.tsx'));

export function AccountMenu({ rail }: { rail: boolean }) {
  const profile = api.user.profile.useQuery();
  const name = profile.data?.data.displayName ?? '';
  const [isOpened, setOpened] = useState(false);
  const face = (
    <UnstyledButton
      className={styles.person}
      // In the rail only the initials are visible, and the accessible name must begin with the visible text.
      aria-label={rail ? `${initialsOf(name)} ${name}` : undefined}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles.label}>{name}</span>
    </UnstyledButton>
  );
  return (
    <div className={styles.foot}>
      <Credits />
      <div className={styles.me}>
        {isOpened ? <AccountDropdown fallback={face}>{face}</AccountDropdown> : face}
        {!rail && <ColourSchemeToggle />}
      </div>
    </div>
  );
}

function Credits() {
  const organization = api.organization.me.useQuery();
  const balance = organization.data?.data.currentCreditBalance;
  // The line is shown while it loads, so that the layout does not move.
  if (balance === undefined && !organization.isPending) return null;
  return (
    <p className={styles.credits}>
      <span>Credits</span>
      <b>{balance !== undefined && formatCount(Number(balance))}</b>
    </p>
  );
}

function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      aria-label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={16} stroke={1.6} /> : <IconMoon size={16} stroke={1.6} />}
    </ActionIcon>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toLocaleUpperCase();
}
