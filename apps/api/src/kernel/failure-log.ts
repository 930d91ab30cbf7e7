import type { DomainError } from '@atrium/domain/kernel';
import type { FastifyRequest } from 'fastify';

/** Our own failures go to the log with what caused them, under the request's id; nothing of what was sent does. */
export function logFailure(request: FastifyRequest, error: DomainError, operation: string | undefined): void {
  if (error.status < 500) return;
  request.log.error({ operation, err: error.cause ?? error }, 'call failed');
}
