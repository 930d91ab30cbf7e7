import { IconUpload } from '@tabler/icons-react';
import { useFileLimitWords } from '../../shared/upload/use-max-file-bytes.ts';
import styles from './DropOverlay.module.css';

/** Shows the target of dragged files. It ignores the pointer, so that folders below it can accept the drop. */
export function DropOverlay({ name }: { name: string }) {
  const limit = useFileLimitWords();
  return (
    <div className={styles.overlay}>
      <p>
        <IconUpload size={16} stroke={1.6} aria-hidden="true" />
        Drop to add to {name}
        {limit !== undefined && <em>{limit}</em>}
      </p>
    </div>
  );
}
