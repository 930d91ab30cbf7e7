import styles from './RowCheck.module.css';

type Props = { label: string; isChecked: boolean; onChange: () => void };

/** The box of a row. A bare input, because a scroll renders dozens of rows per frame. The row is the tab stop. */
export function RowCheck({ label, isChecked, onChange }: Props) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      tabIndex={-1}
      checked={isChecked}
      onChange={onChange}
      aria-label={label}
    />
  );
}
