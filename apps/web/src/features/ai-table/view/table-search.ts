import { oneOfParam, present, textParam } from '../../../shared/url/search-params.ts';
import { type Filter, OPERATORS, type Sort } from './operators.ts';

const TABS = ['review', 'failed'] as const;
export type Tab = (typeof TABS)[number];
const MOST = 8;

/**
 * Parses the address of a table: `tab` is a work queue, `view` a saved view, `sort` column ids (with `-` for descending),
 * `filter` triples of column id, operator and value, `q` the search text, `row` and `col` the focused cell, and `panel`
 * whether its evidence is open (`open`) or a conversation (`ask`): `chat` about the document `about`.
 */
export function tableSearch(params: Record<string, unknown>) {
  return present({
    tab: oneOfParam(TABS, params['tab']),
    view: textParam(params['view']),
    sort: listParam(params['sort'], sortParam),
    filter: listParam(params['filter'], filterParam),
    q: textParam(params['q']),
    row: textParam(params['row']),
    col: textParam(params['col']),
    panel: oneOfParam(['open', 'ask'] as const, params['panel']),
    about: textParam(params['about']),
    chat: textParam(params['chat']),
  });
}
export type TableSearch = ReturnType<typeof tableSearch>;

function listParam<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list = value
    .slice(0, MOST)
    .map(read)
    .filter((one) => one !== undefined);
  return list.length === 0 ? undefined : list;
}

function sortParam(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 1 ? value : undefined;
}

type Triple = [string, (typeof OPERATORS)[number], string];

function filterParam(value: unknown): Triple | undefined {
  if (!Array.isArray(value)) return undefined;
  const [field, operator, text]: unknown[] = value;
  const known = oneOfParam(OPERATORS, operator);
  return typeof field === 'string' && known !== undefined ? [field, known, textParam(text) ?? ''] : undefined;
}

export function sortsOf({ sort = [] }: TableSearch): Sort[] {
  return sort.map((one) => ({ field: one.replace(/^-/, ''), isDescending: one.startsWith('-') }));
}

export function filtersOf({ filter = [] }: TableSearch): Filter[] {
  return filter.map(([field, operator, value]) => ({ field, operator, value }));
}

export function sortParams(sorts: readonly Sort[]): string[] | undefined {
  return sorts.length === 0 ? undefined : sorts.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`);
}

export function filterParams(filters: readonly Filter[]): Triple[] | undefined {
  return filters.length === 0 ? undefined : filters.map(({ field, operator, value }) => [field, operator, value]);
}
