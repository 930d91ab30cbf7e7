import { Button } from '@mantine/core';
import type { IconFilter } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import styles from './Tools.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'color' | 'style'> & {
  icon: typeof IconFilter;
  label: string;
  /** Number of active items, such as filters; 0 is not shown. */
  count?: number;
};

/** A button of the view bar. It shows only its icon on narrow screens. */
export function ToolButton({ icon: Icon, label, count = 0, className, ...button }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={className === undefined ? styles.tool : `${styles.tool} ${className}`}
      leftSection={<Icon size={14} aria-hidden="true" />}
      data-on={count > 0 || undefined}
      title={label}
      {...button}
    >
      <span className={styles.label}>{label}</span>
      {count > 0 && <em>{formatCount(count)}</em>}
    </Button>
  );
}
