import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { focusContent } from '../keyboard/return-focus.ts';
import { useOrganization } from '../organization/use-organization.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { BottomNav } from './BottomNav.tsx';
import { ShellLayoutContext } from './layout.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import { startWholeTexts } from './whole-texts.ts';
import { useOfflineNavigation } from './use-offline-navigation.ts';
import styles from './Shell.module.css';

const PlanBanner = lazyPart(() => import('../credit/PlanBanner.tsx'));
const NavigationDrawer = lazyPart(() => import('./NavigationDrawer.tsx'));

/** The sidebar, the page next to it, and trays below. The sidebar is a rail on tablets and next to a side panel, and a drawer on phones. */
export function Shell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  const router = useRouter();
  const isBlocked = useOfflineNavigation();
  const [panelOpen, setPanelOpen] = useState(() => hasPanel(router.state.location));
  const [navigationOpen, navigation] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 100em)', false, { getInitialValueInEffect: false });
  const tablet = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const rail = tablet || (panelOpen && narrow);
  const { open, close } = navigation;
  useEffect(startWholeTexts, []);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        close();
        // The followed link is gone, so the focus moves to the new page.
        if (pathChanged) focusContent();
      }),
    [router, close],
  );
  const organization = useOrganization();
  const hasBanner = organization?.showUpgradeBanner === true || organization?.isSubscriptionExpired === true;
  const layout = useMemo(() => ({ setPanelOpen }), []);
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
          <div className={styles.screen}>{children}</div>
          {/* Below the screen, because notices appear after it and must not move what the user reads. */}
          <OfflineNotice isBlocked={isBlocked} />
          {hasBanner && <PlanBanner />}
          {below}
          <BottomNav isOpen={navigationOpen} onMore={open} />
        </div>
      </div>
      {navigationOpen && <NavigationDrawer onClose={close} />}
    </ShellLayoutContext>
  );
}

/** Whether the screen at this address opens with a side panel. Its code may load after the shell has appeared. */
function hasPanel({ pathname, search }: { pathname: string; search: { ask?: string; panel?: string; chat?: string } }) {
  if (pathname.startsWith('/documents/')) return search.chat !== 'off';
  if (/^\/reconcile\/[^/]+\/statements\/[^/]/.test(pathname)) return true;
  return search.ask !== undefined || search.panel !== undefined;
}
