import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RestError } from '../api/errors.ts';
import { InlineError } from './InlineError.tsx';

function markup(status: number): string {
  const error = new RestError(status, 'You need the role Builder.');
  return renderToStaticMarkup(
    <MantineProvider>
      <InlineError title="The parts could not be loaded" error={error} retry={() => undefined} />
    </MantineProvider>,
  );
}

it('says what could not be loaded and why, and offers to try again', () => {
  expect(markup(409)).toContain('The parts could not be loaded.');
  expect(markup(409)).toContain('You need the role Builder.');
  expect(markup(409)).toContain('Try again');
});

it('does not offer to try again what the user may not do', () => {
  expect(markup(403)).toContain('You need the role Builder.');
  expect(markup(403)).not.toContain('Try again');
});
