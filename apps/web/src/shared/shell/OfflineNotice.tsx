import { useNetwork } from '@mantine/hooks';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>You are offline. What is on the screen stays; changes wait for the connection.</p>
      )}
    </div>
  );
}
