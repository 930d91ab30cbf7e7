import { fillTable, type Row } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { runnable, runTask } from '../background-task/index.ts';
import { creditBalance, takeCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  createIndexedDocument,
  createOrganization,
  createRoom,
  grantCredits,
  readsLabels,
  type ScriptedModel,
  startScriptedModel,
  SYSTEM,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  createDatatable,
  failFillTable,
  fetchDatatable,
  runFillTable,
  stopFillTable,
  workflowStatusById,
} from './index.ts';
import type { LaneOptions } from './fill.process.ts';

export const CREDITS = 1000;
type ColumnInput = NonNullable<Parameters<typeof createDatatable>[1]['columns']>[number];
type Task = { id: string; payload: object; request_id: string; created_by_id: string; organization_id: string };

/** The parts of every test of tables: a platform with the scripted model, and a new organization with credits for each test. */
export type TableTest = {
  kit: TestPlatform;
  model: ScriptedModel;
  organization: TestOrganization;
  owner: TestOrganization['owner'];
  room: string;
  /** Creates a document with one page of these lines. */
  document: (lines: string, name?: string, dataroomId?: string) => Promise<{ id: string; versionId: string }>;
  /** Creates a table over the data room, or over others, that is not filled yet. */
  table: (
    columns: ColumnInput[],
    more?: Partial<Parameters<typeof createDatatable>[1]>,
  ) => Promise<{ id: string; taskId: string | null; creditsReserved: string; columns: Record<string, string> }>;
  /** Runs queued jobs like a worker until there are none. */
  work: (options?: Partial<LaneOptions>) => Promise<void>;
  /** Returns the lanes that wait in the queue. */
  queued: () => Promise<Task[]>;
  /** Runs one attempt of a lane. */
  lane: (task: Task, options?: Partial<LaneOptions>, attempt?: number, shutdown?: AbortSignal) => Promise<void>;
  rows: (datatableId: string, more?: object, actor?: MemberActor) => Promise<Row[]>;
  cell: (datatableId: string, column: string) => Promise<Row['cells'][string]>;
  balance: () => Promise<number>;
  /** Takes credits until this many are left. */
  spendDownTo: (credits: number) => Promise<void>;
  status: (datatableId: string, taskId: string | null) => ReturnType<typeof workflowStatusById>;
};

function taskOf(options: Partial<LaneOptions>) {
  return runnable({
    job: fillTable,
    run: async (context) => runFillTable(context, options),
    failed: failFillTable,
    revoked: stopFillTable,
  });
}

export function inRoom(...ids: string[]) {
  return ids.map((id) => ({ id, type: 'dataroom' as const, name: 'Room' }));
}

/** Sets up a test file; the object is filled before each test. */
export function useTables(env: Record<string, string> = {}): TableTest {
  const test = {} as TableTest; // filled below, before any test reads it
  beforeAll(async () => {
    test.model = await startScriptedModel();
    test.kit = await testPlatform({ ...test.model.env, ...env });
  });
  afterAll(async () => {
    await test.kit.close();
    await test.model.close();
  });
  beforeEach(async () => {
    test.model.answer(readsLabels);
    test.model.asked.length = 0;
    const { kit } = test;
    test.organization = await createOrganization(kit);
    test.owner = test.organization.owner;
    test.room = (await createRoom(kit, test.owner, { accessPolicy: 'Public' })).id;
    await grantCredits(kit, test.organization.id, String(CREDITS));
  });
  afterEach(async () => {
    expect(test.model.wrong).toEqual([]);
    const [ledger] = await test.kit.asOwner<{ sum: string; balance: string }>(
      `select (select sum(amount) from credit_entry where organization_id = $1)::text as sum,
         (select balance from credit_account where organization_id = $1)::text as balance`,
      [test.organization.id],
    );
    expect(ledger?.sum).toBe(ledger?.balance);
  });

  test.document = async (lines, name = 'Lease.txt', dataroomId = test.room) =>
    createIndexedDocument(test.kit, test.owner, { dataroomId }, { name, pages: [lines] });
  test.table = async (columns, more = {}) => {
    const input = { name: 'Leases', knowledgeContextTree: inRoom(test.room), columns, ...more };
    const { data, taskId, creditsReserved } = await createDatatable(test.kit.contextOf(test.owner), input);
    const ids = data.datatableMetadata.columns.map((column) => [column.name, column.id]);
    return { id: data.id, taskId, creditsReserved, columns: Object.fromEntries(ids) };
  };
  test.queued = async () =>
    test.kit.asOwner<Task>(
      `select id, payload, request_id, created_by_id, organization_id from background_task
       where name = 'datatable.fill' and state in ('PENDING', 'RETRY') and organization_id = $1 order by created_at, id`,
      [test.organization.id],
    );
  test.lane = async (task, options = {}, attempt = 1, shutdown = new AbortController().signal) => {
    const { id: taskId, request_id: requestId, created_by_id: onBehalfOf, organization_id: organizationId } = task;
    const raw = { ...task.payload, taskId, requestId, onBehalfOf, organizationId };
    const worker = { attempt, maxAttempts: fillTable.maxAttempts, worker: 'test', shutdown };
    await runTask(test.kit.platform, taskOf({ lookMs: 20, ...options }), raw, worker);
  };
  test.work = async (options = {}) => {
    for (;;) {
      const tasks = await test.queued();
      if (tasks.length === 0) return;
      await Promise.all(tasks.map(async (task) => test.lane(task, options)));
    }
  };
  test.rows = async (datatableId, more = {}, actor = test.owner) =>
    (await fetchDatatable(test.kit.contextOf(actor), { datatableId, ...more })).data;
  test.cell = async (datatableId, column) => {
    const [row] = await test.rows(datatableId);
    return row!.cells[column]!;
  };
  test.balance = async () =>
    Number(
      await inTransaction(test.kit.platform.orm, 'organization', test.owner, async (em) =>
        creditBalance(em, test.organization.id),
      ),
    );
  test.spendDownTo = async (credits) => {
    const amount = String((await test.balance()) - credits);
    const taking = { organizationId: test.organization.id, key: 'spent elsewhere', kind: 'adjust' as const, amount };
    await inTransaction(test.kit.platform.orm, 'system', SYSTEM, async (em) => takeCredits(em, taking));
  };
  test.status = async (datatableId, taskId) =>
    workflowStatusById(test.kit.contextOf(test.owner), { datatableId, taskId: taskId ?? 'none' });
  return test;
}
