import { DatatableColumnEntity, type DatatableColumnRow, lockTable } from '@atrium/db/ai-table';
import {
  AddColumnsInput,
  Column,
  DeleteColumnInput,
  referencesIn,
  renameReferences,
  RunAnswer,
  RunOptions,
  UpdateColumnInput,
} from '@atrium/domain/ai-table';
import { dataTypeOf } from '@atrium/domain/value';
import { dataAnswer, DoneAnswer, done, invalid, notFound, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { command } from '../kernel/index.ts';
import { extractionModel } from './model.process.ts';
import { namedTable, onTable } from './access.ts';
import {
  addColumns,
  columnStatuses,
  isGenerated,
  loadColumns,
  presentColumn,
  requireUsableName,
  settleColumns,
} from './columns.ts';
import { convertValues } from './convert-values.ts';
import { emitTable } from './readers.ts';
import { startRun } from './run.ts';
import { runAnswer } from './run-columns.ts';
import { requireColumnChange, requireManualColumns } from './transactions.ts';

/** Adds columns and fills them. A credit is reserved for each cell. */
export const addTableColumns = command({
  area: 'aiTable',
  verb: 'addColumns',
  summary: 'Add columns to an AI table',
  input: AddColumnsInput,
  output: RunAnswer.extend({ columns: z.array(Column) }),
  access: onTable('write', namedTable),
  run: async (work) => {
    const { em, input, resource, platform, emit, note } = work;
    const { table } = resource;
    requireManualColumns(table, input.columns);
    await lockTable(em, table.id);
    const added = await addColumns(em, table, input.columns);
    const columnIds = added.filter(isGenerated).map((column) => column.id);
    const options = RunOptions.parse({});
    const started = await startRun(work, table, {
      mode: 'refresh',
      columnIds,
      options,
      model: await extractionModel(em, platform, table.organizationId),
    });
    await emitTable({ em, emit }, table.id, 'updated');
    note('datatable', table.id, { columns: added.length, cells: started.cells });
    return { ...runAnswer(started), columns: added.map((column) => presentColumn(column, 'Pending')) };
  },
});

/** Renames a column in the prompts of other columns. */
function renameInPrompts(columns: DatatableColumnRow[], from: string, to: string): void {
  for (const column of columns) {
    const { prompt } = column.generationMethod;
    if (prompt === null) continue;
    const renamed = renameReferences(prompt, from, to);
    if (renamed !== prompt) column.generationMethod = { ...column.generationMethod, prompt: renamed };
  }
}

type Change = z.output<typeof UpdateColumnInput>;

/** Removes dependencies that only the old prompt named, unless the caller lists the dependencies. */
function changePrompt(columns: DatatableColumnRow[], column: DatatableColumnRow, input: Change): void {
  const { generation_method: given, depends_on_column_ids: chosen } = input;
  if (chosen !== undefined) column.dependsOnColumnIds = chosen;
  if (given === undefined) return;
  const before = column.generationMethod;
  const { type = before.type, is_required = before.is_required, prompt = before.prompt } = given;
  const { is_internet_enabled = before.is_internet_enabled } = given;
  const { knowledge_context_tree = before.knowledge_context_tree } = given;
  column.generationMethod = { type, is_required, prompt, is_internet_enabled, knowledge_context_tree };
  if (chosen !== undefined || prompt === before.prompt) return;
  const named = new Set(referencesIn(before.prompt ?? ''));
  const dropped = new Set(columns.filter((each) => named.has(each.name)).map((each) => each.id));
  column.dependsOnColumnIds = column.dependsOnColumnIds.filter((id) => !dropped.has(id));
}

function rename(columns: DatatableColumnRow[], column: DatatableColumnRow, input: Change): void {
  const { name, display_name: displayName } = input;
  if (name !== undefined) {
    requireUsableName(name, 'name');
    const taken = columns.some((each) => each !== column && each.name.toLowerCase() === name.toLowerCase());
    if (taken) throw invalid('name', `There is already a column “${name}”.`.slice(0, 255), 'duplicate');
    if (column.displayName === column.name && displayName === undefined) column.displayName = name;
    renameInPrompts(columns, column.name, name);
    column.name = name;
  }
  if (displayName !== undefined) column.displayName = displayName || column.name;
}

/** Changes a column. If its definition changes, its cells are stale until they are refreshed. */
export const updateTableColumn = command({
  area: 'aiTable',
  verb: 'updateColumn',
  summary: 'Change a column of an AI table',
  input: UpdateColumnInput,
  output: dataAnswer(Column),
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { table } = resource;
    await lockTable(em, table.id);
    const columns = await loadColumns(em, table.id);
    const column = columns.find((each) => each.id === input.columnId);
    if (!column) throw notFound('Column');
    requireColumnChange(table, column, input);
    const { format } = column;
    changePrompt(columns, column, input);
    rename(columns, column, input);
    if (input.description !== undefined) column.description = input.description;
    if (input.display_order !== undefined) column.displayOrder = input.display_order;
    if (input.is_read_only !== undefined) column.isReadOnly = input.is_read_only;
    if (input.is_order_by_column !== undefined) column.isOrderByColumn = input.is_order_by_column;
    if (input.data_type_format !== undefined) {
      column.format = input.data_type_format;
      column.dataType = dataTypeOf(column.format);
    }
    settleColumns(columns);
    // Flushed before any cell is locked: a run that writes cells locks the column first, too.
    await em.flush();
    if (column.format !== format) await convertValues(em, column, { format, byId: actor.userId });
    const status = (await columnStatuses(em, actor, table)).get(column.id) ?? 'Completed';
    await emitTable({ em, emit }, table.id, 'updated');
    note('datatable', table.id, { columnId: column.id });
    return ok(presentColumn(column, status), 'Saved.');
  },
});

/** Deletes a column and its cells. Columns that depend on it must be changed first. */
export const deleteTableColumn = command({
  area: 'aiTable',
  verb: 'deleteColumn',
  summary: 'Delete a column of an AI table',
  input: DeleteColumnInput,
  output: DoneAnswer,
  access: onTable('write', namedTable),
  run: async ({ em, input, resource, emit, note }) => {
    const { table } = resource;
    await lockTable(em, table.id);
    const columns = await loadColumns(em, table.id);
    const column = columns.find((each) => each.id === input.columnId);
    if (!column) throw notFound('Column');
    requireColumnChange(table, column, null);
    const dependents = columns.filter((each) => each !== column && each.dependsOnColumnIds.includes(column.id));
    if (dependents.length > 0) {
      const names = dependents.map((each) => `“${each.name}”`).join(', ');
      throw invalid('columnId', `${names} is made from this column. Change it first.`.slice(0, 255), 'dependency');
    }
    await em.nativeDelete(DatatableColumnEntity, { id: column.id });
    await emitTable({ em, emit }, table.id, 'updated');
    note('datatable', table.id, { columnId: column.id });
    return done('The column was deleted.');
  },
});
