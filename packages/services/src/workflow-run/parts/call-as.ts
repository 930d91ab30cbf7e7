import { DomainError } from '@atrium/domain/kernel';
import { ComponentError } from '@atrium/domain/workflow-run';
import type { CallContext } from '../../kernel/index.ts';
import type { PartWork } from './part.ts';

/** Makes the context in which a part calls an operation as the person who started the run. `key` makes a write happen once. */
export function callAs({ job, asker }: Pick<PartWork, 'job' | 'asker'>, key: string | null = null): CallContext {
  const { platform, requestId } = job;
  return { platform, actor: asker, requestId, idempotencyKey: key, client: { ip: null, userAgent: null } };
}

/** Kinds of failures that trying again does not change. */
const FOR_PEOPLE = [
  'INVALID',
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'PAYMENT_REQUIRED',
];

/** Runs an operation, and turns its refusals into failures of the component. @throws ComponentError */
export async function asComponent<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError && FOR_PEOPLE.includes(error.code)) throw new ComponentError(error.message);
    throw error;
  }
}
