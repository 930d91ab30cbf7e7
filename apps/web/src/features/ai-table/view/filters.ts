import type { Column } from '@atrium/domain/ai-table';
import { dataTypeOf, type Format, parseValue, sqlTypeOf } from '@atrium/domain/value';
import type { Filter, Operator, Sort } from './operators.ts';
import { hintsOf } from '../../../shared/ai-table/value-hints.ts';

export type FilterKind = 'text' | 'number' | 'date' | 'boolean';
export const DOCUMENT = 'document';

type Condition = Record<string, string | number | boolean | null>;
type NamedColumn = Pick<Column, 'id' | 'name' | 'data_type_format'>;

export function kindOf(format: Format | undefined): FilterKind {
  if (format === undefined) return 'text';
  const sql = sqlTypeOf(format);
  if (sql === 'boolean') return 'boolean';
  if (sql === 'numeric') return 'number';
  return sql === 'text' ? 'text' : 'date';
}

/** The operators of a column, with their labels. */
export const OPERATORS_OF: Record<FilterKind, readonly (readonly [Operator, string])[]> = {
  text: [
    ['has', 'contains'],
    ['is', 'is'],
    ['starts', 'starts with'],
    ['empty', 'is empty'],
    ['filled', 'is not empty'],
  ],
  number: [
    ['is', 'equals'],
    ['from', 'is at least'],
    ['to', 'is at most'],
    ['empty', 'is empty'],
    ['filled', 'is not empty'],
  ],
  date: [
    ['is', 'is'],
    ['from', 'is on or after'],
    ['to', 'is on or before'],
    ['empty', 'is empty'],
    ['filled', 'is not empty'],
  ],
  boolean: [
    ['yes', 'is yes'],
    ['no', 'is no'],
    ['empty', 'is empty'],
  ],
};

export function takesValue(operator: Operator): boolean {
  return ['has', 'is', 'starts', 'from', 'to'].includes(operator);
}

/** Returns an empty filter of a column, or of the document when the table has no columns. */
export function newFilter(column: Pick<Column, 'id' | 'data_type_format'> | undefined): Filter {
  const operator = OPERATORS_OF[kindOf(column?.data_type_format)][0]?.[0] ?? 'has';
  return { field: column?.id ?? DOCUMENT, operator, value: '' };
}

/** Returns the filter's value as the server compares it; null when the text is not a value of the column's format. */
export function comparable(format: Format | undefined, text: string): string | number | null {
  const kind = kindOf(format);
  if (kind === 'text' || format === undefined) return text;
  const parsed = parseValue(format, text, hintsOf(null));
  if (!parsed.ok || parsed.value === null || typeof parsed.value === 'boolean') return null;
  return dataTypeOf(format) === 'string' ? String(parsed.value) : Number(parsed.value);
}

/** Returns the `where` of a list query. Ignores filters on deleted columns and filters without a valid value. */
export function whereOf(
  filters: readonly Filter[],
  columns: readonly NamedColumn[],
): Record<string, Record<string, string | number | boolean | null>> {
  const where: Record<string, Condition> = {};
  for (const filter of filters) {
    const column = columns.find(({ id }) => id === filter.field);
    if (column === undefined && filter.field !== DOCUMENT) continue;
    const condition = conditionOf(filter, column?.data_type_format);
    const name = column?.name ?? 'documentName';
    if (condition !== undefined) where[name] = { ...where[name], ...condition };
  }
  return where;
}

/** Added to a day, this sorts after every time of that day when texts are compared. */
const END_OF_DAY = 'T99';

function conditionOf({ operator, value }: Filter, format: Format | undefined): Condition | undefined {
  if (operator === 'yes' || operator === 'no') return { eq: operator === 'yes' };
  if (operator === 'empty') return { eq: null };
  if (operator === 'filled') return { ne: null };
  if (value.trim() === '') return undefined;
  const wanted = comparable(format === 'date-time' ? 'date' : format, value);
  if (wanted === null) return undefined;
  if (operator === 'has') return { ilike: wanted };
  if (operator === 'starts') return { startswith: wanted };
  if (operator === 'from') return { ge: wanted };
  if (operator === 'to') return { le: format === 'date-time' ? `${wanted}${END_OF_DAY}` : wanted };
  if (format === 'date-time') return { startswith: wanted };
  return kindOf(format) === 'text' ? { ilike_exact: wanted } : { eq: wanted };
}

export function orderOf(sorts: readonly Sort[], columns: readonly NamedColumn[]): string[] {
  return sorts.flatMap(({ field, isDescending }) => {
    const name = field === DOCUMENT ? 'documentName' : columns.find(({ id }) => id === field)?.name;
    return name === undefined ? [] : [`${isDescending ? '-' : ''}${name}`];
  });
}
