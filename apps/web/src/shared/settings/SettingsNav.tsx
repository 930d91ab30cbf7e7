import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMayIn, useOperates } from '../organization/use-organization.ts';
import { showCurrentTab } from '../shell/show-current-tab.ts';
import styles from './SettingsPage.module.css';

type SettingsLink = { label: string; to: LinkProps['to']; isShown?: boolean };

/** The navigation rail of every settings page. */
export function SettingsNav() {
  return (
    <nav ref={showCurrentTab} className={styles.nav} aria-label="Settings">
      {useGroups().map(({ name, links }) => {
        const shown = links.filter(({ isShown }) => isShown !== false);
        if (shown.length === 0) return null;
        return (
          <Fragment key={name}>
            <h2>{name}</h2>
            <ul>
              {shown.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
    </nav>
  );
}

function useGroups(): { name: string; links: SettingsLink[] }[] {
  const seesMembers = useMayIn('viewMembers');
  const changesSettings = useMayIn('changeSettings');
  const seesAudit = useMayIn('viewAudit');
  const managesPlan = useMayIn('manageSubscription');
  const operates = useOperates();
  return [
    {
      name: 'Organization',
      links: [
        { label: 'General', to: '/settings/general' },
        { label: 'People', to: '/settings/people', isShown: seesMembers },
        { label: 'AI', to: '/settings/ai', isShown: changesSettings },
        { label: 'Features', to: '/settings/features', isShown: changesSettings },
        { label: 'Usage', to: '/settings/usage', isShown: seesMembers },
        { label: 'Plan and billing', to: '/settings/plan', isShown: managesPlan },
        { label: 'Audit log', to: '/settings/audit', isShown: seesAudit },
      ],
    },
    {
      name: 'You',
      links: [
        { label: 'Account', to: '/settings/account' },
        { label: 'Sign-in and security', to: '/settings/security' },
        { label: 'API keys', to: '/settings/api-keys' },
      ],
    },
    {
      name: 'Installation',
      links: [
        { label: 'Organizations', to: '/settings/organizations', isShown: operates },
        { label: 'Payments', to: '/settings/payments', isShown: operates },
        { label: 'Workflow templates', to: '/settings/workflow-templates', isShown: operates },
        { label: 'Mailbox', to: '/settings/mailbox', isShown: operates },
      ],
    },
  ];
}
