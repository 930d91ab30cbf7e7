import type { Refusal } from '../credit/refusal.ts';

export type UploadTarget = { dataroomId: string; folderId: string | null; name: string };

export type UploadState =
  /** `heldUntil`: the server accepts no more files before this time, in milliseconds since 1970. */
  | { kind: 'waiting'; heldUntil?: number }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'done'; documentId: string }
  /** That document of the data room has the same content. */
  | { kind: 'duplicate'; documentId: string | undefined }
  /** The server would refuse it again: too large, empty, unsupported type. */
  | { kind: 'refused'; message: string }
  /** `refusal`: the plan does not cover the file. It can be tried again with another plan. */
  | { kind: 'failed'; message: string; refusal?: Refusal };

export type Upload = {
  id: string;
  file: File;
  /** `Leases/2021/Harbor.pdf` for a file from a dropped folder, else the file's name. */
  path: string;
  target: UploadTarget;
  allowDuplicate: boolean;
  state: UploadState;
};

export type UploadAction =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; id: string; state: UploadState }
  | { type: 'retry'; id: string }
  | { type: 'allowDuplicate'; id: string }
  | { type: 'drop'; id: string }
  | { type: 'clear' };

export const CONCURRENT_UPLOADS = 3;

/** Applies an action to the queue. Ignores reports about a file that is no longer in the queue. */
export function reduceUploads(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case 'add':
      return [...uploads, ...action.uploads];
    case 'change':
      return uploads.map((one) => (one.id === action.id ? { ...one, state: action.state } : one));
    case 'retry':
      return uploads.map((one) => (one.id === action.id ? { ...one, state: { kind: 'waiting' } } : one));
    case 'allowDuplicate':
      return uploads.map((one) =>
        one.id === action.id ? { ...one, allowDuplicate: true, state: { kind: 'waiting' } } : one,
      );
    case 'drop':
      return uploads.filter((one) => one.id !== action.id);
    case 'clear':
      return uploads.filter(isUnderWay);
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

/** When the next file may start, if the server has asked to wait; else undefined. */
export function heldUntil(uploads: readonly Upload[], now: number): number | undefined {
  const times = uploads.flatMap(({ state }) => (state.kind === 'waiting' ? (state.heldUntil ?? []) : []));
  const latest = Math.max(0, ...times);
  return latest > now ? latest : undefined;
}

/**
 * Files that may start now; none while the server has asked to wait. Of files in the same new folder only one starts, so
 * that two requests do not create the folder at once.
 */
export function nextUploads(uploads: readonly Upload[], now: number): Upload[] {
  if (heldUntil(uploads, now) !== undefined) return [];
  const sending = uploads.filter((one) => one.state.kind === 'sending');
  const busyFolders = new Set(sending.map(newFolderOf));
  const next: Upload[] = [];
  for (const one of uploads) {
    if (sending.length + next.length >= CONCURRENT_UPLOADS) break;
    if (one.state.kind !== 'waiting') continue;
    const folder = newFolderOf(one);
    if (folder !== null && busyFolders.has(folder)) continue;
    busyFolders.add(folder);
    next.push(one);
  }
  return next;

  function newFolderOf(upload: Upload): string | null {
    const top = upload.path.includes('/') ? upload.path.slice(0, upload.path.indexOf('/')) : null;
    if (top === null) return null;
    return [upload.target.dataroomId, upload.target.folderId, top].join('/');
  }
}

export type UploadTotals = {
  total: number;
  underWay: number;
  done: number;
  needAttention: number;
  sentBytes: number;
  bytes: number;
};

export function totalsOf(uploads: readonly Upload[]): UploadTotals {
  const totals = { total: uploads.length, underWay: 0, done: 0, needAttention: 0, sentBytes: 0, bytes: 0 };
  for (const one of uploads) {
    totals.bytes += one.file.size;
    if (one.state.kind === 'done') totals.done += 1;
    else if (isUnderWay(one)) totals.underWay += 1;
    else totals.needAttention += 1;
    totals.sentBytes += one.state.kind === 'sending' ? one.state.sentBytes : isUnderWay(one) ? 0 : one.file.size;
  }
  return totals;
}

const RANK: Record<UploadState['kind'], number> = {
  failed: 0,
  refused: 0,
  duplicate: 0,
  sending: 1,
  waiting: 2,
  done: 3,
};

/** The visible uploads: all while files are being sent, then only those that need attention. */
export function shownUploads(uploads: readonly Upload[]): Upload[] {
  const { underWay, needAttention } = totalsOf(uploads);
  const isShown = (one: Upload) => underWay > 0 || needAttention === 0 || one.state.kind !== 'done';
  return byNeed(uploads.filter(isShown));
}

/** Sorts by need: attention, in progress, finished; each in the order of adding. */
export function byNeed(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => RANK[a.state.kind] - RANK[b.state.kind]);
}

const MIN_ELAPSED_MS = 3_000;

/**
 * Milliseconds until all files are sent at the current speed; undefined while it is too early to estimate.
 * `since` is the start of this run, with the bytes that were sent before it.
 */
export function timeLeft({ sentBytes, bytes }: UploadTotals, since: { at: number; sentBytes: number }, now: number) {
  const elapsed = now - since.at;
  const sent = sentBytes - since.sentBytes;
  if (elapsed < MIN_ELAPSED_MS || sent <= 0) return undefined;
  return (elapsed / sent) * (bytes - sentBytes);
}
