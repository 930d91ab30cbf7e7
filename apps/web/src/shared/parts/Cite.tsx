import type { ComponentProps } from 'react';
import styles from './Cite.module.css';

type Props = Omit<ComponentProps<'button'>, 'type'> & { label: string | number; current?: boolean };

/** A citation's number or page. Amber is used only here and for quotes. */
export function Cite({ label, current = false, className, ...button }: Props) {
  return (
    <button
      type="button"
      className={className === undefined ? styles.cite : `${styles.cite} ${className}`}
      data-current={current || undefined}
      aria-label={`Citation ${label}`}
      {...button}
    >
      {label}
    </button>
  );
}
