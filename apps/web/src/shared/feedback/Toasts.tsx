import { lazy, Suspense } from 'react';
import { useToastsOpen } from './toast.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Renders the toasts once there is one. */
export function Toasts() {
  if (!useToastsOpen()) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-left" limit={3} zIndex={400} />
    </Suspense>
  );
}
