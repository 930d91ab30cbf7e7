// Text: sums and counts over the selects of an export.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../../sql/index.ts';
import { isLocked, type PeriodKey } from '../period/lock.queries.ts';
import { type ExportedPart, logOf, newOf, notIn } from './delta.queries.ts';
import { type ExportScope, selectColumns, selectRows } from './select.queries.ts';

/** Sums and counts of the transactions of a scope, by currency, scale and whether they have a category. */
export type ExportSums = {
  currency: string | null;
  scale: number;
  isCategorized: boolean;
  rows: number;
  credits: string;
  debits: string;
  lastDay: string;
};

/** Counts and adds up transactions of a scope exactly: all, or those without a category. Amounts of different scales are apart. */
export async function exportSums(em: EntityManager, scope: ExportScope, which: 'all' | 'open'): Promise<ExportSums[]> {
  const columns = `t.currency, t.scale, t.category_id is not null as "isCategorized", count(*)::int as rows,
    coalesce(sum(t.amount) filter (where t.amount > 0), 0)::text as credits,
    coalesce(sum(t.amount) filter (where t.amount < 0), 0)::text as debits, max(t.booked_on)::text as "lastDay"`;
  const { sql, values } = selectColumns(
    { sql: columns, values: [] },
    scope,
    which === 'all' ? [] : [{ sql: 't.category_id is null', values: [] }],
  );
  return textSql(em, `${sql} group by 1, 2, 3 order by 1, 2, 3`, values);
}

/** Counts what the next batch may have to write, up to a bound. */
export async function countBatchRows(
  em: EntityManager,
  scope: ExportScope,
  { exportId, parts, most }: { exportId: string; parts: readonly ExportedPart[]; most: number },
): Promise<number> {
  const isNew = newOf(parts, 't.booked_on', 't.statement_id', 't.category_id');
  const rows = isNew === null ? { sql: 'select 1 where false', values: [] } : selectRows(scope, false, [isNew]);
  const [found] = await textSql<{ rows: number }>(
    em,
    `select (select count(*)::int from (select 1 from bank_export_change c where c.export_id = ?::uuid
        and c.batch_number is null limit ?) changed)
      + (select count(*)::int from (select 1 from (${rows.sql}) r limit ?) added) as rows`,
    [exportId, most, ...rows.values, most],
  );
  return found?.rows ?? 0;
}

/** Returns the posted periods of the transactions that the next batch would add. */
export async function postedNewMonths(
  em: EntityManager,
  scope: ExportScope,
  { exportId, parts }: { exportId: string | null; parts: readonly ExportedPart[] },
): Promise<PeriodKey[]> {
  const isNew = newOf(parts, 't.booked_on', 't.statement_id', 't.category_id');
  if (isNew === null) return [];
  const rows = selectRows(scope, false, [
    { sql: isLocked('t'), values: [] },
    ...(exportId === null ? [] : [notIn(logOf(exportId, null).any)]),
    isNew,
  ]);
  return textSql(
    em,
    `select distinct r.account, coalesce(r.currency, '') as currency, left(r."bookedOn", 7) as month from (${rows.sql}) r`,
    rows.values,
  );
}
