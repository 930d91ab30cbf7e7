export type UploadTarget = { dataroomId: string; folderId: string | null; name: string };

export type UploadState =
  /** `heldUntil`: the server takes no more before then (milliseconds since 1970); it goes on by itself. */
  | { kind: 'waiting'; heldUntil?: number }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'done'; documentId: string }
  /** The room holds the same content already, in that document. */
  | { kind: 'duplicate'; documentId: string | undefined }
  /** Sending it again would be refused again: too large, empty, a type that is not taken. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

export type Upload = {
  id: string;
  file: File;
  /** `Leases/2021/Harbor.pdf` for a file out of a dropped folder; the file's name otherwise. */
  path: string;
  target: UploadTarget;
  allowDuplicate: boolean;
  state: UploadState;
};

export type UploadAction =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; id: string; state: UploadState }
  | { type: 'retry'; id: string }
  | { type: 'takeAnyway'; id: string }
  | { type: 'drop'; id: string }
  | { type: 'clear' };

export const CONCURRENT_UPLOADS = 3;

/** The queue after an action. What a file that was dropped from the queue still reports is ignored. */
export function reduceUploads(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case 'add':
      return [...uploads, ...action.uploads];
    case 'change':
      return uploads.map((one) => (one.id === action.id ? { ...one, state: action.state } : one));
    case 'retry':
      return uploads.map((one) => (one.id === action.id ? { ...one, state: { kind: 'waiting' } } : one));
    case 'takeAnyway':
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

/** When the next file may start, where the server has asked to wait; undefined where it has not. */
export function heldUntil(uploads: readonly Upload[], now: number): number | undefined {
  const times = uploads.flatMap(({ state }) => (state.kind === 'waiting' ? (state.heldUntil ?? []) : []));
  const latest = Math.max(0, ...times);
  return latest > now ? latest : undefined;
}

/**
 * Files that may start now; none while the server has asked to wait. Of the files that would make the same new folder only one goes first,
 * so that no two requests make it at once.
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

/** What there is to see: all while files are on their way, then only those that need a person. */
export function shownUploads(uploads: readonly Upload[]): Upload[] {
  const { underWay, needAttention } = totalsOf(uploads);
  const isShown = (one: Upload) => underWay > 0 || needAttention === 0 || one.state.kind !== 'done';
  return byNeed(uploads.filter(isShown));
}

/** What needs a person first, then what is on its way, then what is through; each in the order it was added. */
export function byNeed(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => RANK[a.state.kind] - RANK[b.state.kind]);
}

const EARLIEST_MS = 3_000;

/**
 * Milliseconds until the rest is through at the pace so far; undefined while it is too early to tell.
 * `since` is when this run began and how many bytes were through then.
 */
export function timeLeft({ sentBytes, bytes }: UploadTotals, since: { at: number; sentBytes: number }, now: number) {
  const elapsed = now - since.at;
  const sent = sentBytes - since.sentBytes;
  if (elapsed < EARLIEST_MS || sent <= 0) return undefined;
  return (elapsed / sent) * (bytes - sentBytes);
}
