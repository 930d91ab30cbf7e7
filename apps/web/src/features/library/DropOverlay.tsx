import { IconUpload } from '@tabler/icons-react';
import styles from './DropOverlay.module.css';

/** Shows where files that are being dragged would go. It takes no clicks, so that folders below can take the drop. */
export function DropOverlay({ name }: { name: string }) {
  return (
    <div className={styles.overlay}>
      <p>
        <IconUpload size={16} stroke={1.6} aria-hidden="true" />
        Drop to add to {name}
      </p>
    </div>
  );
}
