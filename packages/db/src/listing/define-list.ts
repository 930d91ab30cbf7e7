import type { FieldKind, ListFields, ListQuery, ListSchema } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import { type ListField, listRows, type ListSource, pgArray } from './listing.ts';

/** The types of a column, as the driver returns them, whose field can be compared as this kind. */
type ValueOf<Kind extends FieldKind> = Kind extends 'number'
  ? number | string | null
  : Kind extends 'boolean'
    ? boolean | null
    : string | null;

/** A row of the list must have a column for each field that the domain's list query names. */
type RowWith<Fields extends ListFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

type TextColumn<Row> = { [Name in keyof Row]: Row[Name] extends string | null ? Name : never }[keyof Row] & string;
type Ordering<Fields> = (keyof Fields & string) | `-${keyof Fields & string}`;

/** A select of the query builder. */
type BuiltSelect<Row> = { readonly expressionType?: Row | undefined; compile: () => CompiledQuery };

/** A select in text with the type of its rows, for a list whose statement cannot be built. */
export type TextSelect<Row> = { text: string; values: readonly unknown[]; row?: Row };

type Definition<Fields extends ListFields, Args extends unknown[], Row> = {
  /** The select whose rows are listed; its columns are named like the fields. */
  from: (em: EntityManager, ...args: Args) => BuiltSelect<Row> | TextSelect<Row>;
  /** The columns of text in which `search` looks. */
  search: readonly NoInfer<TextColumn<Row>>[];
  /** The default order. */
  order: readonly NoInfer<Ordering<Fields>>[];
  /** The columns that order the rows in the place of fields. */
  orderColumns?: Partial<Record<keyof Fields & string, NoInfer<keyof Row & string>>>;
  /** The column that makes the order total. A minus before it means descending. */
  tieBreak: NoInfer<Ordering<Row>>;
};

/** The rows of one page, and one more if there is a next page. */
export type List<Args extends unknown[], Row> = (em: EntityManager, query: ListQuery, ...args: Args) => Promise<Row[]>;

function columnOf(name: string, type: FieldKind, order: string | undefined): ListField {
  return { sql: `"${name}"`, type, ...(order === undefined ? {} : { order: `"${order}"` }) };
}

/** The select as text with `?` for each value. */
function pieceOf(select: BuiltSelect<unknown> | TextSelect<unknown>): ListSource['from'] {
  if ('text' in select) return { sql: select.text, values: [...select.values] };
  const { sql, parameters } = select.compile();
  const values = parameters.map((value) => (Array.isArray(value) ? pgArray(value.map(String)) : value));
  return { sql: sql.replaceAll('?', String.raw`\?`).replaceAll(/\$\d+/g, '?'), values };
}

/**
 * Declares a list: its select, the columns that `search` looks in and its default order. The fields come from the
 * domain's schema, so a field without a column, or a column of another type, does not compile.
 */
export function defineList<
  const Fields extends ListFields,
  Args extends unknown[],
  Row extends RowWith<NoInfer<Fields>>,
>(schema: ListSchema<Fields>, definition: Definition<Fields, Args, Row>): List<Args, Row> {
  const { search: searchIn, order: defaultOrder } = definition;
  const orderColumns: Partial<Record<string, string>> = definition.orderColumns ?? {};
  const kinds = new Map<string, FieldKind>(searchIn.map((column) => [column, 'text']));
  for (const [name, kind] of Object.entries<FieldKind>(schema.shape.where.listFields)) kinds.set(name, kind);
  const fields = Object.fromEntries(
    [...kinds].map(([name, type]): [string, ListField] => [name, columnOf(name, type, orderColumns[name])]),
  );
  const [, descending, column = ''] = /^(-?)(.+)$/.exec(definition.tieBreak) ?? [];
  const tieBreak = `"${column}"${descending === '-' ? ' desc' : ''}`;
  return async (em, query, ...args) => {
    const from = pieceOf(definition.from(em, ...args));
    return listRows<Row>(em, { from, fields, searchIn, defaultOrder, tieBreak }, query);
  };
}
