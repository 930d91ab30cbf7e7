/** What went wrong, for programs. Each code has one HTTP status and one tRPC code. */
export const ERROR_STATUS = {
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

export type FieldIssue = { path: (string | number)[]; message: string; type: string };

/**
 * The one error that may reach a caller: `publicMessage` is a sentence for people, `cause` goes to the log only.
 * `detailCode` names the case for programs where the status alone does not (`duplicate`, `feature_disabled`).
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detailCode: string | undefined;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** More for programs, beside the message: what was refused and why. Nothing the caller may not see. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: {
      cause?: unknown;
      detailCode?: string;
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
}

/** What a caller may not see does not exist for them: the same answer for absent, foreign and hidden. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} not found.`);
}

/** One invalid field, in the shape of a failed validation. */
export function invalid(field: string, message: string, type = 'value_error'): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path: field.split('.'), message, type }] });
}
