import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
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
  // Everything on the screen belongs to the other organization: start afresh.
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
    </OpenedMenu>
  );
}
