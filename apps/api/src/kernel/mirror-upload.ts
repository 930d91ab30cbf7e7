import { DomainError, newId, StagedFile } from '@atrium/domain/kernel';
import type { Platform } from '@atrium/services/kernel';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { coerce } from './coerce.ts';
import type { MirrorOperation } from './mirror-operation.ts';

const STAGING = 'staging';
const MAX_FIELD_BYTES = 64 * 1024;
/** Form parts besides files and their paths: the other fields of the call. */
const OTHER_PARTS = 100;

/** The staged files of one request, until the operation moves them. */
export type Spool = {
  /** The largest file. Set to the organization's limit once the caller is known. */
  maxBytes: number;
  maxFiles: number;
  stage: (part: MultipartFile) => Promise<StagedFile>;
  /** Deletes the files that the operation did not move. Never throws, because the answer has been sent. */
  clear: () => Promise<void>;
};

export function openSpool(platform: Platform, log: FastifyBaseLogger): Spool {
  const { store, config } = platform;
  const staged: string[] = [];
  const spool: Spool = {
    maxBytes: config.UPLOAD_MAX_BYTES,
    maxFiles: config.UPLOAD_MAX_FILES,
    stage: async (part) => {
      const stagedKey = `${STAGING}/${newId()}`;
      staged.push(stagedKey);
      const { sizeBytes, sha256 } = await store.put(stagedKey, part.file);
      const isTooLarge = part.file.truncated;
      if (isTooLarge) await store.delete(stagedKey);
      const refusal = isTooLarge ? 'too_large' : null;
      return new StagedFile({
        stagedKey,
        name: part.filename,
        sizeBytes,
        sha256,
        declaredType: part.mimetype,
        refusal,
        maxBytes: spool.maxBytes,
      });
    },
    clear: async () => {
      const outcomes = await Promise.allSettled(staged.map((key) => store.delete(key)));
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
      if (failed.length > 0) log.warn({ files: failed.length, err: failed[0]?.reason }, 'staged files not deleted');
    },
  };
  return spool;
}

/** Converts a failure of the form parser to INVALID or TOO_LARGE. Errors of the store stay as they are. */
function translate(error: unknown, spool: Spool): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new DomainError('TOO_LARGE', `At most ${spool.maxFiles} files can be uploaded at once.`, { cause: error });
  }
  const issues = [{ path: [], message: 'The form is incomplete or malformed', type: 'multipart_invalid' }];
  return new DomainError('INVALID', 'The form is incomplete or malformed.', { cause: error, issues });
}

/** Refuses a request that is larger than the highest number of files at their highest size. */
function checkLength(request: FastifyRequest, spool: Spool): void {
  const most = (spool.maxFiles + 1) * Math.max(spool.maxBytes, MAX_FIELD_BYTES);
  if (Number(request.headers['content-length'] ?? 0) <= most) return;
  throw new DomainError('TOO_LARGE', 'The request is larger than the limits for files allow.');
}

/**
 * Reads the fields of a form and streams each file to the staging area. A file over the size limit is deleted and marked
 * as refused; the other files continue.
 */
export async function readMultipart(
  request: FastifyRequest,
  operation: MirrorOperation,
  spool: Spool,
): Promise<Record<string, unknown>> {
  checkLength(request, spool);
  const values = new Map<string, unknown[]>();
  const { maxBytes: fileSize, maxFiles: files } = spool;
  const limits = { fileSize, files, fieldSize: MAX_FIELD_BYTES, parts: 2 * files + OTHER_PARTS };
  try {
    for await (const part of request.parts({ limits })) {
      const value: unknown = part.type === 'file' ? await spool.stage(part) : part.value;
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    throw translate(error, spool);
  }
  const entries = [...values].map(([name, list]): [string, unknown] => [
    name,
    coerce(operation.fields[name], list.length === 1 ? list[0] : list),
  ]);
  return Object.fromEntries(entries);
}
