import { TRPCClientError } from '@trpc/client';

/** A failed REST call, whose body is `{ success: false, message, errors, code, requestId }`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** What else the body says about the refusal. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    details: { code?: string; requestId?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.details = details.details ?? {};
  }
}

type ErrorData = {
  code?: string;
  httpStatus?: number;
  requestId?: string;
  details?: Record<string, unknown> | null;
  issues?: { message: string }[];
};

function errorDataOf(error: unknown): ErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  // The router types `data`, and this file does not import the router.
  const data = error.data as ErrorData | null | undefined;
  return data ?? undefined;
}

/** Whether a call to the server failed, rather than the page or loading a part of the app. */
export function isCallError(error: unknown): boolean {
  return error instanceof TRPCClientError || error instanceof RestError;
}

/** The HTTP status of an error; undefined if the server was not reached. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof RestError ? error.status : errorDataOf(error)?.httpStatus;
}

/** A code for cases that share a status, such as `two_step_needed` or `feature_disabled`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof RestError ? error.code : errorDataOf(error)?.code;
}

/** What the server says about a refusal for programs, such as the meter of a limit. */
export function detailsOf(error: unknown): Record<string, unknown> {
  return error instanceof RestError ? error.details : (errorDataOf(error)?.details ?? {});
}

/** The HTTP status of an answer that a proxy wrote, such as a 502 in HTML while the server starts. */
function proxyStatusOf(error: unknown): number | undefined {
  const response: unknown = error instanceof TRPCClientError ? error.meta?.['response'] : undefined;
  return response instanceof Response && response.status >= 500 ? response.status : undefined;
}

export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Retrying helps after a network or server failure, never after a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof RestError ? error.requestId : errorDataOf(error)?.requestId;
}

/** The messages of browsers and Vite if a file of the app cannot be loaded. A deployment replaces the files. */
const MISSING_PART = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** One sentence for the user. The server writes the messages of refusals for users, so they are shown unchanged. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && MISSING_PART.test(error.message))
    return 'A part of this page could not be loaded. Try again to load the latest version.';
  const status = statusOf(error) ?? proxyStatusOf(error);
  if (status === undefined) return 'The server could not be reached. Check your connection and try again.';
  if (status >= 500 && !isExplained(error)) return 'Something went wrong on our side. Try again.';
  return error instanceof Error ? error.message : 'This did not work. Try again.';
}

/** Whether the server says why it cannot do this now: payments that are not set up, or mail that cannot be sent. */
function isExplained(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && (code === 'mail_unavailable' || code.startsWith('billing_'));
}

/** One sentence for each field of an input that the server refused. */
export function issuesOf(error: unknown): string[] {
  return errorDataOf(error)?.issues?.map(({ message }) => message) ?? [];
}

export function isBody(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

/** The error in the body of a refused REST call. The body may have any shape. */
export function restErrorFrom(status: number, body: unknown): RestError {
  if (!isBody(body)) return new RestError(status, 'This did not work. Try again.');
  const detail: unknown = Array.isArray(body['detail']) ? body['detail'][0] : undefined;
  const message = text(body['message']) ?? (isBody(detail) ? text(detail['msg']) : undefined);
  const code = text(body['code']);
  const requestId = text(body['requestId']);
  return new RestError(status, message ?? 'This did not work. Try again.', {
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
    details: body,
  });
}
