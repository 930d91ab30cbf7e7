import { z } from 'zod';

/**
 * An uploaded file in the staging area of the object store. Only the server creates one: the schema requires an instance, so
 * a client cannot name a staged file in JSON.
 */
export class StagedFile {
  readonly stagedKey: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the content. */
  readonly sha256: string;
  readonly declaredType: string;
  /** The reason why the content was not stored. Then `stagedKey` has no object; only the name and position are used. */
  readonly refusal: 'too_large' | null;

  /** The size limit that applied, in bytes. */
  readonly maxBytes: number;

  constructor(file: {
    stagedKey: string;
    name: string;
    sizeBytes: number;
    sha256: string;
    declaredType: string;
    refusal?: 'too_large' | null;
    maxBytes?: number;
  }) {
    this.stagedKey = file.stagedKey;
    this.name = file.name;
    this.sizeBytes = file.sizeBytes;
    this.sha256 = file.sha256;
    this.declaredType = file.declaredType;
    this.refusal = file.refusal ?? null;
    this.maxBytes = file.maxBytes ?? Infinity;
  }
}

/** In multipart bodies: one file. The OpenAPI document shows it as binary. */
export const UploadedFile = z.instanceof(StagedFile).meta({ upload: true });
