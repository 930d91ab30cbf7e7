import { DomainError, type ErrorCode } from '@atrium/domain/kernel';
import { toDomainError } from '@atrium/services/kernel';
import { TRPCError } from '@trpc/server';

type TrpcCode = TRPCError['code'];

/** tRPC has no code for 410: such errors become NOT_FOUND and carry their status in `data.httpStatus`. */
const TRPC_CODE: Record<ErrorCode, TrpcCode> = {
  BAD_SIGNATURE: 'BAD_REQUEST',
  INVALID: 'UNPROCESSABLE_CONTENT',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  PAYMENT_REQUIRED: 'PAYMENT_REQUIRED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  EXPIRED: 'NOT_FOUND',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

const BY_STATUS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'INVALID', message: 'The request could not be read.' },
  404: { code: 'NOT_FOUND', message: 'There is no such call.' },
  405: { code: 'NOT_FOUND', message: 'There is no such call with this method.' },
  406: { code: 'INVALID', message: 'The request could not be read.' },
  413: { code: 'TOO_LARGE', message: 'The request is too large.' },
  415: { code: 'UNSUPPORTED_TYPE', message: 'This content type is not accepted here.' },
  429: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in a moment.' },
};

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

const TRPC_STATUS: Partial<Record<TrpcCode, number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
};

/** Converts any failure to the error that a caller may see. Unknown failures become INTERNAL. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError && error.cause instanceof DomainError) return error.cause;
  const status = error instanceof TRPCError ? TRPC_STATUS[error.code] : statusOf(error);
  const known = status === undefined ? undefined : BY_STATUS[status];
  if (known === undefined) return toDomainError(error instanceof TRPCError ? (error.cause ?? error) : error);
  return new DomainError(known.code, known.message, { cause: error });
}

export function asTrpcError(error: unknown): TRPCError {
  const domain = asDomainError(error);
  return new TRPCError({ code: TRPC_CODE[domain.code], message: domain.message, cause: domain });
}
