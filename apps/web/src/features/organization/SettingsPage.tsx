import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../shared/shell/Page.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import styles from './Organization.module.css';

type Props = { title: string; about?: ReactNode; beside?: ReactNode; children: ReactNode };

/** The frame of every page about the organization: what there is at the left, one of them at the right. */
export function SettingsPage({ title, about, beside, children }: Props) {
  return (
    <Page crumbs={[{ label: 'Organization', link: { to: '/organization' } }, { label: title }]}>
      <div className={styles.split}>
        <SettingsNav />
        <div className={styles.content}>
          <div className={styles.inner}>
            <div className={styles.title}>
              <div>
                <h2>{title}</h2>
                {about !== undefined && <p>{about}</p>}
              </div>
              {beside}
            </div>
            {children}
          </div>
        </div>
      </div>
    </Page>
  );
}

function SettingsNav() {
  const seesMembers = useMayIn('viewMembers');
  const changesSettings = useMayIn('changeSettings');
  const seesAudit = useMayIn('viewAudit');
  return (
    <nav className={styles.nav} aria-label="Organization">
      <Link to="/organization" activeOptions={{ exact: true }}>
        General
      </Link>
      {seesMembers && <Link to="/organization/members">Members</Link>}
      {changesSettings && <Link to="/organization/ai">AI</Link>}
      {changesSettings && <Link to="/organization/features">Features</Link>}
      {seesMembers && <Link to="/organization/limits">Limits</Link>}
      {seesAudit && <Link to="/organization/audit">Audit log</Link>}
    </nav>
  );
}
