import { useNetwork } from '@mantine/hooks';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <span className={styles.notice}>
          You are offline. You can read what is on the screen; changes need a connection.
        </span>
      )}
    </output>
  );
}
