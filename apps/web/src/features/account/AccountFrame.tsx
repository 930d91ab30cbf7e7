import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsFrame } from '../../shared/shell/SettingsFrame.tsx';

type Props = { title: ReactNode; about?: ReactNode; actions?: ReactNode; crumb?: string; children: ReactNode };

/** The frame of every account page. */
export function AccountFrame({ crumb, ...rest }: Props) {
  const account: LinkProps = { to: '/account' };
  return (
    <SettingsFrame
      crumbs={crumb === undefined ? [{ label: 'Account' }] : [{ label: 'Account', link: account }, { label: crumb }]}
      label="Account"
      links={
        <>
          <Link to="/account" activeOptions={{ exact: true }}>
            Account
          </Link>
          <Link to="/account/security">Sign-in and security</Link>
          <Link to="/account/api-keys">API keys</Link>
        </>
      }
      {...rest}
    />
  );
}
