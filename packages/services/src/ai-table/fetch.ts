import { type DatatableColumnRow, ROW_FIELDS, type RowSource, rowSourceOf } from '@atrium/db/ai-table';
import { FetchDatatableAnswer, FetchDatatableInput } from '@atrium/domain/ai-table';
import { type Format, parseValue } from '@atrium/domain/value';
import { DomainError, invalid, listQuery, page } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { loadColumns } from './columns.ts';
import { extractionModel } from './model.process.ts';
import { presentRows } from './present.ts';

type Input = z.output<typeof FetchDatatableInput>;

function refuse(path: (string | number)[], message: string): never {
  throw invalid(path.join('.'), message.slice(0, 255));
}

const WHOLE_VALUES: readonly string[] = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'in', 'not_in', 'between'];
const TIMES: readonly Format[] = ['date', 'date-time', 'time'];

/** Converts dates and times to the form in which they are stored, so that every notation is compared correctly. */
function normalised(format: Format, path: string[], operator: string, given: unknown): unknown {
  if (!TIMES.includes(format) || !WHOLE_VALUES.includes(operator)) return given;
  if (Array.isArray(given)) return given.map((each) => normalised(format, path, operator, each));
  if (typeof given !== 'string') return given;
  const parsed = parseValue(format, given);
  return parsed.ok ? parsed.value : refuse(path, parsed.reason);
}

/**
 * Returns the caller's list query with column ids in place of names. A column name wins over a field of the row with the same
 * name; `row.` before the name always means the row's field. @throws INVALID
 */
function parseQuery(source: RowSource, columns: DatatableColumnRow[], input: Input) {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const keyOf = (name: string): string | undefined => {
    const own = name.startsWith('row.') ? name.slice(4) : name;
    return byName.get(name)?.id ?? (Object.hasOwn(ROW_FIELDS, own) ? own : undefined);
  };
  const known = (path: (string | number)[], name: string): string =>
    keyOf(name) ?? refuse(path, `There is no column “${name}”.`);
  const orderBy = input.orderBy?.map((name, index) => {
    // A name may begin with a minus.
    const descending = name.startsWith('-') ? keyOf(name.slice(1)) : undefined;
    return descending === undefined ? known(['orderBy', index], name) : `-${descending}`;
  });
  const where = Object.entries(input.where ?? {}).map(([name, condition]) => {
    const format = byName.get(name)?.format;
    const typed = Object.entries(condition).map(([operator, given]) => {
      const path = ['where', name, operator];
      return [operator, format ? normalised(format, path, operator, given) : given] as const;
    });
    return [known(['where', name], name), Object.fromEntries(typed)] as const;
  });
  input.selectFields?.forEach((name, index) => void known(['selectFields', index], name));
  const { limit, offset, search } = input;
  const kinds = Object.fromEntries(Object.entries(source.fields(columns)).map(([key, field]) => [key, field.type]));
  const parsed = listQuery(kinds).safeParse({ limit, offset, orderBy, where: Object.fromEntries(where), search });
  if (parsed.success) return parsed.data;
  const names = new Map(columns.map((column) => [column.id, column.name]));
  throw new DomainError('INVALID', 'The input is not valid.', {
    issues: parsed.error.issues.map((issue) => ({
      path: issue.path.map((part) => names.get(String(part)) ?? String(part)),
      message: issue.message,
      type: issue.code,
    })),
  });
}

/** Lists rows with their cells, filtered, sorted and searched by any column. */
export const fetchDatatable = query({
  area: 'aiTable',
  verb: 'fetch',
  summary: 'Rows and cells of an AI table',
  input: FetchDatatableInput,
  output: FetchDatatableAnswer,
  access: onTable('view', namedTable),
  run: async ({ em, actor, input, resource, platform }) => {
    const { table } = resource;
    const all = await loadColumns(em, table.id);
    const source = rowSourceOf(table);
    const asked = parseQuery(source, all, input);
    const viewer = viewerOf(actor);
    const place = input.aroundRowId
      ? await source.placeOf(em, viewer, table.id, all, { query: asked, rowId: input.aroundRowId })
      : null;
    const listed = place === null ? asked : { ...asked, offset: place - (place % asked.limit) };
    const columns = input.selectFields ? all.filter((column) => input.selectFields?.includes(column.name)) : all;
    const { withTotal } = input;
    const { rows, total } = await source.list(em, viewer, table.id, all, { ...listed, withTotal });
    const answer = page(rows, listed);
    const ids = answer.data.map((row) => row.id);
    const model = await extractionModel(em, platform, table.organizationId);
    const cells = await source.cells(em, table.id, ids, columns, model);
    return { ...answer, data: await presentRows(em, actor, { rows: answer.data, columns, cells }), total };
  },
});
