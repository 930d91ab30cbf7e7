import { Button } from '@mantine/core';
import { useMediaQuery, useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconBuildingBank, IconHome, IconMessage, IconSettings, IconTable, IconTrash } from '@tabler/icons-react';
import { useWaited } from '../parts/use-waited.ts';
import { Mark } from './Mark.tsx';
import shell from './Shell.module.css';
import styles from './Sidebar.module.css';

const AREAS = [
  { label: 'Home', icon: IconHome },
  { label: 'Chat', icon: IconMessage },
  { label: 'AI tables', icon: IconTable },
  { label: 'Reconciliation', icon: IconBuildingBank },
];
const FOOT = [
  { label: 'Settings', icon: IconSettings },
  { label: 'Trash', icon: IconTrash },
];

/** The frame of the app while the profile loads. It says so when that takes long, and then offers to try again. */
export function StartingShell() {
  const waited = useWaited();
  const { online } = useNetwork();
  return (
    <StartingFrame>
      <div className={shell.starting} role="status">
        <Mark size={32} />
        {!online && <p>You are offline. Atrium opens when you are connected again.</p>}
        {online && waited !== 'short' && (
          <p>{waited === 'long' ? 'Still working…' : 'This takes longer than usual. Check your connection.'}</p>
        )}
        {online && waited === 'tooLong' && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
      </div>
      <p className="visually-hidden">Opening Atrium</p>
    </StartingFrame>
  );
}

/** The sidebar without data, and the page next to it. */
export function StartingFrame({ children }: { children: ReactNode }) {
  const rail = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <div className={shell.shell} data-rail={rail || undefined}>
      <aside className={shell.side} aria-hidden="true">
        <div className={styles.sidebar} data-rail={rail || undefined}>
          <span className={styles.organization}>
            <Mark size={20} />
            <span className={styles.label}>Atrium</span>
          </span>
          <div className={styles.areas}>
            <Names entries={AREAS} />
          </div>
          <div className={styles.last}>
            <Names entries={FOOT} />
          </div>
        </div>
      </aside>
      <main className={shell.page} id="content">
        <div className={shell.startingHead} />
        {children}
      </main>
    </div>
  );
}

function Names({ entries }: { entries: typeof AREAS }) {
  return (
    <ul className={styles.group}>
      {entries.map(({ label, icon: Icon }) => (
        <li key={label} className={styles.item}>
          <Icon size={16} stroke={1.6} />
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
