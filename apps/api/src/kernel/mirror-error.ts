import { DomainError, type FieldIssue } from '@atrium/domain/kernel';
import type { FastifyReply } from 'fastify';
import type { MirrorOperation } from './mirror-operation.ts';

export type ErrorDetail = { loc: (string | number)[]; msg: string; type: string };
export type InvalidBody = { detail: ErrorDetail[]; requestId: string };
export type ErrorBody = { success: false; message: string; errors: string[]; code: string; requestId: string };

/** The input as far as it was read. It shows whether a field is missing or wrong. */
export type ReadInput = { operation: MirrorOperation; input: unknown } | null;

const TYPES: Record<string, string> = {
  invalid_type: 'type_error',
  too_small: 'value_too_small',
  too_big: 'value_too_large',
  invalid_format: 'value_error.format',
  invalid_value: 'enum',
  invalid_union: 'union_error',
  not_multiple_of: 'value_error',
  unrecognized_keys: 'extra_forbidden',
  custom: 'value_error',
};

/** Shortens a message to one line of 1 to 255 characters. */
function sentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return 'The call failed.';
  return line.length <= 255 ? line : `${line.slice(0, 254)}…`;
}

/** Issues about headers already contain their location: `['header', 'X-Organization-Id']`. */
const HEADER = 'header';

function placeOf(issue: FieldIssue, read: ReadInput): string {
  const field = String(issue.path[0] ?? '');
  if (read?.operation.pathParameters.includes(field)) return 'path';
  return read?.operation.meta.rest.method === 'GET' ? 'query' : 'body';
}

function valueAt(input: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
    input,
  );
}

function detailOf(issue: FieldIssue, read: ReadInput): ErrorDetail {
  if (issue.path[0] === HEADER) return { loc: issue.path, msg: sentence(issue.message), type: issue.type };
  const loc = [placeOf(issue, read), ...issue.path];
  const isMissing =
    issue.path.length > 0 &&
    read !== null &&
    ['invalid_type', 'invalid_value', 'missing'].includes(issue.type) &&
    valueAt(read.input, issue.path) === undefined;
  if (isMissing) return { loc, msg: 'Field required', type: 'missing' };
  return { loc, msg: sentence(issue.message), type: TYPES[issue.type] ?? issue.type };
}

/** Returns the body of an error answer: the wrong fields for invalid input, else a code and a message. */
export function errorBody(error: DomainError, requestId: string, read: ReadInput = null): InvalidBody | ErrorBody {
  if (error.code === 'INVALID') {
    const issues = error.issues?.length ? error.issues : [{ path: [], message: error.message, type: 'value_error' }];
    return { ...error.details, detail: issues.map((issue) => detailOf(issue, read)), requestId };
  }
  const message = sentence(error.message);
  return { ...error.details, success: false, message, errors: [message], code: error.publicCode, requestId };
}

export function sendError(reply: FastifyReply, error: DomainError, read: ReadInput = null): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(error, reply.request.id, read));
}
