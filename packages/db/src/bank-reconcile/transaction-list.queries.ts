// Text: the conditions of visible statements are joined into each statement, and a page is read from a million rows.
import {
  type Amount,
  amountKey,
  amountOf,
  type EntrySide,
  foldText,
  isStorable,
  LARGE_AMOUNT,
  type TransactionFilter,
} from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { allOf, ALWAYS, type SqlPiece, textSql } from '../sql/index.ts';
import { transactionCounts, visibleStatements } from './visible.queries.ts';
import { isWritten, patternOf } from './written-text.ts';

/** Which transactions of a folder are read. `promptRules` are the rules that the model answers. */
export type TransactionScope = { viewer: Viewer; filter: TransactionFilter; promptRules: readonly string[] };

export type TransactionFound = {
  id: string;
  documentId: string;
  documentName: string;
  ordinal: number;
  account: string;
  bookedOn: string;
  valueOn: string | null;
  description: string;
  amount: string;
  scale: number;
  currency: string | null;
  type: EntrySide;
  balance: string | null;
  balanceScale: number | null;
  reference: string | null;
  line: number;
  page: number | null;
  sheet: string | null;
  box: [number, number, number, number] | null;
  categoryId: string | null;
  ruleId: string | null;
  isSetByPerson: boolean;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  setAt: string | null;
};

/** The columns that each order compares. The last makes the order total. */
const KEYS = {
  bookedOn: ['booked_on', 'statement_id', 'section_id', 'ordinal', 'id'],
  description: ['folded_start', 'booked_on', 'id'],
  amount: ['amount_key', 'booked_on', 'id'],
} as const;
export type TransactionOrder = keyof typeof KEYS | `-${keyof typeof KEYS}`;

type Ordering = { keys: readonly [string, ...string[]]; isDescending: boolean };

function orderingOf(orderBy: TransactionOrder): Ordering {
  const isDescending = orderBy.startsWith('-');
  const name = (isDescending ? orderBy.slice(1) : orderBy) as keyof typeof KEYS; // the rest of the name is one of the keys
  return { keys: KEYS[name], isDescending };
}

function orderOf(orderBy: TransactionOrder): string {
  const { keys, isDescending } = orderingOf(orderBy);
  return keys.map((key) => `t.${key}${isDescending ? ' desc' : ''}`).join(', ');
}

/** The condition for transactions that do not come before the one in `start`. Only a comparison with single values can use an index. */
function notBefore(orderBy: TransactionOrder): string {
  const { keys, isDescending } = orderingOf(orderBy);
  const values = keys.map((key) => `(select ${key} from start)`);
  return `(${keys.map((key) => `t.${key}`).join(', ')}) ${isDescending ? '<=' : '>='} (${values.join(', ')})`;
}

type Page = {
  orderBy: TransactionOrder;
  limit: number;
  /** Where the page begins: the place in the list, or a transaction of the folder that the viewer may see. */
  from: { offset: number } | { id: string };
};

/**
 * Lists one page of transactions. From a transaction on, a page takes the same time wherever it is; by its offset, PostgreSQL
 * reads and sorts every transaction before it.
 */
export async function listTransactions(
  em: EntityManager,
  scope: TransactionScope,
  { orderBy, limit, from }: Page,
): Promise<TransactionFound[]> {
  const { statements, where } = scoped(scope);
  const documents = visibleDocuments(scope.viewer);
  const isById = 'id' in from;
  return textSql(
    em,
    `with statements as materialized (${statements.sql}),
     start as materialized (
       select * from bank_transaction where id = ?::uuid and folder_id = ?::uuid and statement_id in (select id from statements)
     ),
     page as (
       select t.*, row_number() over (order by ${orderOf(orderBy)}) as place
       from bank_transaction t where ${where.sql} ${isById ? `and ${notBefore(orderBy)}` : ''}
       order by ${orderOf(orderBy)} limit ? offset ?
     )
     select t.id, s.document_id as "documentId", d.name as "documentName", t.ordinal, t.account,
       t.booked_on::text as "bookedOn", t.value_on::text as "valueOn", t.description, t.amount::text as amount, t.scale,
       t.currency, t.type, t.balance::text as balance, t.balance_scale as "balanceScale", t.reference, t.line, t.page,
       t.sheet, t.box, t.category_id as "categoryId", t.rule_id as "ruleId", t.is_set_by_person as "isSetByPerson",
       u.first_name as "firstName", u.last_name as "lastName", u.email, c.created_at as "setAt"
     from page t
     join bank_statement s on s.id = t.statement_id
     join (${documents.sql}) d on d.id = s.document_id
     left join bank_choice c on t.is_set_by_person and c.folder_id = t.folder_id and c.row_hash = t.row_hash
       and c.occurrence = t.occurrence
     left join users u on u.id = c.created_by_id
     order by t.place`,
    [
      ...statements.values,
      isById ? from.id : null,
      scope.filter.folderId,
      ...where.values,
      limit,
      isById ? 0 : from.offset,
      ...documents.values,
    ],
  );
}

/** Returns the ids of the transactions at which the pages of a list begin, with `every` transactions on a page. */
export async function transactionMarks(
  em: EntityManager,
  scope: TransactionScope,
  { orderBy, every }: { orderBy: TransactionOrder; every: number },
): Promise<string[]> {
  const { statements, where } = scoped(scope);
  const found = await textSql<{ id: string }>(
    em,
    `with statements as materialized (${statements.sql}),
     placed as (
       select t.id, row_number() over (order by ${orderOf(orderBy)}) - 1 as place
       from bank_transaction t where ${where.sql}
     )
     select id from placed where place % ?::int = 0 order by place`,
    [...statements.values, ...where.values, every],
  );
  return found.map(({ id }) => id);
}

/** Counts the transactions on all pages. */
export async function countTransactions(em: EntityManager, scope: TransactionScope): Promise<number> {
  const { statements, where } = scoped(scope);
  const [counted] = await textSql<{ total: string }>(
    em,
    `with statements as materialized (${statements.sql})
     select count(*) as total from bank_transaction t where ${where.sql}`,
    [...statements.values, ...where.values],
  );
  return Number(counted?.total ?? 0);
}

/** The transactions of one side in one currency and scale, with their counts for each value of `show`. */
export type TransactionTotals = {
  currency: string | null;
  scale: number;
  type: EntrySide;
  /** The exact sum of what the whole filter matches, in units of the scale. */
  sum: string;
  all: string;
  open: string;
  prompt: string;
  person: string;
  large: string;
  shown: string;
};

/** Counts and adds up transactions. */
export async function sumTransactions(em: EntityManager, scope: TransactionScope): Promise<TransactionTotals[]> {
  const { statements, where } = scoped({ ...scope, filter: { ...scope.filter, show: 'all' } });
  const show = shown(scope);
  const [open, prompt, person, large] = (['open', 'prompt', 'person', 'large'] as const).map((each) =>
    shown({ ...scope, filter: { ...scope.filter, show: each } }),
  ) as [SqlPiece, SqlPiece, SqlPiece, SqlPiece]; // one for each of four
  return textSql(
    em,
    `with statements as materialized (${statements.sql})
     select t.currency, t.scale, t.type, count(*) as "all", coalesce(sum(t.amount) filter (where ${show.sql}), 0)::text as sum,
       count(*) filter (where ${show.sql}) as shown, count(*) filter (where ${open.sql}) as open,
       count(*) filter (where ${prompt.sql}) as prompt, count(*) filter (where ${person.sql}) as person,
       count(*) filter (where ${large.sql}) as large
     from bank_transaction t where ${where.sql} group by t.currency, t.scale, t.type`,
    [
      ...statements.values,
      ...show.values,
      ...show.values,
      ...open.values,
      ...prompt.values,
      ...person.values,
      ...large.values,
      ...where.values,
    ],
  );
}

/** Returns the offset of a transaction in a list; null if the list does not have it. */
export async function placeOfTransaction(
  em: EntityManager,
  scope: TransactionScope,
  { orderBy, id }: { orderBy: TransactionOrder; id: string },
): Promise<number | null> {
  const { statements, where } = scoped(scope);
  const [found] = await textSql<{ place: string }>(
    em,
    `with statements as materialized (${statements.sql}),
     placed as (
       select t.id, row_number() over (order by ${orderOf(orderBy)}) - 1 as place
       from bank_transaction t where ${where.sql}
     )
     select place from placed where id = ?::uuid`,
    [...statements.values, ...where.values, id],
  );
  return found ? Number(found.place) : null;
}

/** Returns the offset of the next transaction without a category after an offset; null if none follows. */
export async function nextOpenTransaction(
  em: EntityManager,
  scope: TransactionScope,
  { orderBy, after }: { orderBy: TransactionOrder; after: number },
): Promise<number | null> {
  const { statements, where } = scoped(scope);
  const [found] = await textSql<{ offset: string | null }>(
    em,
    `with statements as materialized (${statements.sql}),
     placed as (
       select t.category_id, row_number() over (order by ${orderOf(orderBy)}) - 1 as place
       from bank_transaction t where ${where.sql}
     )
     select min(place) as "offset" from placed where category_id is null and place > ?`,
    [...statements.values, ...where.values, after],
  );
  return found?.offset == null ? null : Number(found.offset);
}

function scoped(scope: TransactionScope): { statements: SqlPiece; where: SqlPiece } {
  const { viewer, filter } = scope;
  const visible = visibleStatements(viewer, filter.folderId);
  const ofDocument = filter.documentId === undefined ? [] : [filter.documentId];
  const statements = {
    sql: `${visible.sql}${ofDocument.length > 0 ? ' and s.document_id = ?::uuid' : ''}`,
    values: [...visible.values, ...ofDocument],
  };
  // The list of one statement has all of its rows, also those that an earlier statement has too.
  const counts =
    ofDocument.length > 0
      ? 't.statement_id = any(array(select id from statements))'
      : transactionCounts('t', 'statements');
  const pieces: SqlPiece[] = [
    { sql: 't.folder_id = ?::uuid', values: [filter.folderId] },
    { sql: counts, values: [] },
    shown(scope),
    ...(filter.categoryId === undefined ? [] : [{ sql: 't.category_id = ?', values: [filter.categoryId] }]),
    ...(filter.ruleId === undefined
      ? []
      : [{ sql: 't.rule_id = ? and not t.is_set_by_person', values: [filter.ruleId] }]),
    ...searched(filter.search),
  ];
  return { statements, where: allOf(pieces) };
}

function shown({ filter, promptRules }: TransactionScope): SqlPiece {
  const large = keyOf(amountOf(LARGE_AMOUNT));
  const pieces: Record<TransactionFilter['show'], SqlPiece> = {
    all: ALWAYS,
    open: { sql: 't.category_id is null', values: [] },
    person: { sql: 't.is_set_by_person', values: [] },
    prompt: { sql: 'not t.is_set_by_person and t.rule_id = any(?::text[])', values: [pgArray(promptRules)] },
    large: { sql: 't.amount_key >= ?::bigint or t.amount_key <= ?::bigint', values: [large, `-${large}`] },
  };
  return pieces[filter.show];
}

function searched(search: string | undefined): SqlPiece[] {
  const matching = matchingText(search ?? '');
  return matching === null ? [] : [matching];
}

/**
 * Returns the condition that a transaction `t` holds a text in its description, its reference or a cell that a person has
 * added, or has this amount with any sign; null for a text without characters.
 */
export function matchingText(text: string): SqlPiece | null {
  const pattern = patternOf(text);
  if (pattern === null) return null;
  const written = isWritten(pattern);
  const amount = amountOf(
    foldText(text)
      .replaceAll(/[\s,]/g, '')
      .replace(/^[-−+]/, ''),
  );
  const isAmount = amount !== undefined && isStorable(amount);
  return {
    sql: `t.folded like ? or t.reference ilike ? or ${written.sql}${isAmount ? ' or abs(t.amount_key) = ?::bigint' : ''}`,
    values: [pattern, pattern, ...written.values, ...(isAmount ? [keyOf(amount)] : [])],
  };
}

function keyOf(amount: Amount | undefined): string {
  return amount === undefined ? '0' : String(amountKey(amount));
}
