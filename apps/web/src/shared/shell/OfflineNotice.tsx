import { useNetwork } from '@mantine/hooks';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <span className={styles.notice}>
          You are offline. What is on the screen stays; changes wait for the connection.
        </span>
      )}
    </output>
  );
}
