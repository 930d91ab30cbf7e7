import { lazyPart } from '../parts/lazy-part.tsx';
import { useToastsOpen } from './toast.ts';
import styles from './toast.module.css';

const Notifications = lazyPart(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Renders the toasts once there is one. */
export function Toasts() {
  if (!useToastsOpen()) return null;
  return (
    // Not over the credits and counts at the bottom, which change just when a toast appears.
    <Notifications className={styles.toasts} position="bottom-center" limit={3} zIndex={400} />
  );
}
