import styles from './Bar.module.css';

type Props = { value: number; tone?: 'run' | 'err' | 'quiet'; label: string };

/** A thin progress bar; `value` is from 0 to 100. */
export function Bar({ value, tone = 'run', label }: Props) {
  const percent = Math.max(0, Math.min(100, value));
  return (
    <span
      className={styles.bar}
      data-tone={tone}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-label={label}
    >
      <i style={{ transform: `scaleX(${percent / 100})` }} />
    </span>
  );
}
