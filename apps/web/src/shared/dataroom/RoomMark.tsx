import type { RoomColor } from '@atrium/domain/dataroom';
import styles from './RoomMark.module.css';

/** A data room's colour with its first letter. Its name is always shown or named next to it. */
export function RoomMark({ name, color, size = 20 }: { name: string; color: RoomColor | undefined; size?: number }) {
  return (
    <i className={styles.mark} data-color={color} style={{ width: size, height: size }} aria-hidden="true">
      {name.charAt(0).toLocaleUpperCase()}
    </i>
  );
}

export function RoomDot({ color }: { color: RoomColor | undefined }) {
  return <i className={styles.dot} data-color={color} aria-hidden="true" />;
}
