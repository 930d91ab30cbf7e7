// Text: names are looked up in the metadata of the folder.
import { dataTypeOf } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import type { BankColumnName } from './bank-columns.ts';
import { bankName } from './bank-fields.ts';
import { CELL_KEY, type Names, NAMES } from './bank-seen.queries.ts';
import type { CellFound } from './cell.queries.ts';
import type { ReadColumn } from './row-source.ts';

type Stored = {
  id: string;
  bookedOn: string;
  valueOn: string | null;
  description: string;
  amount: string;
  currency: string | null;
  type: string;
  balance: string | null;
  account: string;
  reference: string | null;
  category: string | null;
  code: string | null;
  rule: string | null;
};

const VALUE_OF: Record<BankColumnName, (row: Stored) => string | null> = {
  Date: ({ bookedOn }) => bookedOn,
  'Value date': ({ valueOn }) => valueOn,
  Description: ({ description }) => description,
  Amount: ({ amount }) => amount,
  Currency: ({ currency }) => currency,
  Type: ({ type }) => type,
  Balance: ({ balance }) => balance,
  Account: ({ account }) => account,
  Reference: ({ reference }) => reference,
  Category: ({ category }) => category,
  'GL account code': ({ code }) => code,
  Rule: ({ rule }) => rule,
};

/** Decimals of an amount: those that the file has written. */
function decimal(units: string, scale: string): string {
  return `round(${units} * power(10::numeric, -${scale}), ${scale})::text`;
}

async function storedRows(em: EntityManager, tableId: string, ids: readonly string[]): Promise<Stored[]> {
  const [found] = await textSql<{ names: Names }>(
    em,
    `select ${NAMES} as names from datatable t join ai_table_folder f on f.id = t.ai_table_folder_id where t.id = ?`,
    [tableId],
  );
  if (!found) return [];
  const { categories, codes, rules } = found.names;
  return textSql(
    em,
    `select t.id, t.booked_on::text as "bookedOn", t.value_on::text as "valueOn", t.description,
       ${decimal('t.amount', 't.scale')} as amount, t.currency, t.type,
       ${decimal('t.balance', 't.balance_scale')} as balance, t.account, t.reference,
       ?::jsonb ->> t.category_id as category, ?::jsonb ->> t.category_id as code,
       case when t.is_set_by_person then null else ?::jsonb ->> t.rule_id end as rule
     from bank_transaction t where t.id = any(?::uuid[])`,
    [JSON.stringify(categories), JSON.stringify(codes), JSON.stringify(rules), pgArray(ids)],
  );
}

/** A value of a bank column, as a cell without sources. */
function cellOf(rowId: string, column: ReadColumn, value: string | null, unit: string | null): CellFound {
  const isNumber = dataTypeOf(column.format) !== 'string';
  return {
    rowId,
    columnId: column.id,
    textValue: value,
    numberValue: isNumber ? value : null,
    booleanValue: null,
    unit,
    status: 'Completed',
    isAbsent: false,
    isEdited: false,
    needsReview: false,
    isAccepted: false,
    confidence: null,
    error: null,
    sources: [],
    proposal: null,
    isRestorable: false,
    isStale: false,
  };
}

/** Loads the cells of columns that people have added; transactions without one have none. */
async function addedCells(
  em: EntityManager,
  tableId: string,
  ids: readonly string[],
  columnIds: readonly string[],
): Promise<CellFound[]> {
  if (columnIds.length === 0) return [];
  return textSql(
    em,
    `select t.id as "rowId", c.column_id as "columnId", c.text_value as "textValue",
       c.number_value::text as "numberValue", c.boolean_value as "booleanValue", c.unit, c.status,
       c.is_absent as "isAbsent", c.is_edited as "isEdited", c.needs_review as "needsReview",
       c.is_accepted as "isAccepted", c.confidence, c.error, c.sources, c.proposal,
       c.is_edited and c.before_edit is not null as "isRestorable", false as "isStale"
     from bank_transaction t
       join datatable_row r on r.transaction_key = ${CELL_KEY} and r.datatable_id = ?
       join datatable_cell c on c.row_id = r.id
     where t.id = any(?::uuid[]) and c.column_id = any(?::uuid[])`,
    [tableId, pgArray(ids), pgArray(columnIds)],
  );
}

/** Loads the cells of transactions: those of their typed columns, and those of columns that people have added. */
export async function bankCells(
  em: EntityManager,
  tableId: string,
  ids: readonly string[],
  columns: readonly ReadColumn[],
): Promise<CellFound[]> {
  if (ids.length === 0) return [];
  const bank = columns.flatMap((column) => {
    const name = bankName(column);
    return name ? [{ column, name }] : [];
  });
  const stored = bank.length === 0 ? [] : await storedRows(em, tableId, ids);
  const added = columns.flatMap((column) => (bankName(column) ? [] : [column.id]));
  const cells = stored.flatMap((row) =>
    bank.flatMap(({ column, name }) => {
      const value = VALUE_OF[name](row);
      const unit = column.format === 'currency' ? row.currency : null;
      return value === null ? [] : [cellOf(row.id, column, value, unit)];
    }),
  );
  return [...cells, ...(await addedCells(em, tableId, ids, added))];
}

/** Creates the rows that hold cells of transactions. */
export async function holdTransactions(
  em: EntityManager,
  table: Pick<DatatableRow, 'id' | 'organizationId'>,
  ids: readonly string[],
): Promise<void> {
  await textSql(
    em,
    `insert into datatable_row (id, organization_id, datatable_id, transaction_key, origin, position)
     select gen_random_uuid(), ?::uuid, ?::uuid, ${CELL_KEY}, 'agent_managed', 0
     from bank_transaction t where t.id = any(?::uuid[])
     on conflict (transaction_key, datatable_id) where transaction_key is not null do nothing`,
    [table.organizationId, table.id, pgArray(ids)],
  );
}
