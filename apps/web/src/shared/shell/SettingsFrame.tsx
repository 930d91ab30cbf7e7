import type { ComponentProps, ReactNode } from 'react';
import { Page } from './Page.tsx';
import styles from './SettingsFrame.module.css';

type Heading = { title: ReactNode; about?: ReactNode; actions?: ReactNode };
type FrameProps = Heading & {
  crumbs: ComponentProps<typeof Page>['crumbs'];
  /** Links to the settings pages. */
  links: ReactNode;
  /** The accessible name of the links. */
  label: string;
  children: ReactNode;
};

/** A settings page: links on the left, one page on the right. */
export function SettingsFrame({ crumbs, links, label, children, ...heading }: FrameProps) {
  return (
    <Page crumbs={crumbs}>
      <div className={styles.split}>
        <nav className={styles.nav} aria-label={label}>
          {links}
        </nav>
        <div className={styles.content}>
          <div className={styles.inner}>
            <PageTitle {...heading} />
            {children}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A page with a title and no links. */
export function TitledPage({ crumbs, children, ...heading }: Omit<FrameProps, 'links' | 'label'>) {
  return (
    <Page crumbs={crumbs}>
      <div className={styles.content}>
        <PageTitle {...heading} />
        {children}
      </div>
    </Page>
  );
}

function PageTitle({ title, about, actions }: Heading) {
  return (
    <div className={styles.title}>
      <div>
        <h2>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
