import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { focusAnew } from '../keyboard/return-focus.ts';
import { ShellLayoutContext } from './layout.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './Shell.module.css';

const NavigationDrawer = lazy(() => import('./NavigationDrawer.tsx'));

/** Sidebar (a rail on tablets and while a side panel takes the room, a drawer on phones), the page beside it, and what stays below. */
export function Shell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  const [panelOpen, setPanelOpen] = useState(false);
  const [navigationOpen, navigation] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 100em)', false, { getInitialValueInEffect: false });
  const tablet = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const rail = tablet || (panelOpen && narrow);
  const { open, close } = navigation;
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        close();
        // The link that was followed is gone: the keyboard goes on in the new page.
        if (pathChanged) focusAnew();
      }),
    [router, close],
  );
  const layout = useMemo(() => ({ setPanelOpen, openNavigation: open }), [open]);
  return (
    <ShellLayoutContext value={layout}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.shell} data-rail={rail || undefined}>
        <aside className={styles.side} aria-label="Primary">
          <Sidebar rail={rail} />
        </aside>
        <div className={styles.page}>
          <OfflineNotice />
          <div className={styles.screen}>{children}</div>
          {below}
        </div>
      </div>
      {navigationOpen && (
        <Suspense fallback={null}>
          <NavigationDrawer onClose={close} />
        </Suspense>
      )}
    </ShellLayoutContext>
  );
}
