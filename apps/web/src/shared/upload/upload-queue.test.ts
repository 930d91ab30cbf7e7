import { describe, expect, it } from 'vitest';
import {
  byNeed,
  CONCURRENT_UPLOADS,
  heldUntil,
  nextUploads,
  reduceUploads,
  timeLeft,
  totalsOf,
  type Upload,
  type UploadState,
} from './upload-queue.ts';

function upload(id: string, state: UploadState = { kind: 'waiting' }, path = `${id}.txt`): Upload {
  return {
    id,
    path,
    state,
    file: new File(['1234'], `${id}.txt`),
    target: { dataroomId: 'room', folderId: null, name: 'Room' },
    allowDuplicate: false,
  };
}

describe('reduceUploads', () => {
  it('puts a failed file back in the queue on retry', () => {
    const [after] = reduceUploads([upload('a', { kind: 'failed', message: 'Offline' })], { type: 'retry', id: 'a' });
    expect(after?.state).toEqual({ kind: 'waiting' });
    expect(after?.allowDuplicate).toBe(false);
  });

  it('uploads a duplicate on request', () => {
    const before = [upload('a', { kind: 'duplicate', documentId: 'd' })];
    const [after] = reduceUploads(before, { type: 'allowDuplicate', id: 'a' });
    expect(after).toMatchObject({ allowDuplicate: true, state: { kind: 'waiting' } });
  });

  it('ignores late reports of a cancelled file', () => {
    const cancelled = reduceUploads([upload('a'), upload('b')], { type: 'drop', id: 'a' });
    const after = reduceUploads(cancelled, { type: 'change', id: 'a', state: { kind: 'sending', sentBytes: 2 } });
    expect(after.map((one) => one.id)).toEqual(['b']);
  });

  it('keeps running uploads when the list is cleared', () => {
    const before = [upload('a', { kind: 'done', documentId: 'd' }), upload('b', { kind: 'sending', sentBytes: 1 })];
    expect(reduceUploads(before, { type: 'clear' }).map((one) => one.id)).toEqual(['b']);
  });
});

describe('nextUploads', () => {
  it('sends at most the allowed number of files at once', () => {
    const uploads = ['a', 'b', 'c', 'd', 'e'].map((id) => upload(id));
    expect(nextUploads(uploads, 0)).toHaveLength(CONCURRENT_UPLOADS);
    const busy = [upload('x', { kind: 'sending', sentBytes: 0 }), ...uploads];
    expect(nextUploads(busy, 0)).toHaveLength(CONCURRENT_UPLOADS - 1);
  });

  it('sends nothing while the server asks to wait, and continues afterwards', () => {
    const uploads = [upload('a', { kind: 'waiting', heldUntil: 5_000 }), upload('b')];
    expect([heldUntil(uploads, 4_999), nextUploads(uploads, 4_999)]).toEqual([5_000, []]);
    expect([heldUntil(uploads, 5_000), nextUploads(uploads, 5_000).map(({ id }) => id)]).toEqual([
      undefined,
      ['a', 'b'],
    ]);
  });

  it('creates a new folder with one file first', () => {
    const uploads = [
      upload('a', { kind: 'waiting' }, 'Leases/a.txt'),
      upload('b', { kind: 'waiting' }, 'Leases/b.txt'),
      upload('c', { kind: 'waiting' }, 'Tax/c.txt'),
    ];
    expect(nextUploads(uploads, 0).map((one) => one.id)).toEqual(['a', 'c']);
  });
});

describe('totalsOf', () => {
  it('counts the bytes of finished files with any outcome', () => {
    const totals = totalsOf([
      upload('a', { kind: 'done', documentId: 'd' }),
      upload('b', { kind: 'sending', sentBytes: 1 }),
      upload('c'),
      upload('d', { kind: 'refused', message: 'Empty' }),
    ]);
    expect(totals).toEqual({ total: 4, underWay: 2, done: 1, needAttention: 1, sentBytes: 9, bytes: 16 });
  });
});

describe('byNeed', () => {
  it('sorts files that need attention first and finished files last', () => {
    const uploads = [
      upload('done', { kind: 'done', documentId: 'd' }),
      upload('waiting'),
      upload('refused', { kind: 'refused', message: 'Empty' }),
      upload('sending', { kind: 'sending', sentBytes: 1 }),
    ];
    expect(byNeed(uploads).map((one) => one.id)).toEqual(['refused', 'sending', 'waiting', 'done']);
  });
});

describe('timeLeft', () => {
  const totals = { total: 2, underWay: 1, done: 1, needAttention: 0, sentBytes: 600, bytes: 1_000 };

  it('uses the speed of this run', () => {
    expect(timeLeft(totals, { at: 0, sentBytes: 200 }, 10_000)).toBe(10_000);
  });

  it('is unknown in the first seconds and before any byte is sent', () => {
    expect(timeLeft(totals, { at: 0, sentBytes: 200 }, 1_000)).toBeUndefined();
    expect(timeLeft(totals, { at: 0, sentBytes: 600 }, 10_000)).toBeUndefined();
  });
});
