import type { Readable } from 'node:stream';
import { DomainError } from '@atrium/domain/kernel';

/** Bytes `start` to `end`, both counted, as HTTP ranges are. */
export type ByteRange = { start: number; end: number };
export type StoredObject = { key: string; sizeBytes: number; modifiedAt: Date };
/** `sha256` in lower-case hexadecimal. */
export type PutResult = { sizeBytes: number; sha256: string };

/**
 * Where files lie: a folder or an S3-compatible store. Keys are `part/part/part` of letters, digits, dots, dashes and
 * underscores; no part begins with a dot. A file is there whole or not at all. A missing key is NOT_FOUND, a full disk
 * or an unreachable store UNAVAILABLE; the cause stays with the error, for the log.
 */
export type ObjectStore = {
  put(key: string, content: Readable): Promise<PutResult>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredObject>;
  move(from: string, to: string): Promise<void>;
  /** Deleting what is not there is done already. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Every object whose key begins with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Runs with the content as a local file that must be left as it is and is gone afterwards. */
  withLocalFile<T>(key: string, run: (path: string) => Promise<T>): Promise<T>;
  /** Drops what writers that died before `before` left half-written. S3: a lifecycle rule of the bucket does that. */
  clearUnfinished(before: Date): Promise<void>;
  close(): Promise<void>;
};

const PART = String.raw`[A-Za-z0-9_-][A-Za-z0-9._-]*`;
const KEY = new RegExp(`^${PART}(?:/${PART})*$`);

/** Keys are made by the product, never by callers: a malformed one is a defect, not an invalid request. */
export function checkKey(key: string): string {
  if (key.length > 512 || !KEY.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}

export function missingObject(cause: unknown): DomainError {
  return new DomainError('NOT_FOUND', 'The file is no longer in storage.', { cause });
}

export function storageUnavailable(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'File storage is not available right now. Please try again in a moment.', {
    cause,
    detailCode: 'storage_unavailable',
    retryAfterSeconds: 30,
  });
}

/** Waiting alone does not help here: somebody has to make room. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    'There is no space left to store files. Nothing was kept. Tell whoever runs this installation.',
    { cause, detailCode: 'storage_full', retryAfterSeconds: 300 },
  );
}
