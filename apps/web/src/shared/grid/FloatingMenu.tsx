import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { place: DOMRect; onClose: () => void; children: ReactNode; label: string };

/** A menu at a position of the grid, opened by keyboard, mouse or touch. The grid has no button for it. */
export function FloatingMenu({ place, onClose, children, label }: Props) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={216} offset={2} returnFocus={false} trapFocus>
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{
            position: 'fixed',
            left: place.x,
            top: place.y,
            width: place.width,
            height: place.height,
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
