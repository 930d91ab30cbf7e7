import type { DomainError } from '@atrium/domain/kernel';
import type { FastifyRequest } from 'fastify';

/** Logs a 5xx with its cause and the request id, but without any input. */
export function logFailure(request: FastifyRequest, error: DomainError, operation: string | undefined): void {
  if (error.status < 500) return;
  request.log.error({ operation, err: error.cause ?? error }, 'call failed');
}
