// Text: it joins selects of what the viewer may see, which are text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { type ListSource, pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** Names of categories, their account codes, and names of rules, by id. */
export type Names = Record<'categories' | 'codes' | 'rules', Readonly<Record<string, string>>>;

type SeenStatement = { id: string; documentId: string; documentName: string; dataroomId: string };

/** The statements of a bank table that a viewer sees: all of its folder, or the one that the table presents. */
export type Seen = {
  folderId: string;
  /** The statements that the viewer may see, with their documents. */
  statements: SeenStatement[];
  /** Whether these are all statements of the folder. */
  isAll: boolean;
  /** The statement that the table presents; null for the table of all transactions. */
  statementId: string | null;
  names: Names;
};

/** The key under which the cells of a transaction `t` are stored. It outlives the document that the row was read from. */
export const CELL_KEY = `md5(t.row_hash || '/' || t.occurrence)::uuid`;

/** Selects the names from the metadata of a folder `f`. */
export const NAMES = `jsonb_build_object(
  'categories', (select coalesce(jsonb_object_agg(c ->> 'id', c ->> 'glAccountName'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,glCategories}') c),
  'codes', (select coalesce(jsonb_object_agg(c ->> 'id', c ->> 'glAccountCode'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,glCategories}') c),
  'rules', (select coalesce(jsonb_object_agg(c ->> 'ruleId', c ->> 'ruleName'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,rules}') c))`;

/** `hasAdded`: people have added columns to it. */
type FoundTable = { id: string; hasAdded: boolean };

/**
 * Finds the table that presents all transactions of a folder; null if there is none. People can rename it: it is the one that
 * no statement has, and the first of those.
 */
export async function findAllTable(em: EntityManager, folderId: string): Promise<FoundTable | null> {
  const [found] = await textSql<FoundTable>(
    em,
    `select t.id, exists (select 1 from datatable_column c
         where c.datatable_id = t.id and c.generation_method->>'type' <> 'agent_managed') as "hasAdded"
     from datatable t where t.ai_table_folder_id = ? and t.agent = 'bankReconcile' and t.deleted_at is null
       and not exists (select 1 from bank_statement own where own.datatable_id = t.id)
     order by t.created_at, t.id limit 1`,
    [folderId],
  );
  return found ?? null;
}

/** Returns what a viewer sees of a bank table; null if there is none. */
export async function seenOf(em: EntityManager, viewer: Viewer, tableId: string): Promise<Seen | null> {
  const documents = visibleDocuments(viewer);
  const [seen] = await textSql<Seen & { total: number }>(
    em,
    `select t.ai_table_folder_id as "folderId", own.id as "statementId", ${NAMES} as names,
       (select coalesce(json_agg(json_build_object('id', s.id, 'documentId', d.id, 'documentName', d.name,
           'dataroomId', d.dataroom_id)), '[]')
         from bank_statement s join (${documents.sql}) d on d.id = s.document_id
         where s.folder_id = t.ai_table_folder_id and (own.id is null or s.id = own.id)) as statements,
       (select count(*)::int from bank_statement s
         where s.folder_id = t.ai_table_folder_id and (own.id is null or s.id = own.id)) as total
     from datatable t join ai_table_folder f on f.id = t.ai_table_folder_id
     left join bank_statement own on own.datatable_id = t.id where t.id = ?`,
    [...documents.values, tableId],
  );
  return seen ? { ...seen, isAll: seen.statements.length === seen.total } : null;
}

/** Returns the condition under which a transaction `t` is a row of the table. Of equal rows, one counts. */
export function conditionOf({ folderId, statementId, statements, isAll }: Seen): ListSource['from'] {
  if (statementId !== null)
    return statements.length === 0
      ? { sql: 'false', values: [] }
      : { sql: 't.statement_id = ?::uuid', values: [statementId] };
  if (isAll) return { sql: 't.folder_id = ?::uuid and not t.is_duplicate', values: [folderId] };
  const ids = pgArray(statements.map(({ id }) => id));
  return {
    sql: `t.folder_id = ?::uuid and t.statement_id = any(?::uuid[]) and (not t.is_duplicate or not exists (
      select 1 from bank_transaction other where other.folder_id = t.folder_id and other.row_hash = t.row_hash
        and other.occurrence = t.occurrence and other.statement_id = any(?::uuid[])
        and (not other.is_duplicate or other.id < t.id)))`,
    values: [folderId, ids, ids],
  };
}
