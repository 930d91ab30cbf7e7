import { TRPCClientError } from '@trpc/client';

/** What a failed REST call answered: `{ success: false, message, errors, code, requestId }`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, details: { code?: string; requestId?: string } = {}) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = details.code;
    this.requestId = details.requestId;
  }
}

type ErrorData = {
  code?: string;
  httpStatus?: number;
  requestId?: string;
  issues?: { message: string }[];
};

function dataOf(error: unknown): ErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  // `data` is typed by a router this file does not need to know.
  const data = error.data as ErrorData | null | undefined;
  return data ?? undefined;
}

/** Whether it came of asking the server, and not of the page itself or of loading a part of the app. */
export function isOfServer(error: unknown): boolean {
  return error instanceof TRPCClientError || error instanceof RestError;
}

/** The HTTP status behind an error; undefined when the server was not reached. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof RestError ? error.status : dataOf(error)?.httpStatus;
}

/** Which case it is, where the status alone does not say: `two_step_needed`, `feature_disabled`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof RestError ? error.code : dataOf(error)?.code;
}

export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Asking again helps where the network or the server failed, never where the request was refused. */
export function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof RestError ? error.requestId : dataOf(error)?.requestId;
}

/** One sentence for a person. The server's own message is written for people, so it is used as it is. */
export function messageOf(error: unknown): string {
  const status = statusOf(error);
  if (status === undefined) return 'The server could not be reached. Check your connection and try again.';
  if (status >= 500) return 'Something went wrong on our side. Please try again.';
  return error instanceof Error ? error.message : 'This did not work. Please try again.';
}

/** What is wrong with each part of a refused input, in sentences. */
export function issuesOf(error: unknown): string[] {
  return dataOf(error)?.issues?.map(({ message }) => message) ?? [];
}

export function isBody(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

/** The sentence and codes inside a refused REST answer, whatever its shape. */
export function restErrorFrom(status: number, body: unknown): RestError {
  if (!isBody(body)) return new RestError(status, 'This did not work. Please try again.');
  const detail: unknown = Array.isArray(body['detail']) ? body['detail'][0] : undefined;
  const message = text(body['message']) ?? (isBody(detail) ? text(detail['msg']) : undefined);
  const code = text(body['code']);
  const requestId = text(body['requestId']);
  return new RestError(status, message ?? 'This did not work. Please try again.', {
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
