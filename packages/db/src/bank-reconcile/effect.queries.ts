// Text: the rows of a folder are read in parts, in the order of an index.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntrySide } from '@atrium/domain/bank-reconcile';
import type { Viewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { transactionCounts, visibleStatements } from './visible.queries.ts';

/** A stored transaction as rules see it, with what they decided. */
export type StoredRuleRow = {
  id: string;
  bookedOn: string;
  folded: string;
  /** Units at `scale`, as digits. */
  amount: string;
  scale: number;
  type: EntrySide;
  ruleId: string | null;
  ruleCategoryId: string | null;
  isSetByPerson: boolean;
  rowHash: string;
};

/** Where the next part of a read begins: after this row. */
export type RowPosition = Pick<StoredRuleRow, 'bookedOn' | 'id'>;

/** Reads the next transactions of a folder that count, of those that the viewer may see, in the order of day and id. */
export async function ruleRowsAfter(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { after, limit }: { after: RowPosition | null; limit: number },
): Promise<StoredRuleRow[]> {
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `with statements as materialized (${statements.sql})
     select t.id, t.booked_on::text as "bookedOn", t.folded, t.amount::text, t.scale, t.type, t.rule_id as "ruleId",
       t.rule_category_id as "ruleCategoryId", t.is_set_by_person as "isSetByPerson", t.row_hash as "rowHash"
     from bank_transaction t
     where t.folder_id = ?::uuid ${after ? 'and (t.booked_on, t.id) > (?::date, ?::uuid)' : ''}
       and ${transactionCounts('t', 'statements')}
     order by t.booked_on, t.id limit ?`,
    [...statements.values, folderId, ...(after ? [after.bookedOn, after.id] : []), limit],
  );
}

/** A transaction as a list of changes shows it, or as a model sees it. */
export type ShownTransaction = {
  id: string;
  documentId: string;
  bookedOn: string;
  description: string;
  amount: string;
  scale: number;
  currency: string | null;
  type: EntrySide;
};

/** Returns transactions of a folder by id, of those that the viewer may see. */
export async function shownTransactions(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  ids: readonly string[],
): Promise<ShownTransaction[]> {
  if (ids.length === 0) return [];
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `select t.id, s.document_id as "documentId", t.booked_on::text as "bookedOn", t.description, t.amount::text, t.scale,
       t.currency, t.type
     from bank_transaction t join bank_statement s on s.id = t.statement_id
     where t.id = any(?::uuid[]) and t.folder_id = ?::uuid and s.id in (${statements.sql})`,
    [pgArray(ids), folderId, ...statements.values],
  );
}

/** The models that answered the prompts of a folder's statements in their last runs. */
export async function modelsUsed(em: EntityManager, folderId: string): Promise<string[]> {
  const rows = await textSql<{ model: string }>(
    em,
    `select model from bank_statement where folder_id = ? and model is not null group by model order by max(processed_at) desc`,
    [folderId],
  );
  return rows.map(({ model }) => model);
}
