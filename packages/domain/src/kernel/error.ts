import type { PublicErrorCode } from './error-code.ts';

/** Error codes for programs. Each code has one HTTP status and one tRPC code. */
export const ERROR_STATUS = {
  BAD_SIGNATURE: 400,
  INVALID: 422,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EXPIRED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const PUBLIC_CODE = {
  BAD_SIGNATURE: 'bad_signature',
  INVALID: 'invalid',
  UNAUTHENTICATED: 'unauthenticated',
  PAYMENT_REQUIRED: 'payment_required',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  EXPIRED: 'expired',
  TOO_LARGE: 'too_large',
  UNSUPPORTED_TYPE: 'unsupported_type',
  TOO_MANY_REQUESTS: 'too_many_requests',
  INTERNAL: 'internal',
  UNAVAILABLE: 'unavailable',
} as const satisfies Record<ErrorCode, PublicErrorCode>;

export type FieldIssue = { path: (string | number)[]; message: string; type: string };

/**
 * The only error that reaches callers. `publicMessage` is a sentence for users; `cause` goes to the log only.
 * `detailCode` tells programs the case if the status does not (`duplicate`, `feature_disabled`).
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detailCode: PublicErrorCode | undefined;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Details for programs: what was refused and why. Only facts that the caller may see. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: {
      cause?: unknown;
      detailCode?: PublicErrorCode;
      issues?: FieldIssue[];
      retryAfterSeconds?: number;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.detailCode = options.detailCode;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** Whether the caller may not see or do it. */
  get isDenied(): boolean {
    return this.code === 'NOT_FOUND' || this.code === 'FORBIDDEN';
  }

  /** The code in answers: the specific one, or the general one. */
  get publicCode(): PublicErrorCode {
    return this.detailCode ?? PUBLIC_CODE[this.code];
  }
}

/** The same error for absent, foreign and hidden resources, so that callers cannot tell them apart. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} not found.`);
}

/** One invalid field, in the shape of a failed validation. */
export function invalid(field: string, message: string, type = 'value_error'): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path: field.split('.'), message, type }] });
}
