import type { EntityManager } from '@mikro-orm/postgresql';
import { type OutboxEntry, type Work, writeOutbox } from '../kernel/index.ts';

type Reader = Pick<OutboxEntry, 'userId'>;

/** Who is told what happens to a table: the organization where it or its folder is Public, else who has a role on it. */
export const readersOf = async (em: EntityManager, datatableId: string): Promise<Reader[]> => {
  const [found] = await em.execute<{ is_public: boolean; people: string[] }[]>(
    `select 'Public' in (t.access_policy, coalesce(f.access_policy, 'Private')) as is_public,
       array(select distinct person::text from unnest(array[t.created_by_id, f.created_by_id]) person
         where person is not null) as people
     from datatable t left join ai_table_folder f on f.id = t.ai_table_folder_id and f.deleted_at is null
     where t.id = ?`,
    [datatableId],
  );
  if (!found) return [];
  return found.is_public ? [{ userId: null }] : found.people.map((userId) => ({ userId }));
};

/** Those who are in either list, each once. */
export const bothReaders = (before: Reader[], after: Reader[]): Reader[] => {
  const people = new Set([...before, ...after].map(({ userId }) => userId ?? null));
  return people.has(null) ? [{ userId: null }] : [...people].map((userId) => ({ userId }));
};

/** Tells them, from within a command. */
export const tell = async (
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  datatableId: string,
  action: string,
): Promise<void> => {
  for (const reader of await readersOf(em, datatableId)) {
    emit({ topic: 'datatable', action, resourceId: datatableId, ...reader });
  }
};

/** Tells them, from within a job. */
export const tellReaders = async (
  em: EntityManager,
  table: { id: string; organizationId: string },
  action: 'row' | 'run',
): Promise<void> => {
  const readers = await readersOf(em, table.id);
  await writeOutbox(
    em,
    table.organizationId,
    readers.map((reader) => ({ topic: 'datatable' as const, action, resourceId: table.id, ...reader })),
  );
};
