// Text: a page of a million transactions must use an index in the order of the list, so each statement names only what it needs.
import type { ListQuery } from '@atrium/domain/kernel';
import { dataTypeOf } from '@atrium/domain/value';
import type { ListField, ListSource } from '../listing/index.ts';
import { BANK_COLUMNS, type BankColumnName } from './bank-columns.ts';
import { CELL_KEY, conditionOf, type Names, type Seen } from './bank-seen.queries.ts';
import type { ReadColumn } from './row-source.ts';

const BANK_NAMES: ReadonlySet<string> = new Set(BANK_COLUMNS.map(({ name }) => name));

/** Returns the column of a transaction that a column of the table shows; null for one that a person added. */
export function bankName(column: Pick<ReadColumn, 'name' | 'generationMethod'>): BankColumnName | null {
  const isOwn = column.generationMethod.type === 'agent_managed' && BANK_NAMES.has(column.name);
  return isOwn ? (column.name as BankColumnName) : null; // it is one of the names
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

/** The type of a column's values, as they are compared. */
export function typeOf({ format }: ReadColumn): ListField['type'] {
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
      where a.transaction_key = ${CELL_KEY} and cell.column_id = '${column.id}')`,
    type,
  };
}

/** The condition for rows with the pattern in a text of the columns that people added; `key` is that of the row's cells. */
function textInAdded(columns: readonly ReadColumn[]): string {
  const ids = columns.map(({ id }) => id).join(',');
  return `listed.key in (select a.transaction_key from datatable_row a join datatable_cell cell on cell.row_id = a.id
    where cell.column_id = any('{${ids}}') and cell.text_value ilike ?)`;
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

/**
 * Returns the select of the table's rows with the fields that the query uses, and the query with the names of these fields.
 */
export function listSource(
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
  const addedTexts = used.has('search')
    ? columns.filter((column) => !bankName(column) && typeOf(column) === 'text')
    : [];
  const key = addedTexts.length > 0 ? [`${CELL_KEY} as key`] : [];
  const selected = ['t.id', ...key, ...expressions.map(([name, { sql }]) => `${sql} as "${name}"`)].filter(
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
      ...(addedTexts.length > 0 ? { searchAlso: textInAdded(addedTexts) } : {}),
      defaultOrder: [],
      tieBreak: 'id',
    },
  };
}
