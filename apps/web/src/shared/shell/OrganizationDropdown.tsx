import { Menu } from '@mantine/core';
import { IconBuildings, IconCheck, IconPlus, IconSettings, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMayIn, useOperates } from '../organization/use-organization.ts';
import { OpenedMenu } from '../parts/OpenedMenu.tsx';
import { selectOrganization } from '../api/organization.ts';

type Props = {
  organizations: readonly { id: string; name: string }[];
  current: string | undefined;
  children: ReactElement;
};

function pick(id: string): void {
  selectOrganization(id);
  // Everything on the screen belongs to the previous organization, so the page is reloaded.
  window.location.assign('/');
}

export default function OrganizationDropdown({ organizations, current, children }: Props) {
  const seesMembers = useMayIn('viewMembers');
  const operates = useOperates();
  return (
    <OpenedMenu position="bottom-start" width={228} button={children}>
      <Menu.Item component={Link} to="/organization" leftSection={<IconSettings size={15} />}>
        Organization settings
      </Menu.Item>
      {seesMembers && (
        <Menu.Item component={Link} to="/organization/members" leftSection={<IconUsers size={15} />}>
          Members
        </Menu.Item>
      )}
      <Menu.Divider />
      {organizations.map((one) => (
        <Menu.Item
          key={one.id}
          onClick={() => pick(one.id)}
          rightSection={one.id === current ? <IconCheck size={14} aria-label="Current" /> : null}
        >
          {one.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {operates && (
        <Menu.Item component={Link} to="/operator/organizations" leftSection={<IconBuildings size={15} />}>
          All organizations
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/onboarding" leftSection={<IconPlus size={15} />}>
        New organization
      </Menu.Item>
    </OpenedMenu>
  );
}
