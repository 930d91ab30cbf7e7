import type { EntityManager } from '@mikro-orm/postgresql';
import { type OutboxEntry, type Work, writeOutbox } from '../kernel/index.ts';

type Reader = Pick<OutboxEntry, 'userId'>;
type Found = { is_public: boolean; people: string[] };

function readers(found: Found | undefined): Reader[] {
  if (!found) return [];
  return found.is_public ? [{ userId: null }] : found.people.map((userId) => ({ userId }));
}

const IN_FOLDER = `select m.user_id from ai_table_folder_member fm join organization_user m on m.id = fm.organization_user_id
  where fm.ai_table_folder_id = f.id`;

/** Who is told what happens to a table: the organization where it or its folder is Public, else who has a role on it. */
export async function readersOf(em: EntityManager, datatableId: string): Promise<Reader[]> {
  const [found] = await em.execute<Found[]>(
    `select 'Public' in (t.access_policy, coalesce(f.access_policy, 'Private')) as is_public,
       array(select t.created_by_id::text union select f.created_by_id::text where f.id is not null
         union select m.user_id::text from datatable_member tm join organization_user m on m.id = tm.organization_user_id
           where tm.datatable_id = t.id
         union select user_id::text from (${IN_FOLDER}) people) as people
     from datatable t left join ai_table_folder f on f.id = t.ai_table_folder_id and f.deleted_at is null
     where t.id = ?`,
    [datatableId],
  );
  return readers(found);
}

/** Who is told what happens to a folder of tables. */
export async function folderReadersOf(em: EntityManager, folderId: string): Promise<Reader[]> {
  const [found] = await em.execute<Found[]>(
    `select f.access_policy = 'Public' as is_public,
       array(select f.created_by_id::text union select user_id::text from (${IN_FOLDER}) people) as people
     from ai_table_folder f where f.id = ?`,
    [folderId],
  );
  return readers(found);
}

/** Those who are in either list, each once. */
export function bothReaders(before: Reader[], after: Reader[]): Reader[] {
  const people = new Set([...before, ...after].map(({ userId }) => userId ?? null));
  return people.has(null) ? [{ userId: null }] : [...people].map((userId) => ({ userId }));
}

/** Tells them, from within a command. */
export async function tell(
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  datatableId: string,
  action: string,
): Promise<void> {
  for (const reader of await readersOf(em, datatableId)) {
    emit({ topic: 'datatable', action, resourceId: datatableId, ...reader });
  }
}

/** Tells them, from within a job. */
export async function tellReaders(
  em: EntityManager,
  table: { id: string; organizationId: string },
  action: 'row' | 'run',
): Promise<void> {
  const told = await readersOf(em, table.id);
  await writeOutbox(
    em,
    table.organizationId,
    told.map((reader) => ({ topic: 'datatable' as const, action, resourceId: table.id, ...reader })),
  );
}
