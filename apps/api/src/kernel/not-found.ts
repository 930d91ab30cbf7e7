import { DomainError, type PublicErrorCode } from '@atrium/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './mirror-error.ts';
import type { MirrorOperation } from './mirror-operation.ts';

type Served = { pattern: RegExp; methods: string[] };

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

function servedPaths(operations: MirrorOperation[]): Served[] {
  const byPath = new Map<string, Set<string>>();
  for (const { meta } of operations) {
    const methods = byPath.get(meta.rest.path) ?? new Set<string>();
    methods.add(meta.rest.method);
    if (meta.rest.method === 'GET' && meta.rest.answer !== 'stream') methods.add('HEAD');
    byPath.set(meta.rest.path, methods);
  }
  return [...byPath].map(([path, methods]) => ({ pattern: patternOf(path), methods: [...methods].sort() }));
}

/** Answers a request without a route: 405 with `Allow` if the path has another method, else 404. */
export function notFoundAnswer(operations: MirrorOperation[]) {
  const served = servedPaths(operations);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '';
    const methods = [...new Set(served.filter(({ pattern }) => pattern.test(path)).flatMap((found) => found.methods))];
    if (methods.length === 0)
      return sendError(reply, new DomainError('NOT_FOUND', 'There is nothing at this address.'));
    const message = `This call accepts ${methods.join(', ')}.`;
    reply.code(405).header('allow', methods.join(', '));
    return reply.send({
      success: false,
      message,
      errors: [message],
      code: 'method_not_allowed' satisfies PublicErrorCode,
      requestId: request.id,
    });
  };
}
