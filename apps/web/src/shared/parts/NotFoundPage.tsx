import { Button } from '@mantine/core';
import { openPalette } from '../palette/palette-store.ts';
import { Page } from '../shell/Page.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ButtonLink } from './links.tsx';

/** Shown for an unknown address, and for an item that the user cannot see. */
export function NotFoundPage() {
  return (
    <Page crumbs={[{ label: 'Home', link: { to: '/' } }, { label: 'Not found' }]}>
      <EmptyState
        title="Page not found"
        action={
          <>
            <ButtonLink to="/">Go to Home</ButtonLink>
            <Button variant="default" onClick={openPalette}>
              Search
            </Button>
            <ButtonLink variant="default" to="/trash">
              Look in the trash
            </ButtonLink>
          </>
        }
      >
        The address may be wrong, or the item may be in the trash or not shared with you.
      </EmptyState>
    </Page>
  );
}
