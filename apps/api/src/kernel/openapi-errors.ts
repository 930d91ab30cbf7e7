import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '@atrium/domain/kernel';
import { isOpen } from './authentication.ts';
import type { MirrorOperation } from './mirror-operation.ts';

const MEANING: Record<ErrorCode, string> = {
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

function codesOf({ meta }: MirrorOperation): ErrorCode[] {
  const { guard, method, content } = meta.rest;
  const codes: ErrorCode[] = ['INVALID', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'];
  if (!isOpen(guard) || meta.rest.session === 'starts') codes.push('UNAUTHENTICATED');
  if (!isOpen(guard)) codes.push('FORBIDDEN');
  if (guard !== 'public' && guard !== 'user') codes.push('NOT_FOUND');
  if (guard.startsWith('token')) codes.push('EXPIRED');
  if (meta.definition.kind !== 'query') codes.push('CONFLICT', 'PAYMENT_REQUIRED');
  if (method !== 'GET' && content !== 'none') codes.push('TOO_LARGE', 'UNSUPPORTED_TYPE');
  return codes.sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]);
}

export function errorResponses(operation: MirrorOperation): Record<string, { $ref: string }> {
  return Object.fromEntries(
    codesOf(operation).map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]),
  );
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

const RETRY_AFTER = { description: 'Seconds to wait', schema: { type: 'integer' } };

export function errorComponents() {
  const responses = Object.entries(MEANING).map(([code, description]) => [
    code,
    {
      description,
      ...(code === 'TOO_MANY_REQUESTS' ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
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
