import type { ReactNode } from 'react';
import { formatCount } from '../format/number.ts';
import styles from './ViewBar.module.css';

export type View<Id extends string> = { id: Id; label: string; count?: number | undefined };

type Props<Id extends string> = {
  label: string;
  views: readonly View<Id>[];
  current: Id;
  onSelect: (id: Id) => void;
  /** Chips that narrow the view. */
  filters?: ReactNode;
  tools?: ReactNode;
  /** Tools of phones, where the others have no room. */
  phoneTools?: ReactNode;
};

/** The views of a list, with its tools at the end. */
export function ViewBar<Id extends string>({ label, views, current, onSelect, filters, tools, phoneTools }: Props<Id>) {
  return (
    <div className={styles.bar}>
      <div role="group" aria-label={label} className={styles.views}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            className={styles.view}
            aria-pressed={view.id === current}
            onClick={() => onSelect(view.id)}
          >
            {view.label}
            {view.count !== undefined && <em>{formatCount(view.count)}</em>}
          </button>
        ))}
        {filters}
      </div>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {phoneTools !== undefined && <div className={styles.phoneTools}>{phoneTools}</div>}
    </div>
  );
}
