import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { api } from '../api/client.ts';
import { selectOrganization, selectedOrganization } from '../api/organization.ts';
import styles from './Sidebar.module.css';

/** The organization one works in; a menu where there are several. */
export function OrganizationMenu({ rail }: { rail: boolean }) {
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
  if (organizations.length < 2) {
    return (
      <div className={styles.organization} title={rail ? name : undefined}>
        {face}
      </div>
    );
  }
  const pick = (id: string) => {
    selectOrganization(id);
    // Everything on the screen belongs to the other organization: start afresh.
    window.location.assign('/');
  };
  return (
    <Menu position="bottom-start" width={228}>
      <Menu.Target>
        <UnstyledButton className={styles.organization} aria-label={rail ? name : undefined}>
          {face}
          <IconSelector size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((one) => (
          <Menu.Item
            key={one.id}
            onClick={() => pick(one.id)}
            rightSection={one.id === current?.id ? <IconCheck size={14} aria-label="Current" /> : null}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
