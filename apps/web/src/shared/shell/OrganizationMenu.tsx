import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { selectedOrganization } from '../api/organization.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import styles from './Sidebar.module.css';

const OrganizationDropdown = lazyPart(() => import('./OrganizationDropdown.tsx'));

/** The selected organization, with a menu of the user's organizations. */
export function OrganizationMenu({ rail }: { rail: boolean }) {
  const [isOpened, setOpened] = useState(false);
  const profile = api.user.profile.useQuery();
  const organizations = profile.data?.data.organizations ?? [];
  const current = organizations.find((one) => one.id === selectedOrganization()) ?? organizations[0];
  const name = current?.name ?? 'Atrium';
  const face = (
    <>
      <span className={styles.mark} aria-hidden="true">
        {name.charAt(0).toLocaleUpperCase()}
      </span>
      <span className={styles.label}>{name}</span>
    </>
  );
  const button = (
    <UnstyledButton
      className={styles.organization}
      aria-label={rail ? name : undefined}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      {face}
      <IconSelector size={14} />
    </UnstyledButton>
  );
  if (!isOpened) return button;
  return (
    <OrganizationDropdown organizations={organizations} current={current?.id} fallback={button}>
      {button}
    </OrganizationDropdown>
  );
}
