import { z } from 'zod';

/**
 * A file that has arrived and lies in the staging area of the object store. Only the server makes one: a client
 * cannot name a staged file in JSON, because the schema asks for an instance.
 */
export class StagedFile {
  readonly stagedKey: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the content. */
  readonly sha256: string;
  readonly declaredType: string;
  /** Why its content was not kept: nothing is staged under `stagedKey`, and only its name and place in the list count. */
  readonly refusal: 'too_large' | null;

  constructor(file: {
    stagedKey: string;
    name: string;
    sizeBytes: number;
    sha256: string;
    declaredType: string;
    refusal?: 'too_large' | null;
  }) {
    this.stagedKey = file.stagedKey;
    this.name = file.name;
    this.sizeBytes = file.sizeBytes;
    this.sha256 = file.sha256;
    this.declaredType = file.declaredType;
    this.refusal = file.refusal ?? null;
  }
}

/** In multipart bodies: one file. The OpenAPI document shows it as binary. */
export const UploadedFile = z.instanceof(StagedFile).meta({ upload: true });
