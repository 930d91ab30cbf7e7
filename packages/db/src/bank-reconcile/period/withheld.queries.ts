// Text: rows that a statement brings are compared with those of posted periods in one statement.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../../sql/index.ts';
import { isLocked } from './lock.queries.ts';
import type { WithheldRow } from './period.entity.ts';

/** How a row `r` is kept, to show what would have changed. */
export function withheldRow(r: string, categoryId: string): string {
  return `jsonb_build_object('bookedOn', ${r}.booked_on, 'description', left(${r}.description, 500),
    'amount', ${r}.amount::text, 'scale', ${r}.scale, 'type', ${r}.type, 'categoryId', ${categoryId})`;
}

const PLACE = 'line, page, sheet, box';

/** Forgets what an earlier reading of a statement would have changed. */
export async function deleteWithheld(em: EntityManager, statementId: string): Promise<void> {
  await textSql(em, 'delete from bank_withheld where statement_id = ?', [statementId]);
}

/**
 * Keeps which rows of posted periods a statement no longer has: those that belong to none of its sections now. Returns how
 * many rows of posted periods its last reading would have changed.
 */
export async function withholdRemoved(
  em: EntityManager,
  statementId: string,
  sectionIds: readonly string[],
): Promise<number> {
  await textSql(
    em,
    `insert into bank_withheld (statement_id, transaction_id, organization_id, folder_id, section_id, account, currency, month,
       kind, before, ${PLACE})
     select t.statement_id, t.id, t.organization_id, t.folder_id, t.section_id, t.account, coalesce(t.currency, ''),
       date_trunc('month', t.booked_on)::date, 'removed', ${withheldRow('t', 't.category_id')}, ${PLACE}
     from bank_transaction t where t.statement_id = ? and ${isLocked('t')}
       and not t.section_id = any(?::uuid[])
     on conflict (statement_id, transaction_id) do nothing`,
    [statementId, `{${sectionIds.join(',')}}`],
  );
  const [counted] = await textSql<{ rows: number }>(
    em,
    'select count(*)::int as rows from bank_withheld where statement_id = ?',
    [statementId],
  );
  return counted?.rows ?? 0;
}

export type WithheldFound = {
  account: string;
  currency: string;
  month: string;
  transactionId: string;
  kind: 'added' | 'changed' | 'removed';
  before: WithheldRow | null;
  after: WithheldRow | null;
  documentId: string;
  documentName: string;
  line: number;
  page: number | null;
  sheet: string | null;
  box: [number, number, number, number] | null;
};
