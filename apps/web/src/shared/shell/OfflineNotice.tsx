import { useNetwork } from '@mantine/hooks';
import styles from './OfflineNotice.module.css';

/** Says that there is no network, and why a link was not followed. Its code is loaded with the shell, unlike toasts. */
export function OfflineNotice({ isBlocked }: { isBlocked: boolean }) {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <span className={styles.notice}>
          {isBlocked
            ? 'You are offline, and this screen is not loaded. Open it when you are online again.'
            : 'You are offline. You can read what is on the screen; changes need a connection.'}
        </span>
      )}
    </output>
  );
}
