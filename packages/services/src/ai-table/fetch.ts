import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { visibleRooms } from '@atrium/db/dataroom';
import { countRows, type ListField, listRows, type ListSource, pgArray } from '@atrium/db/listing';
import { dataTypeOf, FetchDatatableAnswer, FetchDatatableInput, type Row } from '@atrium/domain/ai-table';
import { DomainError, type FieldKind, listQuery, type ListQuery, type MemberActor, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { query } from '../kernel/index.ts';
import { namedTable, tableRole } from './access.ts';
import { loadColumns } from './columns.ts';
import { extractionModel } from './model.process.ts';
import { type CellFound, presentCell } from './present.ts';

type Input = z.output<typeof FetchDatatableInput>;
type RowFound = {
  id: string;
  document_id: string | null;
  document_name: string | null;
  dataroom_id: string | null;
  origin: Row['origin'];
};

const ROW_FIELDS: Record<string, ListField & { kind: FieldKind }> = {
  id: { sql: 'id', type: 'uuid', kind: 'uuid' },
  documentId: { sql: 'document_id', type: 'uuid', kind: 'uuid' },
  documentName: { sql: 'document_name', type: 'text', kind: 'text' },
  origin: { sql: 'origin', type: 'enum', kind: 'enum' },
  review: { sql: 'has_review', type: 'boolean', kind: 'boolean' },
  failed: { sql: 'has_failed', type: 'boolean', kind: 'boolean' },
  position: { sql: 'position', type: 'number', kind: 'number' },
};

const cellField = (column: DatatableColumnRow): ListField & { kind: FieldKind } => {
  const own = `(select cell.%s from datatable_cell cell where cell.row_id = listed.id and cell.column_id = '${column.id}')`;
  const type = dataTypeOf(column.format);
  if (type === 'boolean') return { sql: own.replace('%s', 'boolean_value'), type: 'boolean', kind: 'boolean' };
  if (type === 'string') return { sql: own.replace('%s', 'text_value'), type: 'text', kind: 'text' };
  return { sql: own.replace('%s', 'number_value'), type: 'number', kind: 'number' };
};

/**
 * Rows of the table whose document the caller may see now: a table does not tell what a private room would not. Fields
 * are the columns, typed by their formats, and a few of the row itself.
 */
export const rowSource = (
  actor: MemberActor,
  datatableId: string,
  columns: DatatableColumnRow[],
): ListSource & { kinds: Record<string, FieldKind> } => {
  const rooms = visibleRooms(actor.membership);
  const fields = { ...ROW_FIELDS, ...Object.fromEntries(columns.map((column) => [column.name, cellField(column)])) };
  return {
    from: {
      sql: `select r.id, r.document_id, d.name as document_name, d.dataroom_id, r.origin, r.position,
          exists (select 1 from datatable_cell c where c.row_id = r.id and c.needs_review and not c.is_accepted) as has_review,
          exists (select 1 from datatable_cell c where c.row_id = r.id and c.status = 'Failed') as has_failed
        from datatable_row r left join document d on d.id = r.document_id
        where r.datatable_id = ? and (r.document_id is null or
          (d.deleted_at is null and d.dataroom_id in (select id from (${rooms.sql}) visible)))`,
      values: [datatableId, ...rooms.values],
    },
    fields,
    kinds: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.kind])),
    searchIn: ['documentName', ...columns.filter((c) => dataTypeOf(c.format) === 'string').map((c) => c.name)],
    defaultOrder: [...columns.filter((column) => column.isOrderByColumn).map((column) => column.name), 'position'],
    tieBreak: 'id',
  };
};

/** The list query of this table: its fields are known only with its columns. */
const parseQuery = (kinds: Record<string, FieldKind>, input: Input): ListQuery => {
  const { limit, offset, orderBy, where, search } = input;
  const parsed = listQuery(kinds).safeParse({ limit, offset, orderBy, where, search });
  if (parsed.success) return parsed.data as ListQuery; // the same shape, its field names checked
  throw new DomainError('INVALID', 'The input is not valid.', {
    issues: parsed.error.issues.map((issue) => ({
      path: issue.path.map(String),
      message: issue.message,
      type: issue.code,
    })),
  });
};

/** The cells of rows, with what says whether each is stale. */
export const loadCells = async (
  em: EntityManager,
  rowIds: string[],
  columnIds: string[],
  model: string,
): Promise<CellFound[]> =>
  em.execute<CellFound[]>(
    `select c.row_id, c.column_id, c.text_value, c.number_value::text as number_value, c.boolean_value, c.unit, c.status,
       c.is_absent, c.is_edited, c.needs_review, c.is_accepted, c.confidence, c.error, c.sources, c.proposal,
       (c.dependency_changed or c.made_from_definition is distinct from col.definition_hash
         or c.made_from_version_id is distinct from d.current_version_id or c.made_with_model is distinct from ?)
         and r.document_id is not null and col.generation_method->>'type' in ('extracted', 'augmented') as is_stale
     from datatable_cell c join datatable_row r on r.id = c.row_id join datatable_column col on col.id = c.column_id
     left join document d on d.id = r.document_id
     where c.row_id = any(?::uuid[]) and c.column_id = any(?::uuid[])`,
    [model, pgArray(rowIds), pgArray(columnIds)],
  );

export const presentRows = (rows: RowFound[], columns: DatatableColumnRow[], cells: CellFound[]): Row[] => {
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
};

/** Rows with their cells, filtered, sorted and searched by any column. */
export const fetchDatatable = query({
  name: 'datatable.fetch',
  summary: 'Rows and cells of an AI Table',
  input: FetchDatatableInput,
  output: FetchDatatableAnswer,
  access: tableRole('Viewer', namedTable),
  run: async ({ em, actor, input, resource, platform }) => {
    const all = await loadColumns(em, resource.table.id);
    const source = rowSource(actor, resource.table.id, all);
    const listed = parseQuery(source.kinds, input);
    const columns = input.selectFields ? all.filter((column) => input.selectFields?.includes(column.name)) : all;
    const total = await countRows(em, source, listed);
    const answer = page(await listRows<RowFound>(em, source, listed), listed);
    const ids = answer.data.map((row) => row.id);
    const columnIds = columns.map((column) => column.id);
    const cells = ids.length === 0 ? [] : await loadCells(em, ids, columnIds, extractionModel(platform));
    return { ...answer, data: presentRows(answer.data, columns, cells), total };
  },
});
