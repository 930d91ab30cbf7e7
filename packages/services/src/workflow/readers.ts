import { readersOf as readersOfShared } from '@atrium/db/access';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxEntry, Work } from '../kernel/index.ts';

type Reader = Pick<OutboxEntry, 'userId'>;

/** Returns the recipients of a workflow's events: everyone if it is Public, else the users with a role. */
export async function workflowReaders(em: EntityManager, workflowId: string): Promise<Reader[]> {
  const readers = await readersOfShared(em, 'workflow', workflowId);
  return readers === 'everyone' ? [{ userId: null }] : readers.map((userId) => ({ userId }));
}

/** Emits an event of a workflow to its readers; also to those who were readers before the change. */
export async function emitWorkflow(
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  workflowId: string,
  { action, before = [] }: { action: 'created' | 'updated' | 'deleted'; before?: readonly Reader[] },
): Promise<void> {
  const people = new Set([...before, ...(await workflowReaders(em, workflowId))].map(({ userId }) => userId ?? null));
  const readers = people.has(null) ? [null] : [...people];
  for (const userId of readers) emit({ topic: 'workflow', action, resourceId: workflowId, userId });
}
