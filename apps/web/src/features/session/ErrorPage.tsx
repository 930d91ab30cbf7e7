import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';

/** Where a screen broke or its data could not be had. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main id="content">
      <ErrorState title="This page could not be shown" error={error} retry={retry} />
    </main>
  );
}
