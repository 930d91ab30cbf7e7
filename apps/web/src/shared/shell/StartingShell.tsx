import { useMediaQuery } from '@mantine/hooks';
import { SkeletonRows } from '../parts/SkeletonRows.tsx';
import styles from './Shell.module.css';

/** The frame of the app while the profile loads. */
export function StartingShell() {
  const tablet = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles.shell} data-rail={tablet || undefined}>
      <div className={styles.side} />
      <main className={styles.page} id="content">
        <div className={styles.startingHead} />
        <SkeletonRows label="Opening Atrium" />
      </main>
    </div>
  );
}
