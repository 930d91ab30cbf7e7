import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api/client.ts';
import { formatCount } from '../format/number.ts';
import styles from './Sidebar.module.css';

// Loaded with the first click: menus bring the code that places them.
const AccountDropdown = lazy(() => import('./AccountDropdown.tsx'));

export function AccountMenu({ rail }: { rail: boolean }) {
  const profile = api.user.profile.useQuery();
  const name = profile.data?.data.displayName ?? '';
  const [wanted, setWanted] = useState(false);
  const face = (
    <UnstyledButton
      className={styles.person}
      // In the rail only the initials are seen, and a name must begin with what is seen.
      aria-label={rail ? `${initialsOf(name)} ${name}` : undefined}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
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
        {wanted ? (
          <Suspense fallback={face}>
            <AccountDropdown>{face}</AccountDropdown>
          </Suspense>
        ) : (
          face
        )}
        {!rail && <ColourSchemeToggle />}
      </div>
    </div>
  );
}

function Credits() {
  const organization = api.organization.me.useQuery();
  const balance = organization.data?.data.currentCreditBalance;
  // While it is not known its line is there already, so that nothing jumps.
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
