import { setTimeout as sleep } from 'node:timers/promises';
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

/** A call whose process has died holds its key for 45 seconds. In milliseconds, with a margin. */
const HELD_MS = 60_000;
const LOOK_MS = 1_000;

/**
 * Runs an operation, and turns its refusals into failures of the component. An operation that carries a key waits for an
 * earlier attempt with the same key, whose process may have died. @throws ComponentError
 */
export async function asComponent<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const deadline = Date.now() + HELD_MS; ;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DomainError) || !FOR_PEOPLE.includes(error.code)) throw error;
      const isHeld = error.detailCode === 'in_progress' && Date.now() < deadline;
      if (!isHeld) throw new ComponentError(error.message);
      await sleep(LOOK_MS, undefined, { signal });
    }
  }
}
