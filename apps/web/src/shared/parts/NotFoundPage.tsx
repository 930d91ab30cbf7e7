import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../shell/use-page-title.ts';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <main id="content">
      <EmptyState
        title="There is nothing here"
        action={
          <Button variant="default" component={Link} to="/">
            Go to Home
          </Button>
        }
      >
        The address may be old, or what it led to is in the trash or not shared with you.
      </EmptyState>
    </main>
  );
}
