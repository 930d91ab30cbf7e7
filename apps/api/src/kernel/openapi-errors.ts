import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '@atrium/domain/kernel';
import { isOpen } from './authentication.ts';
import type { MirrorOperation } from './mirror-operation.ts';
import { type HeaderName, headersOf, unlimitedHeadersOf } from './openapi-header.ts';

const MEANING: Record<ErrorCode, string> = {
  BAD_SIGNATURE: 'The signature is missing or wrong',
  INVALID: 'The input is invalid; `detail` names each wrong field',
  UNAUTHENTICATED: 'Not signed in',
  PAYMENT_REQUIRED: 'Not enough credits, or a limit of the plan is reached',
  FORBIDDEN: 'Signed in, but not allowed',
  NOT_FOUND: 'Does not exist, or is not visible to this caller',
  CONFLICT: 'Conflicts with the current state',
  EXPIRED: 'Has expired',
  TOO_LARGE: 'Too large',
  UNSUPPORTED_TYPE: 'Wrong content type',
  TOO_MANY_REQUESTS: 'Too many requests: see Retry-After',
  INTERNAL: 'The server failed; send the request id to support',
  UNAVAILABLE: 'Temporarily unavailable; try again',
};

const EVERYWHERE = ['INVALID', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const;

/** Which errors a call can answer with. Tests fail if it answers with another one. */
function codesOf({ meta, fields }: MirrorOperation): ErrorCode[] {
  const { guard, method, content, session, errors = [] } = meta.rest;
  const isWrite = meta.definition.kind !== 'query';
  // Even an open call can refuse an API key, and a write with the cookie of another site.
  const codes = new Set<ErrorCode>([...EVERYWHERE, ...errors]);
  if (!isOpen(guard) || guard === 'authService' || session === 'starts') {
    codes.add('UNAUTHENTICATED');
  }
  if (!isOpen(guard) || method !== 'GET' || Object.keys(fields).length > 0) codes.add('NOT_FOUND');
  if (guard === 'webhook') codes.add('BAD_SIGNATURE');
  if (guard.startsWith('token')) codes.add('EXPIRED');
  if (isWrite) codes.add('CONFLICT').add('PAYMENT_REQUIRED');
  if (method !== 'GET' && content !== 'none') codes.add('TOO_LARGE').add('UNSUPPORTED_TYPE');
  return [...codes];
}

const WRONG_METHOD = 'METHOD_NOT_ALLOWED';

/** The error responses of a call by status. 405 is the answer to another method at its path. */
export function errorResponses(operation: MirrorOperation): Record<string, { $ref: string }> {
  const answers: [number, string][] = codesOf(operation).map((code) => [ERROR_STATUS[code], code]);
  const sorted = [...answers, [405, WRONG_METHOD] as const].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** An open enum: clients must accept codes that are not in the list. */
const ErrorCode = {
  description: 'The case, for programs. New codes can be added.',
  anyOf: [
    { oneOf: Object.entries(ERROR_CODES).map(([code, description]) => ({ const: code, description })) },
    { type: 'string' },
  ],
  examples: ['not_found'],
};

const EXTRA_HEADERS: Partial<Record<string, readonly HeaderName[]>> = {
  UNAUTHENTICATED: ['WWW-Authenticate'],
  TOO_MANY_REQUESTS: ['Retry-After'],
  UNAVAILABLE: ['Retry-After'],
};

export function errorComponents() {
  const meanings = { ...MEANING, [WRONG_METHOD]: 'This path has no such method; `Allow` lists its methods' };
  const responses = Object.entries(meanings).map(([code, description]) => [
    code,
    {
      description,
      headers: code === WRONG_METHOD ? unlimitedHeadersOf(['Allow']) : headersOf(EXTRA_HEADERS[code]),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${code === 'INVALID' ? 'InvalidInput' : 'Failure'}` },
        },
      },
    },
  ]);
  const line = { type: 'string', minLength: 1, maxLength: 255 };
  const requestId = { type: 'string', description: 'The X-Request-Id of the answer' };
  const rejected = {
    type: 'array',
    items: { $ref: '#/components/schemas/RejectedFile' },
    description: 'The refused files of an upload whose files were all refused',
  };
  const detail = {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: { type: 'array', items: { type: ['string', 'integer'] }, examples: [['body', 'name']] },
      msg: { type: 'string', examples: ['Field required'] },
      type: { type: 'string', examples: ['missing'] },
    },
  };
  return {
    responses: Object.fromEntries(responses) as Record<string, object>, // entries of the objects above
    schemas: {
      ErrorCode,
      StreamFailure: {
        description: 'The last event of a stream that failed',
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', required: ['type'], properties: { type: { const: 'error' } } },
        ],
      },
      InvalidInput: {
        type: 'object',
        required: ['detail', 'requestId'],
        properties: { detail: { type: 'array', items: detail }, rejected, requestId },
      },
      Failure: {
        type: 'object',
        required: ['success', 'message', 'errors', 'code', 'requestId'],
        properties: {
          success: { const: false },
          message: { ...line, description: 'A sentence for users' },
          errors: { type: 'array', items: line },
          code: { $ref: '#/components/schemas/ErrorCode' },
          rejected,
          requestId,
        },
      },
    },
  };
}
