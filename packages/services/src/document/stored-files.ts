import { type FileType, type RefusedFile, type UploadAnswer } from '@atrium/domain/document';
import { DomainError, type ErrorCode } from '@atrium/domain/kernel';
import type { z } from 'zod';

/** A file that is in the store under its final key, with the folders on its path and the type that its content has. */
export type StoredFile = {
  storageKey: string;
  folders: string[];
  name: string;
  sizeBytes: number;
  sha256: string;
  contentType: string;
  fileType: FileType;
};
export type Refused = z.input<typeof RefusedFile>;

/** The files of an upload that are in the store, and those that were refused. */
export type StoredFiles = { files: StoredFile[]; rejected: Refused[] };

const CODE_OF: Record<Refused['code'], ErrorCode> = {
  duplicate: 'CONFLICT',
  too_large: 'TOO_LARGE',
  empty: 'INVALID',
  unsupported_type: 'UNSUPPORTED_TYPE',
  limit: 'PAYMENT_REQUIRED',
  invalid_name: 'INVALID',
};

/**
 * If every file was refused, the call fails with the first refusal's status, and the answer lists all of them. `limit` is the
 * error of the plan, which says more than the refusal of a file.
 */
export function allRefused(rejected: readonly Refused[], limit: DomainError | null = null): DomainError {
  const [first] = rejected;
  if (!first) throw new Error('An upload has at least one file.');
  if (limit !== null && first.code === 'limit') {
    const { message, detailCode, details } = limit;
    return new DomainError('PAYMENT_REQUIRED', message, {
      ...(detailCode === undefined ? {} : { detailCode }),
      details: { ...details, rejected },
    });
  }
  return new DomainError(CODE_OF[first.code], first.message, {
    detailCode: first.code,
    details: { rejected },
    ...(CODE_OF[first.code] === 'INVALID'
      ? { issues: [{ path: ['files', 0], message: first.message, type: first.code }] }
      : {}),
  });
}

/** Presents the outcome of an upload that added a document. */
export function presentUpload(
  data: z.input<typeof UploadAnswer>['data'],
  rejected: readonly Refused[],
): z.input<typeof UploadAnswer> {
  const message = data.length === 1 ? 'One document was added.' : `${data.length} documents were added.`;
  return { success: true, message, errors: rejected.map((each) => each.message), data, rejected: [...rejected] };
}
