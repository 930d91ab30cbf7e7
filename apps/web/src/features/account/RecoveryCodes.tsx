import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import styles from './Account.module.css';

/** The codes, this once: only their hashes are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 4000 });
  return (
    <div className={styles.narrow}>
      <p>
        Keep these recovery codes where you find them without your phone. Each lets you in once. They are shown only
        now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={onClose}>I have kept them</Button>
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
