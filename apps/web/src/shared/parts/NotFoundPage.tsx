import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../shell/use-page-title.ts';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <main id="content">
      <EmptyState
        title="Page not found"
        action={
          <Button variant="default" component={Link} to="/">
            Go to Home
          </Button>
        }
      >
        The address may be wrong, or the item may be in the trash or not shared with you.
      </EmptyState>
    </main>
  );
}
