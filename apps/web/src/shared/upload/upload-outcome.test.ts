import { describe, expect, it } from 'vitest';
import { outcomeOf } from './upload-outcome.ts';

function outcome(status: number, body: unknown, retryAfter: string | null = null) {
  return outcomeOf({ status, body, retryAfter, now: 1_000 });
}

describe('outcomeOf', () => {
  it('waits as long as the server asks when it accepts no more files', () => {
    expect(outcome(429, { message: 'Too many uploads.' }, '12')).toEqual({ kind: 'waiting', heldUntil: 13_000 });
    expect(outcome(429, null)).toEqual({ kind: 'waiting', heldUntil: 31_000 });
  });

  it('is done when the server returns the document', () => {
    expect(outcome(200, { success: true, data: [{ id: 'd1' }], rejected: [] })).toEqual({
      kind: 'done',
      documentId: 'd1',
    });
  });

  it('returns the document with the same content', () => {
    const rejected = [{ name: 'a.pdf', code: 'duplicate', message: 'Already here.', documentId: 'd1' }];
    expect(outcome(409, { data: [], rejected })).toEqual({ kind: 'duplicate', documentId: 'd1' });
  });

  it('shows a refusal with the message of the server', () => {
    const rejected = [{ name: 'a.pdf', code: 'empty', message: 'The file is empty.' }];
    expect(outcome(422, { data: [], rejected })).toEqual({ kind: 'refused', message: 'The file is empty.' });
  });

  it('fails without internal details when the server fails', () => {
    const failed = outcome(500, { message: 'relation "document" does not exist' });
    expect(failed.kind).toBe('failed');
    expect(JSON.stringify(failed)).not.toContain('relation');
  });

  it('fails when the response is not JSON', () => {
    expect(outcome(502, null).kind).toBe('failed');
  });
});
