import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, type ReactNode, useRef } from 'react';

type Props = Pick<MenuProps, 'position' | 'width'> & { button: ReactElement; children: ReactNode };

/**
 * A menu that loads when its button is clicked, and opens at once. It replaces the clicked button, so it must return the
 * focus itself.
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
