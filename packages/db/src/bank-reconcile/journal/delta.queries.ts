// Text: a batch joins transactions with what they were.
import { pgArray } from '../../listing/index.ts';
import { allOf, ALWAYS, anyOf, NEVER, type SqlPiece } from '../../sql/index.ts';
import { type ExportFilter, type ExportScope, within, withinImage } from './select.queries.ts';

/** A part of the transactions that earlier batches have exported, and the categories whose accounts have changed since. */
export type ExportedPart = {
  batchNumber: number;
  filter: ExportFilter;
  changed: 'all' | readonly string[];
};

/** The recorded changes that a batch has exported, those since, and both. */
export type Log = {
  own: SqlPiece;
  later: SqlPiece;
  any: SqlPiece;
};

export function logOf(exportId: string, batchNumber: number | null): Log {
  const open = { sql: 'c.export_id = ?::uuid and c.batch_number is null', values: [exportId] };
  if (batchNumber === null) return { own: open, later: NEVER, any: open };
  const own = {
    sql: 'c.export_id = ?::uuid and (c.batch_number = ?::int or c.former_numbers @> to_jsonb(?::int))',
    values: [exportId, batchNumber, batchNumber],
  };
  const later = {
    sql: `c.export_id = ?::uuid and (c.batch_number is null or c.batch_number > ?::int)
      and not exists (select 1 from jsonb_array_elements_text(c.former_numbers) former(n) where former.n::int <= ?::int)`,
    values: [exportId, batchNumber, batchNumber],
  };
  return { own, later, any: anyOf([own, later]) };
}

/** The first image of each transaction in a part of the log is what it was at the batch before. */
function firstOf(log: SqlPiece): SqlPiece {
  return {
    sql: `select c.transaction_id, (array_agg(c.before order by c.id))[1] as before, array_agg(c.id::text order by c.id) as ids
      from bank_export_change c where ${log.sql} group by c.transaction_id`,
    values: log.values,
  };
}

export function selectChanged({ folderId, format, filter }: ExportScope, log: Log): SqlPiece {
  const own = firstOf(log.own);
  const later = firstOf(log.later);
  const after = `case when later.transaction_id is not null then later.before
    when t.id is not null then bank_export_image(t, ?) end`;
  const touched = anyOf([withinImage(filter, 'x.before'), withinImage(filter, 'x.after')]);
  return {
    sql: `select x."transactionId", x.before, x.after, x."changeIds" from (
        select own.transaction_id as "transactionId", own.before, ${after} as after, own.ids as "changeIds"
        from (${own.sql}) own left join (${later.sql}) later using (transaction_id)
        left join bank_transaction t on t.id = own.transaction_id and t.folder_id = ?::uuid) x
      where ${touched.sql} order by coalesce(x.after, x.before)->>'bookedOn', x."transactionId"`,
    values: [format, ...own.values, ...later.values, folderId, ...touched.values],
  };
}

/** Transactions that a batch has added and that have changed or gone since, as they were then. */
export function selectFormer({ filter }: ExportScope, log: Log, parts: readonly ExportedPart[]): SqlPiece {
  const own = firstOf(log.own);
  const later = firstOf(log.later);
  const inFilter = withinImage(filter, 'later.before');
  const isNew =
    newOf(
      parts,
      `(later.before->>'bookedOn')::date`,
      `(later.before->>'statementId')::uuid`,
      `later.before->>'categoryId'`,
    ) ?? NEVER;
  return {
    sql: `select later.transaction_id as "transactionId", null::jsonb as before, later.before as after, '{}'::text[] as "changeIds"
      from (${later.sql}) later where ${inFilter.sql} and (${isNew.sql})
        and not exists (select 1 from (${own.sql}) own where own.transaction_id = later.transaction_id)
      order by later.before->>'bookedOn', later.transaction_id`,
    values: [...later.values, ...inFilter.values, ...isNew.values, ...own.values],
  };
}

/** The condition of rows that no batch has exported, or whose account has changed since; null if there can be none. */
export function newOf(
  parts: readonly ExportedPart[],
  day: string,
  statement: string,
  category: string,
): SqlPiece | null {
  const covered = parts.map(({ filter }) => within(filter, day, statement));
  const isAllCovered = parts.some(
    ({ filter: { dateFrom, dateTo, statementIds } }) => dateFrom === null && dateTo === null && statementIds === null,
  );
  const renamed = parts.flatMap(({ changed }, at): SqlPiece[] => {
    if (changed !== 'all' && changed.length === 0) return [];
    const later = anyOf(covered.slice(at + 1));
    return [
      allOf([
        covered[at] ?? ALWAYS,
        { sql: `not (${later.sql})`, values: later.values },
        ...(changed === 'all' ? [] : [{ sql: `${category} = any(?::text[])`, values: [pgArray(changed)] }]),
      ]),
    ];
  });
  if (isAllCovered) return renamed.length === 0 ? null : anyOf(renamed);
  const { sql, values } = anyOf(covered);
  return anyOf([{ sql: `not (${sql})`, values }, ...renamed]);
}

/** The condition that a transaction `t` has no change in a part of the log. */
export function notIn(log: SqlPiece): SqlPiece {
  return {
    sql: `not exists (select 1 from bank_export_change c where c.transaction_id = t.id and (${log.sql}))`,
    values: log.values,
  };
}
