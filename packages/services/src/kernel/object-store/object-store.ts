import type { Readable } from 'node:stream';
import { DomainError } from '@atrium/domain/kernel';

/** Bytes `start` to `end`, including both, as in HTTP. */
export type ByteRange = { start: number; end: number };
export type StoredObject = { key: string; sizeBytes: number; modifiedAt: Date };
/** `sha256` is in lower-case hexadecimal. */
export type PutResult = { sizeBytes: number; sha256: string };

/**
 * The store of files: a folder or an S3-compatible store. Keys are `part/part/part` of letters, digits, dots, dashes and
 * underscores; no part starts with a dot. A file is stored completely or not at all. A missing key is NOT_FOUND; a full disk
 * or an unreachable store is UNAVAILABLE, with its cause for the log.
 */
export type ObjectStore = {
  put(key: string, content: Readable): Promise<PutResult>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredObject>;
  move(from: string, to: string): Promise<void>;
  /** Does nothing if the key is missing. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Returns every object whose key starts with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Runs with the content as a local file, which must not be changed and is removed afterwards. */
  withLocalFile<T>(key: string, run: (path: string) => Promise<T>): Promise<T>;
  /** Deletes unfinished files from before `before`. In S3, a lifecycle rule of the bucket does this. */
  clearUnfinished(before: Date): Promise<void>;
  close(): Promise<void>;
};

const PART = String.raw`[A-Za-z0-9_-][A-Za-z0-9._-]*`;
const KEY = new RegExp(`^${PART}(?:/${PART})*$`);

/** Checks a key. Only the product makes keys, so a malformed key is a defect, not an invalid request. */
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
  return new DomainError('UNAVAILABLE', 'File storage is not available right now. Try again in a moment.', {
    cause,
    detailCode: 'storage_unavailable',
    retryAfterSeconds: 30,
  });
}

/** The store is full. A retry helps only after an administrator has freed space. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    'There is no space left to store files. Nothing was saved. Contact your administrator.',
    { cause, detailCode: 'storage_full', retryAfterSeconds: 300 },
  );
}
