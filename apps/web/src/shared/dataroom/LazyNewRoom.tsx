import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./NewRoom.tsx')).NewRoom }));

/** The dialog for a new data room, loaded when it is first opened. */
export function NewRoom({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
