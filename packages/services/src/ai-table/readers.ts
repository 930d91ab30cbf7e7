import type { DatatableRow } from '@atrium/db/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type OutboxEntry, writeOutbox } from '../kernel/index.ts';

/** Who is told what happens to a table: of a Private one only its person. */
export const readersOf = (table: Pick<DatatableRow, 'accessPolicy' | 'createdById'>): Pick<OutboxEntry, 'userId'> => ({
  userId: table.accessPolicy === 'Private' ? table.createdById : null,
});

/** Tells its readers, from within a job. */
export const tellReaders = async (
  em: EntityManager,
  table: { id: string; organizationId: string },
  action: 'row' | 'run',
): Promise<void> => {
  const [found] = await em.execute<{ access_policy: DatatableRow['accessPolicy']; created_by_id: string }[]>(
    'select access_policy, created_by_id from datatable where id = ?',
    [table.id],
  );
  if (!found) return;
  const readers = readersOf({ accessPolicy: found.access_policy, createdById: found.created_by_id });
  await writeOutbox(em, table.organizationId, [{ topic: 'datatable', action, resourceId: table.id, ...readers }]);
};
