import { watchStatements } from '@atrium/db/testing';
import { describe, expect, it } from 'vitest';
import { readsLabels } from '../testing/index.ts';
import {
  createTableRow,
  datatableMe,
  deleteTableColumn,
  fetchDatatable,
  latestWorkflowStatus,
  listDatatables,
  refreshColumns,
  workflowStatusById,
} from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}
async function statusOf(datatableId: string) {
  return (await latestWorkflowStatus(context(), { datatableId })).data!;
}

describe('the progress of a run', () => {
  it('counts the whole run and each column, and lists the rows in work', async () => {
    for (const at of [1, 2, 3]) await t.document(`Rent: ${at}`, `Lease ${at}.txt`);
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    t.model.answer(async (asked) => {
      if (asked.number === 2) {
        reached.resolve();
        await goOn.promise;
      }
      return readsLabels(asked);
    });
    const { id, columns } = await t.table([{ name: 'Rent' }, { name: 'When', data_type_format: 'date' }]);
    const waiting = await statusOf(id);
    const none = [
      { columnId: columns['Rent'], total: 3, completed: 0, failed: 0 },
      { columnId: columns['When'], total: 3, completed: 0, failed: 0 },
    ];
    expect(waiting).toMatchObject({ status: 'pending', fillingRowIds: [], columns: none });
    const working = t.work({ rowsAtOnce: 1 });
    await reached.promise;
    const rows = await t.rows(id);
    const running = await statusOf(id);
    expect(running).toMatchObject({ status: 'running', total: 6, completed: 2, fillingRowIds: [rows[1]!.id] });
    expect(running.columns.map((column) => column.completed)).toEqual([1, 1]);
    const { data: tables } = await listDatatables(context(), {});
    expect(tables[0]?.latestRun).toMatchObject({ taskId: running.taskId, status: 'running', total: 6, completed: 2 });
    goOn.resolve();
    await working;
    const { status, completed, fillingRowIds } = await statusOf(id);
    expect({ status, completed, fillingRowIds }).toEqual({ status: 'completed', completed: 6, fillingRowIds: [] });
    expect((await datatableMe(context(), { datatableId: id })).data.latestRun).toMatchObject({ status: 'completed' });
    await deleteTableColumn(context(), { datatableId: id, columnId: columns['When']! });
    expect((await statusOf(id)).columns.map((column) => column.columnId)).toEqual([columns['Rent']]);
  });

  it('counts failures by column, and belongs to one run', async () => {
    await t.document('Rent: soon\nName: Alder');
    const { id, taskId, columns } = await t.table([{ name: 'Rent', data_type_format: 'number' }, { name: 'Name' }]);
    await t.work();
    const first = (await statusOf(id)).columns;
    expect(first).toEqual([
      { columnId: columns['Rent'], total: 1, completed: 0, failed: 1 },
      { columnId: columns['Name'], total: 1, completed: 1, failed: 0 },
    ]);
    await refreshColumns(context(), { datatableId: id });
    expect((await statusOf(id)).columns).toEqual([{ columnId: columns['Rent'], total: 1, completed: 0, failed: 0 }]);
    const named = { datatableId: id, workflowId: taskId! };
    expect((await workflowStatusById(context(), named)).data.columns).toEqual(first);
  });
});

/**
 * Returns the number of statements that a call sends, including those of its transaction. What a process keeps for some
 * seconds is not counted: it may be looked up again during one of three calls.
 */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const { sent, stop } = await watchStatements(t.kit.platform.orm);
  const counts: number[] = [];
  try {
    for (let time = 0; time < 3; time++) {
      sent.length = 0;
      await call();
      counts.push(sent.length);
    }
    return Math.min(...counts);
  } finally {
    stop();
  }
}

describe('the number of statements', () => {
  it('of a list does not grow with the tables', async () => {
    const counts: number[] = [];
    let made = 0;
    for (const wanted of [1, 10, 50]) {
      for (; made < wanted; made++) await t.table([{ name: 'Rent' }]);
      counts.push(await statementsOf(async () => listDatatables(context(), { limit: 100 })));
      expect((await listDatatables(context(), { limit: 100 })).data).toHaveLength(wanted);
    }
    expect(counts[0]).toBeGreaterThan(1);
    expect(new Set(counts).size).toBe(1);
  });

  it('of a table, its rows and its progress does not grow with columns and rows', async () => {
    const counts: Record<string, number[]> = {};
    for (const size of [1, 10, 50]) {
      const columns = Array.from({ length: size }, (_, at) => ({ name: `Column ${at}` }));
      const { id } = await t.table(columns);
      for (let row = 0; row < size; row++)
        await createTableRow(context(), { datatableId: id, values: { 'Column 0': 'x' } });
      await t.document('Column 0: x', `${size}.txt`);
      await refreshColumns(context(), { datatableId: id });
      const datatableId = id;
      const calls = {
        me: async () => datatableMe(context(), { datatableId }),
        fetch: async () => fetchDatatable(context(), { datatableId, limit: 1000, orderBy: ['-Column 0'] }),
        status: async () => latestWorkflowStatus(context(), { datatableId }),
      };
      for (const [name, call] of Object.entries(calls)) (counts[name] ??= []).push(await statementsOf(call));
    }
    expect(Object.keys(counts)).toHaveLength(3);
    for (const each of Object.values(counts)) {
      expect(each[0]).toBeGreaterThan(1);
      expect(new Set(each).size).toBe(1);
    }
  });
});
