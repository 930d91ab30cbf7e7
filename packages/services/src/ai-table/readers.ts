import { type Readers, readersOf as readersOfShared } from '@atrium/db/access';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type OutboxEntry, type Work, writeOutbox } from '../kernel/index.ts';

/** The recipient of an event: one user, or (null) everyone in the organization. */
type Reader = Pick<OutboxEntry, 'userId'>;

function asReaders(readers: Readers): Reader[] {
  return readers === 'everyone' ? [{ userId: null }] : readers.map((userId) => ({ userId }));
}

/** Returns the recipients of a table's events: everyone if it or its folder is Public, else the users with a role. */
export async function readersOf(em: EntityManager, datatableId: string): Promise<Reader[]> {
  return asReaders(await readersOfShared(em, 'aiTable', datatableId));
}

/** Returns the recipients of the events of a folder of tables. */
export async function folderReadersOf(em: EntityManager, folderId: string): Promise<Reader[]> {
  return asReaders(await readersOfShared(em, 'aiTableFolder', folderId));
}

/** Returns the readers of both lists, each once. */
export function bothReaders(before: Reader[], after: Reader[]): Reader[] {
  const people = new Set([...before, ...after].map(({ userId }) => userId ?? null));
  return people.has(null) ? [{ userId: null }] : [...people].map((userId) => ({ userId }));
}

/** Emits an event of a table to its readers, from a command. */
export async function emitTable(
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  datatableId: string,
  action: string,
): Promise<void> {
  for (const reader of await readersOf(em, datatableId)) {
    emit({ topic: 'datatable', action, resourceId: datatableId, ...reader });
  }
}

/** Writes an event of a table for its readers, from a job. */
export async function writeTableEvent(
  em: EntityManager,
  table: { id: string; organizationId: string },
  action: 'row' | 'run',
): Promise<void> {
  const readers = await readersOf(em, table.id);
  await writeOutbox(
    em,
    table.organizationId,
    readers.map((reader) => ({ topic: 'datatable' as const, action, resourceId: table.id, ...reader })),
  );
}
