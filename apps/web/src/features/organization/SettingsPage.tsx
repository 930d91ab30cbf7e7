import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsFrame } from '../../shared/shell/SettingsFrame.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The frame of every organization page. */
export function SettingsPage(props: Props) {
  return (
    <SettingsFrame
      crumbs={[{ label: 'Organization', link: { to: '/organization' } }, { label: props.title }]}
      label="Organization"
      links={<SettingsLinks />}
      {...props}
    />
  );
}

function SettingsLinks() {
  const seesMembers = useMayIn('viewMembers');
  const changesSettings = useMayIn('changeSettings');
  const seesAudit = useMayIn('viewAudit');
  return (
    <>
      <Link to="/organization" activeOptions={{ exact: true }}>
        General
      </Link>
      {seesMembers && <Link to="/organization/members">Members</Link>}
      {changesSettings && <Link to="/organization/ai">AI</Link>}
      {changesSettings && <Link to="/organization/features">Features</Link>}
      {seesMembers && <Link to="/organization/limits">Limits</Link>}
      {seesAudit && <Link to="/organization/audit">Audit log</Link>}
    </>
  );
}
