import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, type ReactNode, useRef } from 'react';

type Props = Pick<MenuProps, 'position' | 'width'> & { button: ReactElement; children: ReactNode };

/**
 * A menu that was loaded because its button was clicked, and so opens at once. The button that had the focus then is
 * not the one here, so the menu gives the focus back itself.
 */
export function OpenedMenu({ button, children, ...menu }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Menu defaultOpened onClose={() => place.current?.querySelector('button')?.focus()} {...menu}>
      <span ref={place} style={{ display: 'contents' }}>
        <Menu.Target>{button}</Menu.Target>
      </span>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
