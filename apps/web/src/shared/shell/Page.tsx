import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openPalette } from '../palette/palette-store.ts';
import { Crumbs, type Crumb } from './Crumbs.tsx';
import { usePageTitle } from './use-page-title.ts';
import styles from './Page.module.css';

type Props = {
  /** From the area down to this page. The last one is the page's heading. */
  crumbs: readonly [...Crumb[], Crumb];
  /** Shown below the heading on phones, where only the last crumb fits. */
  subtitle?: string;
  /** The title of the browser's tab, if it is not the heading. */
  tabTitle?: string;
  /** Where the back button of phones leads, if no crumb says it. */
  back?: Crumb;
  /** Shown before the crumbs. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** Navigation within the object that the page shows. */
  tabs?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
};

/** Header, content and status bar: the frame of every screen inside the shell. */
export function Page(props: Props) {
  const { crumbs, subtitle, tabTitle, back, mark, actions, tabs, status, children } = props;
  const parent = crumbs.length > 1 ? crumbs.at(-2) : back;
  usePageTitle(tabTitle ?? crumbs.at(-1)?.label ?? '');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {parent?.link !== undefined && <BackButton parent={parent.link} label={parent.label} />}
        {mark}
        <div className={styles.title}>
          <Crumbs crumbs={crumbs} />
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <div className={styles.actions}>
          <ActionIcon size={44} className={styles.phoneButton} aria-label="Search" onClick={openPalette}>
            <IconSearch size={20} stroke={1.6} />
          </ActionIcon>
          {actions}
        </div>
      </header>
      {tabs}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {status}
    </div>
  );
}

/** On phones: a link to the parent page. */
function BackButton({ parent, label }: { parent: LinkProps; label: string | undefined }) {
  return (
    <Link {...parent} className={styles.phoneButton} aria-label={`Back to ${label}`}>
      <IconArrowLeft size={20} />
    </Link>
  );
}
