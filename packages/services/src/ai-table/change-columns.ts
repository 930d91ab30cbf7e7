import { DatatableColumnEntity, type DatatableColumnRow } from '@atrium/db/ai-table';
import {
  AddColumnsInput,
  Column,
  dataTypeOf,
  DeleteColumnInput,
  renameReferences,
  RunAnswer,
  RunColumnsInput,
  RunOptions,
  UpdateColumnInput,
} from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, invalid, notFound, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { command } from '../kernel/index.ts';
import { extractionModel } from './model.process.ts';
import { namedTable, tableRole } from './access.ts';
import { addColumns, columnStatuses, isGenerated, loadColumns, presentColumn, settleColumns } from './columns.ts';
import { addDocumentRows, addMissingCells } from './rows.ts';
import { type RunMode, startRun, type Started } from './run.ts';

const cells = (count: number): string => (count === 1 ? 'One cell is' : `${count.toLocaleString('en')} cells are`);

const runAnswer = (started: Started, dryRun = false) => ({
  success: true,
  message:
    started.cells === 0 ? 'Everything is up to date.' : `${cells(started.cells)} ${dryRun ? 'to be' : 'being'} filled.`,
  errors: [],
  taskId: started.taskId,
  creditsReserved: started.creditsReserved,
  data: { cells: started.cells, rows: started.rows, columns: started.columns },
});

/** Adds columns and fills them at once: a credit is reserved for each cell. */
export const addTableColumns = command({
  name: 'datatable.addColumns',
  summary: 'Add columns to an AI Table',
  input: AddColumnsInput,
  output: RunAnswer.extend({ columns: z.array(Column) }),
  access: tableRole('Contributor', namedTable),
  run: async (work) => {
    const { em, input, resource, platform, emit, note } = work;
    const { table } = resource;
    const added = await addColumns(em, table, input.columns);
    const columnIds = added.filter(isGenerated).map((column) => column.id);
    await addMissingCells(em, table.id, columnIds);
    const options = RunOptions.parse({});
    const started = await startRun(work, table, {
      mode: 'refresh',
      columnIds,
      options,
      model: extractionModel(platform),
    });
    emit({ topic: 'datatable', action: 'updated', resourceId: table.id });
    note('datatable', table.id, { columns: added.length, cells: started.cells });
    return { ...runAnswer(started), columns: added.map((column) => presentColumn(column, 'Pending')) };
  },
});

/** Prompts that name a column keep naming it. */
const renameInPrompts = (columns: DatatableColumnRow[], from: string, to: string): void => {
  for (const column of columns) {
    const { prompt } = column.generationMethod;
    if (prompt === null) continue;
    const renamed = renameReferences(prompt, from, to);
    if (renamed !== prompt) column.generationMethod = { ...column.generationMethod, prompt: renamed };
  }
};

/** Changes a column. What its cells were asked for with may change: they are stale then, until refreshed. */
export const updateTableColumn = command({
  name: 'datatable.updateColumn',
  summary: 'Change a column of an AI Table',
  input: UpdateColumnInput,
  output: dataAnswer(Column),
  access: tableRole('Contributor', namedTable),
  run: async ({ em, input, resource, emit, note }) => {
    const { table } = resource;
    const columns = await loadColumns(em, table.id);
    const column = columns.find((each) => each.id === input.columnId);
    if (!column) throw notFound('Column');
    const taken = columns.some((each) => each !== column && each.name.toLowerCase() === input.name?.toLowerCase());
    if (taken) throw invalid('name', `There is a column “${input.name}” already.`.slice(0, 255), 'duplicate');
    if (input.name !== undefined) {
      if (column.displayName === column.name && input.display_name === undefined) column.displayName = input.name;
      renameInPrompts(columns, column.name, input.name);
      column.name = input.name;
    }
    if (input.display_name !== undefined) column.displayName = input.display_name || column.name;
    if (input.description !== undefined) column.description = input.description;
    if (input.display_order !== undefined) column.displayOrder = input.display_order;
    if (input.is_read_only !== undefined) column.isReadOnly = input.is_read_only;
    if (input.is_order_by_column !== undefined) column.isOrderByColumn = input.is_order_by_column;
    if (input.depends_on_column_ids !== undefined) column.dependsOnColumnIds = input.depends_on_column_ids;
    if (input.generation_method !== undefined) {
      column.generationMethod = { ...column.generationMethod, ...input.generation_method };
    }
    if (input.data_type_format !== undefined && input.data_type_format !== column.format) {
      column.format = input.data_type_format;
      // Values of another type cannot stay: what people wrote in it is asked for again too.
      if (dataTypeOf(column.format) !== column.dataType) {
        column.dataType = dataTypeOf(column.format);
        await em.execute(
          `update datatable_cell set text_value = null, number_value = null, boolean_value = null, unit = null,
             sources = '[]', proposal = null, is_edited = false, is_accepted = false, status = 'Pending' where column_id = ?`,
          [column.id],
        );
      }
    }
    settleColumns(columns);
    await em.flush();
    const status = (await columnStatuses(em, table.id)).get(column.id) ?? 'Completed';
    emit({ topic: 'datatable', action: 'updated', resourceId: table.id });
    note('datatable', table.id, { columnId: column.id });
    return ok(presentColumn(column, status), 'Saved.');
  },
});

/** Takes a column and its cells away; columns that depend on it must change first. */
export const deleteTableColumn = command({
  name: 'datatable.deleteColumn',
  summary: 'Delete a column of an AI Table',
  input: DeleteColumnInput,
  output: DoneAnswer,
  access: tableRole('Contributor', namedTable),
  run: async ({ em, input, resource, emit, note }) => {
    const { table } = resource;
    const columns = await loadColumns(em, table.id);
    const column = columns.find((each) => each.id === input.columnId);
    if (!column) throw notFound('Column');
    const dependents = columns.filter((each) => each !== column && each.dependsOnColumnIds.includes(column.id));
    if (dependents.length > 0) {
      const names = dependents.map((each) => `“${each.name}”`).join(', ');
      throw invalid('columnId', `${names} is made from this column. Change it first.`.slice(0, 255), 'dependency');
    }
    await em.nativeDelete(DatatableColumnEntity, { id: column.id });
    emit({ topic: 'datatable', action: 'updated', resourceId: table.id });
    note('datatable', table.id, { columnId: column.id });
    return done('The column is gone.');
  },
});

const runColumns = (mode: RunMode, name: 'datatable.refreshColumns' | 'datatable.regenerateColumns', summary: string) =>
  command({
    name,
    summary,
    input: RunColumnsInput,
    output: RunAnswer,
    access: tableRole('Contributor', namedTable),
    run: async (work) => {
      const { em, actor, input, resource, platform, note } = work;
      const { table } = resource;
      const columns = await loadColumns(em, table.id);
      const known = new Set(columns.map((column) => column.id));
      if (input.columnIds?.some((id) => !known.has(id))) throw notFound('Column');
      const wanted = columns.filter((column) => isGenerated(column) && (input.columnIds?.includes(column.id) ?? true));
      const columnIds = wanted.map((column) => column.id);
      await addDocumentRows(em, actor, table);
      await addMissingCells(em, table.id, columnIds);
      const { rowIds, options, dryRun } = input;
      const request = { mode, columnIds, rowIds, options, dryRun, model: extractionModel(platform) };
      const started = await startRun(work, table, request);
      note('datatable', table.id, { cells: started.cells, dryRun });
      return runAnswer(started, dryRun);
    },
  });

/** Fills what is new, waiting, failed or stale, and nothing else. */
export const refreshColumns = runColumns('refresh', 'datatable.refreshColumns', 'Fill what is new or stale');

/** Fills everything again. */
export const regenerateColumns = runColumns('regenerate', 'datatable.regenerateColumns', 'Fill everything again');
