import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ChoiceRows.module.css';

export type Choice = { key: string; name: string; about?: string; icon?: ReactNode; onChoose: () => void };

/** A list of rows, each of which starts something. `name` fills the row if there is no `about`. */
export function ChoiceRows({
  label,
  choices,
  isDisabled = false,
}: {
  label?: string;
  choices: readonly Choice[];
  isDisabled?: boolean;
}) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {choices.map(({ key, name, about, icon, onChoose }) => (
        <li key={key}>
          <button type="button" disabled={isDisabled} onClick={onChoose}>
            {icon}
            {about === undefined ? <span>{name}</span> : <b>{name}</b>}
            {about !== undefined && <em>{about}</em>}
            <IconChevronRight size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
