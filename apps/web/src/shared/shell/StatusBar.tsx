import { KeyNames } from '../keyboard/KeyNames.tsx';
import styles from './StatusBar.module.css';

type Props = {
  facts: readonly (string | undefined)[] | undefined;
  keys?: readonly (readonly [keys: string, label: string])[];
};

/** Facts about the screen, and its keyboard shortcuts. */
export function StatusBar({ facts, keys = [] }: Props) {
  return (
    <footer className={styles.status}>
      {facts?.map((fact) => fact !== undefined && fact !== '' && <span key={fact}>{fact}</span>)}
      <span className={styles.keys}>
        {keys.map(([names, label]) => (
          <span key={names}>
            <KeyNames keys={names} />
            {label}
          </span>
        ))}
      </span>
    </footer>
  );
}
