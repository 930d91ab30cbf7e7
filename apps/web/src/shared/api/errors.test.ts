import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { messageOf, restErrorFrom } from './errors.ts';

const SENTENCE = 'E-mails cannot be sent right now, so no code was sent. Try again in a minute.';
function refused(status: number, code: string) {
  return restErrorFrom(status, { success: false, message: SENTENCE, code });
}

it('shows the reason of a refusal, and why mail or payments do not work now', () => {
  expect(messageOf(refused(403, 'verification_required'))).toBe(SENTENCE);
  expect(messageOf(refused(503, 'mail_unavailable'))).toBe(SENTENCE);
  expect(messageOf(refused(503, 'billing_unavailable'))).toBe(SENTENCE);
});

it('shows nothing of what failed inside the server', () => {
  expect(messageOf(refused(500, 'internal'))).toBe('Something went wrong on our side. Try again.');
});

it('blames the connection only if nothing answered', () => {
  const cause = new SyntaxError('Unexpected token <');
  expect(messageOf(TRPCClientError.from(cause))).toMatch(/^The server could not be reached/);
  const response = new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
  expect(messageOf(TRPCClientError.from(cause, { meta: { response } }))).toBe(
    'Something went wrong on our side. Try again.',
  );
});

it.each([
  'Failed to fetch dynamically imported module: https://atrium.test/assets/part-BYQSkopG.js',
  'error loading dynamically imported module: https://atrium.test/assets/part-BYQSkopG.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/part-BYQSkopG.css',
])('does not blame the connection for a file that a deployment has replaced: %s', (message) => {
  expect(messageOf(new TypeError(message))).toMatch(/^A part of this page could not be loaded/);
});
