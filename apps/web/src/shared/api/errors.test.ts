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
