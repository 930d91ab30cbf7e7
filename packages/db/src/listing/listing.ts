import type { FieldKind, ListQuery, ListWhere } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SqlPiece, textSql } from '../sql/index.ts';

/** A field of a list: its SQL expression, and how it is compared. */
export type ListField = {
  sql: string;
  type: FieldKind;
  /** The column that rows are ordered by instead of the field. */
  order?: string;
  /** The field is never null, so that its order can be that of an index. */
  isNeverNull?: true;
};

const CASTS: Record<FieldKind, string> = {
  text: '',
  enum: '',
  uuid: '::uuid',
  number: '::numeric',
  date: '::timestamptz',
  boolean: '::boolean',
};

/** Writes an array as one text value, for `any(?::uuid[])`. */
export function pgArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

const NIL = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/** Writes a time that JavaScript can parse in a form that PostgreSQL can parse. Their formats and ranges differ. */
function storableTime(text: string): string {
  return new Date(Math.min(LATEST, Math.max(EARLIEST, Date.parse(text)))).toISOString();
}

const COMPARISONS: Record<string, string> = { gt: '>', lt: '<', ge: '>=', le: '<=' };
const PATTERNS: Record<string, { operator: string; pattern: (text: string) => string }> = {
  like: { operator: 'like', pattern: (text) => `%${text}%` },
  not_like: { operator: 'not like', pattern: (text) => `%${text}%` },
  ilike: { operator: 'ilike', pattern: (text) => `%${text}%` },
  ilike_exact: { operator: 'ilike', pattern: escapeLike },
  startswith: { operator: 'like', pattern: (text) => `${escapeLike(text)}%` },
  endswith: { operator: 'like', pattern: (text) => `%${escapeLike(text)}` },
};

function condition(field: ListField, operator: string, raw: unknown): SqlPiece {
  const cast = CASTS[field.type];
  // An id that is no UUID does not exist: it must match nothing, not fail.
  const fit = (value: unknown) => {
    if (typeof value !== 'string') return value;
    if (field.type === 'uuid') return UUID.test(value) ? value : NIL;
    return field.type === 'date' ? storableTime(value) : value;
  };
  const one = `?${cast}`;
  const pattern = PATTERNS[operator];
  if (pattern) {
    const text = typeof raw === 'string' ? pattern.pattern(raw) : null; // `like null` matches nothing
    return { sql: `${field.sql} ${pattern.operator} ?`, values: [text] };
  }
  if (operator === 'eq' && raw === null) return { sql: `${field.sql} is null`, values: [] };
  if (operator === 'eq') return { sql: `${field.sql} = ${one}`, values: [fit(raw)] };
  if (operator === 'ne') return { sql: `${field.sql} is distinct from ${one}`, values: [fit(raw)] };
  const values = (Array.isArray(raw) ? raw : [raw]).map(fit);
  if (operator === 'in' || operator === 'not_in') {
    if (values.length === 0) return { sql: operator === 'in' ? 'false' : 'true', values: [] };
    const list = values.map(() => one).join(', ');
    return { sql: `${field.sql} ${operator === 'in' ? 'in' : 'not in'} (${list})`, values };
  }
  if (operator === 'between') return { sql: `${field.sql} between ${one} and ${one}`, values };
  return { sql: `${field.sql} ${COMPARISONS[operator]} ${one}`, values };
}

function fieldOf(fields: Record<string, ListField>, name: string): ListField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new Error(`The list has no field ${name}`);
  return field;
}

function conditions(fields: Record<string, ListField>, where: ListWhere | undefined): SqlPiece[] {
  return Object.entries(where ?? {}).flatMap(([name, given]) =>
    Object.entries(given).map(([operator, value]) => condition(fieldOf(fields, name), operator, value)),
  );
}

function orderings(fields: Record<string, ListField>, orderBy: readonly string[], tieBreak: string): string {
  const parts = orderBy.map((name) => {
    const descending = name.startsWith('-');
    const field = fieldOf(fields, descending ? name.slice(1) : name);
    const sql = field.order ?? (field.type === 'text' ? `lower(${field.sql})` : field.sql);
    if (field.isNeverNull) return `${sql} ${descending ? 'desc' : 'asc'}`;
    return `${sql} ${descending ? 'desc nulls last' : 'asc nulls first'}`;
  });
  return [...parts, tieBreak].join(', ');
}

/** The parts of a list's statement: a select, and the fields as expressions over its columns. */
export type ListSource = {
  from: SqlPiece;
  fields: Record<string, ListField>;
  searchIn: readonly string[];
  /** A further condition of `search`, for words in other tables; its one `?` is the pattern. */
  searchAlso?: string;
  defaultOrder: readonly string[];
  tieBreak: string;
};

function filterOf(source: ListSource, query: Pick<ListQuery, 'where' | 'search'>): SqlPiece {
  const pieces = conditions(source.fields, query.where);
  const search = query.search?.trim();
  if (search && source.searchIn.length > 0) {
    const pattern = `%${escapeLike(search)}%`;
    const tests = source.searchIn.map((name) => `${fieldOf(source.fields, name).sql} ilike ?`);
    if (source.searchAlso) tests.push(source.searchAlso);
    pieces.push({ sql: `(${tests.join(' or ')})`, values: tests.map(() => pattern) });
  }
  const where = pieces.length > 0 ? `where ${pieces.map((piece) => piece.sql).join(' and ')}` : '';
  return {
    sql: `(${source.from.sql}) as listed ${where}`,
    values: [...source.from.values, ...pieces.flatMap((piece) => piece.values)],
  };
}

function orderOf(source: ListSource, { orderBy }: Pick<ListQuery, 'orderBy'>): string {
  return orderings(source.fields, orderBy?.length ? orderBy : source.defaultOrder, source.tieBreak);
}

/**
 * Runs a list query over its source. Reads one row more than the limit, which proves that there are more. `tieBreak`
 * makes the order total. Returns times as text with their zone; bigint and numeric as decimal text.
 */
export async function listRows<Row extends object>(
  em: EntityManager,
  source: ListSource,
  query: ListQuery,
): Promise<Row[]> {
  const filtered = filterOf(source, query);
  return textSql<Row>(em, `select * from ${filtered.sql} order by ${orderOf(source, query)} limit ? offset ?`, [
    ...filtered.values,
    query.limit + 1,
    query.offset,
  ]);
}

/** Returns the offset of a row in a list query without its pages; null if the query does not match it. */
export async function placeOf(
  em: EntityManager,
  source: ListSource,
  query: Pick<ListQuery, 'where' | 'search' | 'orderBy'>,
  id: string,
): Promise<number | null> {
  const filtered = filterOf(source, query);
  const [row] = await textSql<{ place: string }>(
    em,
    `select place from (select listed.id, row_number() over (order by ${orderOf(source, query)}) - 1 as place from ${filtered.sql}) placed
     where id = ?::uuid`,
    [...filtered.values, id],
  );
  return row ? Number(row.place) : null;
}

/** Counts the rows that a list query matches on all its pages. */
export async function countRows(
  em: EntityManager,
  source: ListSource,
  query: Pick<ListQuery, 'where' | 'search'>,
): Promise<number> {
  const filtered = filterOf(source, query);
  const [row] = await textSql<{ count: number }>(
    em,
    `select count(*)::int as count from ${filtered.sql}`,
    filtered.values,
  );
  return row?.count ?? 0;
}

/** Converts a time as the database writes it to ISO 8601 in UTC. */
export function isoTime(text: string): string {
  return new Date(text).toISOString();
}
export function isoTimeOrNull(text: string | null): string | null {
  return text === null ? null : isoTime(text);
}
