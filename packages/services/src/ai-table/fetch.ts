import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { countRows, type ListField, listRows, type ListSource, pgArray } from '@atrium/db/listing';
import { FetchDatatableAnswer, FetchDatatableInput, type Row } from '@atrium/domain/ai-table';
import { dataTypeOf, type Format, parseValue } from '@atrium/domain/value';
import { DomainError, type FieldKind, invalid, listQuery, type MemberActor, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { loadColumns } from './columns.ts';
import { extractionModel } from './model.process.ts';
import { type CellFound, presentCell, type RowFound } from './present.ts';
import { visibleRows } from './rows.ts';

type Input = z.output<typeof FetchDatatableInput>;
type Field = ListField & { kind: FieldKind };

/** What a row has beside its cells. A column of the same name stands before it; `row.` before the name always means these. */
const ROW_FIELDS: Record<string, Field> = {
  id: { sql: 'id', type: 'uuid', kind: 'uuid' },
  documentId: { sql: 'document_id', type: 'uuid', kind: 'uuid' },
  documentName: { sql: 'document_name', type: 'text', kind: 'text' },
  origin: { sql: 'origin', type: 'enum', kind: 'enum' },
  review: { sql: 'has_review', type: 'boolean', kind: 'boolean' },
  failed: { sql: 'has_failed', type: 'boolean', kind: 'boolean' },
  position: { sql: 'position', type: 'number', kind: 'number' },
};

function cellField(column: DatatableColumnRow): Field {
  const own = (value: string) =>
    `(select cell.${value} from datatable_cell cell where cell.row_id = listed.id and cell.column_id = '${column.id}')`;
  const type = dataTypeOf(column.format);
  if (type === 'boolean') return { sql: own('boolean_value'), type: 'boolean', kind: 'boolean' };
  if (type === 'string') return { sql: own('text_value'), type: 'text', kind: 'text' };
  return { sql: own('number_value'), type: 'number', kind: 'number' };
}

/** Rows with the pattern in any cell of text: one look through the cells, where a field of each column would take as many. */
function wordsIn(columns: DatatableColumnRow[]): string {
  const ids = columns.filter((column) => dataTypeOf(column.format) === 'string').map((column) => column.id);
  return `listed.id in (select cell.row_id from datatable_cell cell where cell.column_id = any('{${ids.join(',')}}')
    and cell.text_value ilike ?)`;
}

/**
 * The rows that the caller may see. Fields are the columns by their ids, typed by their formats, and the row's own:
 * names, which people choose, never reach the statement.
 */
export function rowSource(
  actor: MemberActor,
  datatableId: string,
  columns: DatatableColumnRow[],
): ListSource & { fields: Record<string, Field> } {
  const visible = visibleRows(actor, datatableId);
  const fields = {
    ...ROW_FIELDS,
    ...Object.fromEntries(columns.map((column) => [column.id, cellField(column)])),
  };
  return {
    from: {
      sql: `select v.*,
          exists (select 1 from datatable_cell c where c.row_id = v.id and c.needs_review and not c.is_accepted) as has_review,
          exists (select 1 from datatable_cell c where c.row_id = v.id and c.status = 'Failed') as has_failed
        from (${visible.sql}) v`,
      values: visible.values,
    },
    fields,
    searchIn: ['documentName'],
    searchAlso: wordsIn(columns),
    defaultOrder: [...columns.filter((column) => column.isOrderByColumn).map((column) => column.id), 'position'],
    tieBreak: 'id',
  };
}

function refuse(path: (string | number)[], message: string): never {
  throw invalid(path.join('.'), message.slice(0, 255));
}

const WHOLE_VALUES: readonly string[] = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'in', 'not_in', 'between'];
const TIMES: readonly Format[] = ['date', 'date-time', 'time'];

/** Dates and times are compared as the table keeps them, however the caller writes them. */
function normalised(format: Format, path: string[], operator: string, given: unknown): unknown {
  if (!TIMES.includes(format) || !WHOLE_VALUES.includes(operator)) return given;
  if (Array.isArray(given)) return given.map((each) => normalised(format, path, operator, each));
  if (typeof given !== 'string') return given;
  const parsed = parseValue(format, given);
  return parsed.ok ? parsed.value : refuse(path, parsed.reason);
}

/** The caller's list query, with column names as ids. Its fields are known only with the table. @throws INVALID */
function parseQuery(source: { fields: Record<string, Field> }, columns: DatatableColumnRow[], input: Input) {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const keyOf = (name: string): string | undefined => {
    const own = name.startsWith('row.') ? name.slice(4) : name;
    return byName.get(name)?.id ?? (Object.hasOwn(ROW_FIELDS, own) ? own : undefined);
  };
  const known = (path: (string | number)[], name: string): string =>
    keyOf(name) ?? refuse(path, `There is no column “${name}”.`);
  const orderBy = input.orderBy?.map((name, index) => {
    // A name may begin with a minus, too.
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
  const kinds = Object.fromEntries(Object.entries(source.fields).map(([key, field]) => [key, field.kind]));
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

/** The cells of rows, with what says whether each is stale. */
export async function loadCells(
  em: EntityManager,
  rowIds: string[],
  columnIds: string[],
  model: string,
): Promise<CellFound[]> {
  return em.execute<CellFound[]>(
    `select c.row_id, c.column_id, c.text_value, c.number_value::text as number_value, c.boolean_value, c.unit, c.status,
       c.is_absent, c.is_edited, c.needs_review, c.is_accepted, c.confidence, c.error, c.sources, c.proposal,
       c.is_edited and c.before_edit is not null as is_restorable,
       (c.dependency_changed or c.made_from_definition is distinct from col.definition_hash
         or c.made_from_version_id is distinct from d.current_version_id or c.made_with_model is distinct from ?)
         and r.document_id is not null and col.generation_method->>'type' in ('extracted', 'augmented') as is_stale
     from datatable_cell c join datatable_row r on r.id = c.row_id join datatable_column col on col.id = c.column_id
     left join document d on d.id = r.document_id
     where c.row_id = any(?::uuid[]) and c.column_id = any(?::uuid[])`,
    [model, pgArray(rowIds), pgArray(columnIds)],
  );
}

export function presentRows(rows: RowFound[], columns: DatatableColumnRow[], cells: CellFound[]): Row[] {
  const byRow = Map.groupBy(cells, (cell) => cell.row_id);
  return rows.map((row) => {
    const own = new Map((byRow.get(row.id) ?? []).map((cell) => [cell.column_id, cell]));
    const presented = columns.flatMap((column) => {
      const cell = own.get(column.id);
      return cell ? [[column.name, presentCell(column, cell)] as const] : [];
    });
    return {
      id: row.id,
      documentId: row.document_id,
      documentName: row.document_name,
      dataroomId: row.dataroom_id,
      origin: row.origin,
      values: Object.fromEntries(
        columns
          .map((column) => [column.name, null as Row['values'][string]])
          .concat(presented.map(([name, cell]) => [name, cell.value])),
      ),
      cells: Object.fromEntries(presented),
    };
  });
}

/** Rows with their cells, filtered, sorted and searched by any column. */
export const fetchDatatable = query({
  area: 'aiTable',
  verb: 'fetch',
  summary: 'Rows and cells of an AI Table',
  input: FetchDatatableInput,
  output: FetchDatatableAnswer,
  access: onTable('view', namedTable),
  run: async ({ em, actor, input, resource, platform }) => {
    const all = await loadColumns(em, resource.table.id);
    const source = rowSource(actor, resource.table.id, all);
    const listed = parseQuery(source, all, input);
    const columns = input.selectFields ? all.filter((column) => input.selectFields?.includes(column.name)) : all;
    const total = await countRows(em, source, listed);
    const answer = page(await listRows<RowFound>(em, source, listed), listed);
    const ids = answer.data.map((row) => row.id);
    const columnIds = columns.map((column) => column.id);
    const model = await extractionModel(em, platform, resource.table.organizationId);
    const cells = ids.length === 0 ? [] : await loadCells(em, ids, columnIds, model);
    return { ...answer, data: presentRows(answer.data, columns, cells), total };
  },
});
