import type { ReactNode } from 'react';
import { Page } from '../shell/Page.tsx';
import { PageTitle } from '../shell/PageTitle.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import styles from './SettingsPage.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  status?: ReactNode;
  /** A list that fills the page and scrolls itself, under the head of the page. */
  list?: ReactNode;
  /** Whether tables or charts need more than the width of a form. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A page of the settings: the rail on the left, one page on the right. */
export function SettingsPage({ title, about, actions, status, list, isWide = false, children }: Props) {
  return (
    <Page crumbs={[{ label: 'Settings' }, { label: title }]} status={status}>
      <div className={styles.split}>
        <SettingsNav />
        <div className={list === undefined ? styles.content : styles.filled}>
          <div className={styles.inner} data-wide={isWide || undefined}>
            <PageTitle title={title} about={about} actions={actions} />
            {children}
          </div>
          {list}
        </div>
      </div>
    </Page>
  );
}
