import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
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
  return (
    <OpenedMenu position="bottom-start" width={228} button={children}>
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
      <Menu.Item component={Link} to="/onboarding" leftSection={<IconPlus size={15} />}>
        New organization
      </Menu.Item>
    </OpenedMenu>
  );
}
