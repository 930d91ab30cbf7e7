// Text: choices are written for many rows at once, from one array per column.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import { columnArray } from './column-array.ts';
import { visibleStatements } from './visible.queries.ts';

/** A transaction with what decides its category. */
export type ChosenRow = {
  transactionId: string;
  rowHash: string;
  occurrence: number;
  ruleId: string | null;
  ruleCategoryId: string | null;
  /** The category that a person has set; null if nobody has. */
  chosenCategoryId: string | null;
};

/** Locks transactions of a folder that the viewer may see. Returns them with the categories that people have set. */
export async function lockTransactions(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  ids: readonly string[],
): Promise<ChosenRow[]> {
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `select t.id as "transactionId", t.row_hash as "rowHash", t.occurrence, t.rule_id as "ruleId",
       t.rule_category_id as "ruleCategoryId", case when t.is_set_by_person then t.category_id end as "chosenCategoryId"
     from bank_transaction t
     where t.id = any(?::uuid[]) and t.folder_id = ?::uuid and t.statement_id in (${statements.sql})
     order by t.id for update of t`,
    [pgArray(ids), folderId, ...statements.values],
  );
}

/** A category that a person sets on a row; null withdraws it. `fromCategoryId` is the category that the row has. */
export type NewChoice = {
  rowHash: string;
  occurrence: number;
  categoryId: string | null;
  fromCategoryId: string | null;
};

/**
 * Stores what a person has set, on the rows, in their history, and in the memory of the folder that survives them. Rows must
 * be locked.
 */
export async function setChoices(
  em: EntityManager,
  { organizationId, folderId, userId }: { organizationId: string; folderId: string; userId: string },
  choices: readonly NewChoice[],
): Promise<void> {
  if (choices.length === 0) return;
  const set = choices.filter(({ categoryId }) => categoryId !== null);
  const withdrawn = choices.filter(({ categoryId }) => categoryId === null);
  const keys = (rows: readonly NewChoice[]) => [
    columnArray(rows.map(({ rowHash }) => rowHash)),
    columnArray(rows.map(({ occurrence }) => occurrence)),
  ];
  const categories = (rows: readonly NewChoice[]) => [
    columnArray(rows.map(({ categoryId }) => categoryId)),
    columnArray(rows.map(({ fromCategoryId }) => fromCategoryId)),
  ];
  const columns = `organization_id, folder_id, created_by_id, row_hash, occurrence, category_id, from_category_id, created_at`;
  const values = `select ?::uuid, ?::uuid, ?::uuid, c.*, clock_timestamp()
    from unnest(?::uuid[], ?::int[], ?::text[], ?::text[]) as c(row_hash, occurrence, category_id, from_category_id)`;
  const author = [organizationId, folderId, userId];
  await textSql(em, `insert into bank_choice_change (${columns}) ${values}`, [
    ...author,
    ...keys(choices),
    ...categories(choices),
  ]);
  if (set.length > 0)
    await textSql(
      em,
      `insert into bank_choice (${columns}) ${values}
       on conflict (folder_id, row_hash, occurrence) do update set category_id = excluded.category_id,
         from_category_id = excluded.from_category_id, created_by_id = excluded.created_by_id, created_at = excluded.created_at`,
      [...author, ...keys(set), ...categories(set)],
    );
  if (withdrawn.length > 0)
    await textSql(
      em,
      `delete from bank_choice c using unnest(?::uuid[], ?::int[]) as k(row_hash, occurrence)
       where c.folder_id = ? and c.row_hash = k.row_hash and c.occurrence = k.occurrence`,
      [...keys(withdrawn), folderId],
    );
  // Rows that count and duplicates have an index each. One statement for both would read all rows of the folder.
  for (const which of ['not t.is_duplicate', 't.is_duplicate'])
    await textSql(
      em,
      `update bank_transaction t set is_set_by_person = k.category_id is not null,
         category_id = coalesce(k.category_id, t.rule_category_id)
       from unnest(?::uuid[], ?::int[], ?::text[]) as k(row_hash, occurrence, category_id)
       where t.folder_id = ? and t.row_hash = k.row_hash and t.occurrence = k.occurrence and ${which}`,
      [...keys(choices), columnArray(choices.map(({ categoryId }) => categoryId)), folderId],
    );
}

/** Returns the categories that people have set on rows of a folder. */
export async function chosenCategories(em: EntityManager, folderId: string): Promise<Set<string>> {
  const rows = await sqlOf(em)
    .selectFrom('bank_choice')
    .where('folder_id', '=', folderId)
    .select('category_id as categoryId')
    .distinct()
    .execute();
  return new Set(rows.map(({ categoryId }) => categoryId));
}
