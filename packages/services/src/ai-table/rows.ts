import { resolveScope } from '@atrium/db/search';
import type { DatatableRow } from '@atrium/db/ai-table';
import { pgArray } from '@atrium/db/listing';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A row for every document of the table's knowledge context that the caller may see and that has none yet. */
export const addDocumentRows = async (em: EntityManager, actor: MemberActor, table: DatatableRow): Promise<number> => {
  if (table.knowledgeContextTree.length === 0) return 0;
  const scope = await resolveScope(em, actor.membership, table.knowledgeContextTree);
  if (scope.rooms.length === 0) return 0;
  const documents = scope.documents === null ? null : pgArray(scope.documents);
  const added = await em.execute<{ id: string }[]>(
    `insert into datatable_row (id, organization_id, datatable_id, document_id, origin, position)
     select gen_random_uuid(), d.organization_id, ?::uuid, d.id, 'extracted',
       (select coalesce(max(position), 0) from datatable_row where datatable_id = ?::uuid)
         + row_number() over (order by lower(d.name), d.id)
     from document d where d.deleted_at is null and d.dataroom_id = any(?::uuid[])
       and (?::uuid[] is null or d.id = any(?::uuid[]))
     on conflict (datatable_id, document_id) do nothing returning id`,
    [table.id, table.id, pgArray(scope.rooms), documents, documents],
  );
  return added.length;
};

/** A pending cell for every row that a document stands behind and every generated column, where there is none. */
export const addMissingCells = async (em: EntityManager, datatableId: string, columnIds: string[]): Promise<void> => {
  await em.execute(
    `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, sources)
     select r.id, c.id, r.organization_id, r.datatable_id, '[]'::jsonb from datatable_row r
     join datatable_column c on c.datatable_id = r.datatable_id and c.id = any(?::uuid[])
     where r.datatable_id = ? and r.document_id is not null
     on conflict (row_id, column_id) do nothing`,
    [pgArray(columnIds), datatableId],
  );
};
