import type { ComponentProps, ReactNode } from 'react';
import { Page } from './Page.tsx';
import styles from './SettingsFrame.module.css';

type Heading = { title: ReactNode; about?: ReactNode; beside?: ReactNode };
type FrameProps = Heading & {
  crumbs: ComponentProps<typeof Page>['crumbs'];
  /** What there is to set, as links. */
  links: ReactNode;
  /** Whose settings these are. */
  label: string;
  children: ReactNode;
};

/** Pages of settings: what there is at the left, one of them at the right. */
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

/** A page with its title alone. */
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

function PageTitle({ title, about, beside }: Heading) {
  return (
    <div className={styles.title}>
      <div>
        <h2>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}
