import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import styles from './Account.module.css';

/** Shows the codes once, because only their hashes are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 4000 });
  return (
    <div className={styles.narrow}>
      <p>
        Store these recovery codes where you can find them without your phone. Each works once. They are not shown
        again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={onClose}>I have saved them</Button>
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
