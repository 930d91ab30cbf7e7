// Text: a transaction is read with its statement, and with the person who set its category.
import type { EntrySide } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../access/index.ts';
import { textSql } from '../sql/index.ts';
import { visibleStatements } from './visible.queries.ts';

/** A transaction with everything that explains its category. */
export type TracedTransaction = {
  id: string;
  folded: string;
  /** Units at `scale`, as digits. */
  amount: string;
  scale: number;
  type: EntrySide;
  rowHash: string;
  occurrence: number;
  isSetByPerson: boolean;
  /** The version of the configuration that decided the statement, and the model that answered prompts. */
  configVersion: number | null;
  model: string | null;
  /** The user who set the category, and the time; null if nobody has. */
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  chosenCategoryId: string | null;
  /** The category of the row before. */
  fromCategoryId: string | null;
  chosenAt: string | null;
};

/** Returns a transaction of a folder; undefined if the viewer may not see its document. */
export async function tracedTransaction(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  id: string,
): Promise<TracedTransaction | undefined> {
  const statements = visibleStatements(viewer, folderId);
  const [found] = await textSql<TracedTransaction>(
    em,
    `select t.id, t.folded, t.amount::text, t.scale, t.type, t.row_hash as "rowHash", t.occurrence,
       t.is_set_by_person as "isSetByPerson", s.config_version as "configVersion", s.model, u.id as "userId",
       u.first_name as "firstName", u.last_name as "lastName", u.email, c.category_id as "chosenCategoryId",
       c.from_category_id as "fromCategoryId",
       c.created_at as "chosenAt"
     from bank_transaction t join bank_statement s on s.id = t.statement_id
     left join bank_choice c on c.folder_id = t.folder_id and c.row_hash = t.row_hash and c.occurrence = t.occurrence
     left join users u on u.id = c.created_by_id
     where t.id = ?::uuid and t.folder_id = ?::uuid and s.id in (${statements.sql})`,
    [id, folderId, ...statements.values],
  );
  return found;
}

/** A change that a person made to the category of a row. `categoryId` null: they withdrew it. */
export type ChoiceChange = {
  categoryId: string | null;
  /** The category of the row before. */
  fromCategoryId: string | null;
  at: string;
  firstName: string;
  lastName: string;
  email: string;
};

/** Returns the latest changes that people made to the category of a row. */
export async function choiceChanges(
  em: EntityManager,
  folderId: string,
  { rowHash, occurrence }: Pick<TracedTransaction, 'rowHash' | 'occurrence'>,
  limit: number,
): Promise<ChoiceChange[]> {
  return textSql(
    em,
    `select c.category_id as "categoryId", c.from_category_id as "fromCategoryId", c.created_at as at,
       u.first_name as "firstName", u.last_name as "lastName", u.email
     from bank_choice_change c join users u on u.id = c.created_by_id
     where c.folder_id = ?::uuid and c.row_hash = ?::uuid and c.occurrence = ?
     order by c.created_at desc limit ?`,
    [folderId, rowHash, occurrence, limit],
  );
}
