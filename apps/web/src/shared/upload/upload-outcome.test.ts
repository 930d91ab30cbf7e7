import { describe, expect, it } from 'vitest';
import { outcomeOf } from './upload-outcome.ts';

describe('outcomeOf', () => {
  it('is done when the server answers the document', () => {
    expect(outcomeOf(200, { success: true, data: [{ id: 'd1' }], rejected: [] })).toEqual({
      kind: 'done',
      documentId: 'd1',
    });
  });

  it('names the document that holds the same content', () => {
    const rejected = [{ name: 'a.pdf', code: 'duplicate', message: 'Already here.', documentId: 'd1' }];
    expect(outcomeOf(409, { data: [], rejected })).toEqual({ kind: 'duplicate', documentId: 'd1' });
  });

  it('tells a refusal in the words of the server', () => {
    const rejected = [{ name: 'a.pdf', code: 'empty', message: 'The file is empty.' }];
    expect(outcomeOf(422, { data: [], rejected })).toEqual({ kind: 'refused', message: 'The file is empty.' });
  });

  it('offers another try when the server failed, and shows nothing of its insides', () => {
    const outcome = outcomeOf(500, { message: 'relation "document" does not exist' });
    expect(outcome.kind).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain('relation');
  });

  it('survives an answer that is no JSON', () => {
    expect(outcomeOf(502, null).kind).toBe('failed');
  });
});
