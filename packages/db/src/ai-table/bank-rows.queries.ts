// Text: a page of a million transactions must use an index in the order of the list, so each statement names only what it needs.
import type { ListQuery } from '@atrium/domain/kernel';
import { dataTypeOf } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { countRows, type ListField, listRows, type ListSource, pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import { BANK_COLUMNS, type BankColumnName } from './bank-columns.ts';
import type { CellFound } from './cell.queries.ts';
import { ROW_FIELDS, type RowFound } from './row.queries.ts';
import type { ReadColumn, RowSource } from './row-source.ts';
import type { TableFacts } from './table.queries.ts';

const BANK_NAMES: ReadonlySet<string> = new Set(BANK_COLUMNS.map(({ name }) => name));

function bankName(column: Pick<ReadColumn, 'name' | 'generationMethod'>): BankColumnName | null {
  const isOwn = column.generationMethod.type === 'agent_managed' && BANK_NAMES.has(column.name);
  return isOwn ? (column.name as BankColumnName) : null; // it is one of the names
}

/** Names of categories, their account codes, and names of rules, by id. */
type Names = Record<'categories' | 'codes' | 'rules', Readonly<Record<string, string>>>;

type SeenStatement = { id: string; documentId: string; documentName: string; dataroomId: string };

/** The statements of a bank table that a viewer sees: all of its folder, or the one that the table presents. */
type Seen = {
  folderId: string;
  /** The statements that the viewer may see, with their documents. */
  statements: SeenStatement[];
  /** Whether these are all statements of the folder. */
  isAll: boolean;
  /** The statement that the table presents; null for the table of all transactions. */
  statementId: string | null;
  names: Names;
};

const NAMES = `jsonb_build_object(
  'categories', (select coalesce(jsonb_object_agg(c ->> 'id', c ->> 'glAccountName'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,glCategories}') c),
  'codes', (select coalesce(jsonb_object_agg(c ->> 'id', c ->> 'glAccountCode'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,glCategories}') c),
  'rules', (select coalesce(jsonb_object_agg(c ->> 'ruleId', c ->> 'ruleName'), '{}')
    from jsonb_array_elements(f.folder_metadata #> '{appData,rules}') c))`;

async function seenOf(em: EntityManager, viewer: Viewer, tableId: string): Promise<Seen | null> {
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
function conditionOf({ folderId, statementId, statements, isAll }: Seen): ListSource['from'] {
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

/** The amount. Its key has it at 4 decimals, unless it has more or is at the limit; powers of ten cost much more. */
const AMOUNT = `case when t.scale <= 4 and abs(t.amount_key) < 9223372036854775807 then t.amount_key * 0.0001
  else t.amount * power(10::numeric, -t.scale) end`;

type Expression = ListField & { values?: readonly unknown[] };

function text(sql: string, ...values: unknown[]): Expression {
  return { sql, type: 'text', values };
}
function number(sql: string): Expression {
  return { sql, type: 'number' };
}

/** The values of bank columns of a transaction `t`, as they are compared. */
const EXPRESSIONS: Record<BankColumnName, (names: Names) => Expression> = {
  Date: () => text('t.booked_on::text'),
  'Value date': () => text('t.value_on::text'),
  Description: () => text('t.description'),
  Amount: () => number(AMOUNT),
  Currency: () => text('t.currency'),
  Type: () => text('t.type'),
  Balance: () => number('t.balance * power(10::numeric, -t.balance_scale)'),
  Account: () => text('t.account'),
  Reference: () => text('t.reference'),
  Category: ({ categories }) => text('?::jsonb ->> t.category_id', JSON.stringify(categories)),
  'GL account code': ({ codes }) => text('?::jsonb ->> t.category_id', JSON.stringify(codes)),
  Rule: ({ rules }) => text('case when not t.is_set_by_person then ?::jsonb ->> t.rule_id end', JSON.stringify(rules)),
};

function typeOf({ format }: ReadColumn): ListField['type'] {
  const type = dataTypeOf(format);
  if (type === 'boolean') return 'boolean';
  return type === 'string' ? 'text' : 'number';
}

/** The value of a column that a person added, of a transaction `t`. */
function cellExpression(column: ReadColumn): Expression {
  const type = typeOf(column);
  const value = { boolean: 'boolean_value', text: 'text_value', number: 'number_value' }[type as 'text'];
  return {
    sql: `(select cell.${value} from datatable_row a join datatable_cell cell on cell.row_id = a.id
      where a.transaction_id = t.id and cell.column_id = '${column.id}')`,
    type,
  };
}

/** Names the fields of the query and the table's own order; the statement computes no others. */
function usedFields(query: Pick<ListQuery, 'where' | 'orderBy' | 'search'>): Set<string> {
  const order = (query.orderBy ?? []).map((name) => (name.startsWith('-') ? name.slice(1) : name));
  return new Set([...order, ...Object.keys(query.where ?? {}), ...(query.search?.trim() ? ['search'] : [])]);
}

/** The row's own fields, of a transaction `t`. */
const OWN_EXPRESSIONS = new Map<string, (seen: Seen) => Expression>([
  ['id', () => ({ sql: 't.id', type: 'uuid' })],
  [
    'documentId',
    ({ statements }) => ({
      sql: '(?::jsonb ->> t.statement_id::text)::uuid',
      type: 'uuid',
      values: [JSON.stringify(Object.fromEntries(statements.map(({ id, documentId }) => [id, documentId])))],
    }),
  ],
  [
    'documentName',
    ({ statements }) =>
      text(
        '?::jsonb ->> t.statement_id::text',
        JSON.stringify(Object.fromEntries(statements.map(({ id, documentName }) => [id, documentName]))),
      ),
  ],
  ['origin', () => ({ sql: `'agent_managed'`, type: 'enum' })],
  ['review', () => ({ sql: 'false', type: 'boolean' })],
  ['failed', () => ({ sql: 'false', type: 'boolean' })],
  ['position', () => ({ sql: 't.ordinal', type: 'number', isNeverNull: true })],
  ['search', () => text('t.folded')],
  ['bookedOn', () => ({ sql: 't.booked_on', type: 'date', isNeverNull: true })],
  ['amountKey', () => ({ sql: 't.amount_key', type: 'number', isNeverNull: true })],
  ['categoryId', () => text('t.category_id')],
  ['codeId', () => text('t.category_id')],
  ['ruleId', () => text('case when not t.is_set_by_person then t.rule_id end')],
]);

/** Columns that show the name of an id: a filter by whole names compares the ids, which an index has. */
const NAMED: Partial<Record<BankColumnName, { field: string; names: keyof Names }>> = {
  Category: { field: 'categoryId', names: 'categories' },
  'GL account code': { field: 'codeId', names: 'codes' },
  Rule: { field: 'ruleId', names: 'rules' },
};

/** Replaces conditions on whole names by conditions on the ids that have these names. */
function byIds(
  { names }: Seen,
  columns: ReadonlyMap<string, ReadColumn>,
  where: ListQuery['where'] = {},
): NonNullable<ListQuery['where']> {
  const replaced = Object.entries(where).map(([name, conditions]) => {
    const column = columns.get(name);
    const own = column && bankName(column);
    const named = own && NAMED[own];
    const { eq, in: among, ...others } = conditions;
    const wanted = among ?? eq;
    const isWhole = Object.keys(others).length === 0 && (eq === undefined) !== (among === undefined);
    if (!named || !isWhole || wanted === null || wanted === undefined) return [name, conditions] as const;
    const shown = new Set<unknown>(Array.isArray(wanted) ? wanted : [wanted]);
    const ids = Object.entries(names[named.names]).flatMap(([id, each]) => (shown.has(each) ? [id] : []));
    return [named.field, { in: ids }] as const;
  });
  return Object.fromEntries(replaced);
}

/** Columns whose order and bounds an index has, in place of the value that is shown. */
const INDEXED: Partial<Record<BankColumnName, string>> = { Date: 'bookedOn', Amount: 'amountKey' };

function listSource(
  seen: Seen,
  columns: readonly ReadColumn[],
  query: ListQuery,
): { source: ListSource; query: ListQuery } {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const where = byIds(seen, byId, query.where);
  const indexed = (name: string) => {
    const column = byId.get(name);
    const own = column && bankName(column);
    return (own && INDEXED[own]) ?? name;
  };
  const orderBy = (query.orderBy?.length ? query.orderBy : ['bookedOn', 'position']).map((name) =>
    name.startsWith('-') ? `-${indexed(name.slice(1))}` : indexed(name),
  );
  const used = usedFields({ ...query, orderBy, where });
  const expressions = [...used].flatMap((name): [string, Expression][] => {
    const own = OWN_EXPRESSIONS.get(name);
    if (own) return [[name, own(seen)]];
    const column = byId.get(name);
    if (!column) return [];
    const bank = bankName(column);
    return [[name, bank ? EXPRESSIONS[bank](seen.names) : cellExpression(column)]];
  });
  const condition = conditionOf(seen);
  const selected = ['t.id', ...expressions.map(([name, { sql }]) => `${sql} as "${name}"`)].filter(
    (part) => part !== 't.id as "id"',
  );
  return {
    query: { ...query, orderBy, where },
    source: {
      from: {
        sql: `select ${selected.join(', ')} from bank_transaction t where ${condition.sql}`,
        values: [...expressions.flatMap(([, { values = [] }]) => values), ...condition.values],
      },
      fields: Object.fromEntries(
        expressions.map(([name, { values: _values, ...field }]) => [name, { ...field, sql: `"${name}"` }]),
      ),
      searchIn: used.has('search') ? ['search'] : [],
      defaultOrder: [],
      tieBreak: 'id',
    },
  };
}

async function rowsOf(em: EntityManager, seen: Seen, ids: readonly string[]): Promise<RowFound[]> {
  if (ids.length === 0) return [];
  const condition = conditionOf(seen);
  const found = await textSql<{ id: string; statementId: string }>(
    em,
    `select t.id, t.statement_id as "statementId" from bank_transaction t where t.id = any(?::uuid[]) and ${condition.sql}`,
    [pgArray(ids), ...condition.values],
  );
  const documents = new Map(seen.statements.map((statement) => [statement.id, statement]));
  return found.flatMap(({ id, statementId }) => {
    const statement = documents.get(statementId);
    if (!statement) return [];
    const { documentId, documentName, dataroomId } = statement;
    return [{ id, documentId, documentName, dataroomId, origin: 'agent_managed' as const, unreadable: null }];
  });
}

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
    `select r.transaction_id as "rowId", c.column_id as "columnId", c.text_value as "textValue",
       c.number_value::text as "numberValue", c.boolean_value as "booleanValue", c.unit, c.status,
       c.is_absent as "isAbsent", c.is_edited as "isEdited", c.needs_review as "needsReview",
       c.is_accepted as "isAccepted", c.confidence, c.error, c.sources, c.proposal,
       c.is_edited and c.before_edit is not null as "isRestorable", false as "isStale"
     from datatable_row r join datatable_cell c on c.row_id = r.id
     where r.datatable_id = ? and r.transaction_id = any(?::uuid[]) and c.column_id = any(?::uuid[])`,
    [tableId, pgArray(ids), pgArray(columnIds)],
  );
}

/** Creates the rows that hold cells of transactions. */
async function holdTransactions(
  em: EntityManager,
  table: Pick<DatatableRow, 'id' | 'organizationId'>,
  ids: readonly string[],
): Promise<void> {
  await textSql(
    em,
    `insert into datatable_row (id, organization_id, datatable_id, transaction_id, origin, position)
     select gen_random_uuid(), ?::uuid, ?::uuid, t.id, 'agent_managed', 0 from unnest(?::uuid[]) as t(id)
     on conflict (transaction_id, datatable_id) where transaction_id is not null do nothing`,
    [table.organizationId, table.id, pgArray(ids)],
  );
}

async function listed(
  em: EntityManager,
  seen: Seen,
  columns: readonly ReadColumn[],
  asked: ListQuery,
): Promise<{ source: ListSource; query: ListQuery; ids: string[] }> {
  const { source, query } = listSource(seen, columns, asked);
  const rows = await listRows<{ id: string }>(em, source, query);
  return { source, query, ids: rows.map(({ id }) => id) };
}

/** Transactions of bank statements: typed columns of one row, and sparse cells for columns that people have added. */
export const bankRows: RowSource = {
  fields: (columns) => {
    const own = Object.entries(ROW_FIELDS);
    return Object.fromEntries([...own, ...columns.map((column) => [column.id, { sql: '', type: typeOf(column) }])]);
  },
  list: async (em, viewer, tableId, columns, asked) => {
    const seen = await seenOf(em, viewer, tableId);
    if (!seen) return { rows: [], total: 0 };
    const { source, query, ids } = await listed(em, seen, columns, asked);
    const found = new Map((await rowsOf(em, seen, ids)).map((row) => [row.id, row]));
    const total = await countRows(em, source, query);
    return { rows: ids.flatMap((id) => found.get(id) ?? []), total };
  },
  ids: async (em, viewer, tableId, columns, limit) => {
    const seen = await seenOf(em, viewer, tableId);
    return seen ? (await listed(em, seen, columns, { limit: limit - 1, offset: 0 })).ids : [];
  },
  find: async (em, viewer, tableId, ids) => {
    const seen = await seenOf(em, viewer, tableId);
    return seen ? rowsOf(em, seen, ids) : [];
  },
  cells: async (em, tableId, ids, columns) => {
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
  },
  storedIds: async (em, table, ids, isHeld) => {
    if (isHeld) await holdTransactions(em, table, ids);
    const found = await textSql<{ id: string; transactionId: string }>(
      em,
      `select id, transaction_id as "transactionId" from datatable_row
       where datatable_id = ? and transaction_id = any(?::uuid[])`,
      [table.id, pgArray(ids)],
    );
    return new Map(found.map(({ id, transactionId }) => [transactionId, id]));
  },
  facts: bankFacts,
  columnFacts: async (em, _viewer, tableId) =>
    textSql(
      em,
      `select id, false as "Pending", false as "RefreshPending", false as "Failed", true as "Completed"
       from datatable_column where datatable_id = ?`,
      [tableId],
    ),
};

async function bankFacts(
  em: EntityManager,
  viewer: Viewer,
  tableIds: readonly string[],
): Promise<Map<string, TableFacts>> {
  if (tableIds.length === 0) return new Map();
  const documents = visibleDocuments(viewer);
  const rooms = visible('dataroom', viewer);
  const found = await textSql<TableFacts & { isPartial: boolean }>(
    em,
    `with visible as (${rooms.sql}), seen as (
       select s.id, s.folder_id, s.datatable_id, s.status, s.row_count, s.duplicate_count
       from bank_statement s join (${documents.sql}) d on d.id = s.document_id
       where s.folder_id in (select ai_table_folder_id from datatable where id = any(?::uuid[])))
     select t.id, coalesce(facts.rows, 0)::int as "rowCount",
       (select count(*)::int from datatable_column where datatable_id = t.id) as "columnCount", 0 as "reviewCount",
       coalesce(facts.failed, 0)::int as "failedCount", 0 as "unreadableCount",
       coalesce(facts.pending, 0) > 0 as "hasPending", coalesce(facts.completed, 0) > 0 as "hasCompleted",
       coalesce(facts.duplicates, 0) > 0 and facts.statements < (select count(*) from bank_statement s
         where s.folder_id = t.ai_table_folder_id) as "isPartial",
       array[]::text[] as "workflowIds", null as "latestRun", array(select id::text from visible) as "roomIds"
     from datatable t left join lateral (
       select sum(case when seen.datatable_id = t.id then seen.row_count else seen.row_count - seen.duplicate_count end) as rows,
         sum(case when seen.datatable_id = t.id then 0 else seen.duplicate_count end) as duplicates, count(*) as statements,
         count(*) filter (where seen.status = 'Failed') as failed,
         count(*) filter (where seen.status = 'Processing') as pending,
         count(*) filter (where seen.status = 'Completed') as completed
       from seen where seen.folder_id = t.ai_table_folder_id and (seen.datatable_id = t.id
         or not exists (select 1 from bank_statement own where own.datatable_id = t.id))) facts on true
     where t.id = any(?::uuid[])`,
    [...rooms.values, ...documents.values, pgArray(tableIds), pgArray(tableIds)],
  );
  const counted = new Map<string, TableFacts>();
  for (const { isPartial, ...facts } of found) {
    // Rows can be duplicates of rows that the viewer does not see, so these are counted one by one.
    const rowCount = isPartial ? await countSeen(em, viewer, facts.id) : facts.rowCount;
    counted.set(facts.id, { ...facts, rowCount });
  }
  return counted;
}

async function countSeen(em: EntityManager, viewer: Viewer, tableId: string): Promise<number> {
  const seen = await seenOf(em, viewer, tableId);
  if (!seen) return 0;
  const { sql, values } = conditionOf(seen);
  const [row] = await textSql<{ rows: number }>(
    em,
    `select count(*)::int as rows from bank_transaction t where ${sql}`,
    values,
  );
  return row?.rows ?? 0;
}
