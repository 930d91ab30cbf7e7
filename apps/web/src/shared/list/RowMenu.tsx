import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where a menu opens, in pixels of the window. */
export type MenuPlace = { x: number; y: number };

/** The menu of a row: at the pointer after a right-click, or below the row's button. */
export function RowMenu({ place, onClose, children }: { place: MenuPlace; onClose: () => void; children: ReactNode }) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={204} offset={2}>
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'fixed', left: place.x, top: place.y, width: 0, height: 0 }} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Where the menu of a row opens without a pointer: below its button, or below the start of the row. */
export function placeBelow(element: Element): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
