import { AgentConfig, reconcileStatements } from '@atrium/domain/bank-reconcile';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { fetchDatatable } from '../ai-table/index.ts';
import { runnable, runTask } from '../background-task/index.ts';
import { uploadDocuments } from '../document/index.ts';
import {
  createFolderIn,
  createOrganization,
  createRoom,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { failReconcile, runReconcile, stopReconcile } from './run.process.ts';
import { reconcile } from './run-start.ts';
import { listBankStatements } from './statement-list.ts';

type Task = { id: string; payload: object; request_id: string; created_by_id: string; organization_id: string };

const task = runnable({
  job: reconcileStatements,
  run: async (context) => runReconcile(context),
  failed: failReconcile,
  revoked: stopReconcile,
});

export const CONFIG = AgentConfig.parse({
  appData: {
    glCategories: [
      { id: 'gl_1', glAccountName: 'Rent', glAccountCode: '6100', accountType: 'Expense', normalBalance: 'Debit' },
      { id: 'gl_2', glAccountName: 'Sales', glAccountCode: '4000', accountType: 'Revenue', normalBalance: 'Credit' },
    ],
    rules: [
      { ruleName: 'Rent', categoryId: 'gl_1', ruleConfig: { descriptionContains: 'rent' } },
      { ruleName: 'Money in', categoryId: 'gl_2', ruleConfig: { transactionType: 'Credit' } },
    ],
  },
});

/** A statement whose opening balance and rows tie with its closing balance. */
export const JANUARY = [
  'Account,DE02120300000000202051',
  'Opening balance,,,1000.00',
  'Date,Description,Amount,Balance',
  '2026-01-05,Rent of January,-400.00,600.00',
  '2026-01-13,Invoice 17,250.50,850.50',
  '2026-01-20,Coffee,-3.20,847.30',
  '2026-01-20,Coffee,-3.20,844.10',
  'Closing balance,,,844.10',
].join('\n');

/** The parts of every test of a run over statements. The object is filled before each test. */
export type BankTest = {
  kit: TestPlatform;
  organization: TestOrganization;
  owner: MemberActor;
  room: string;
  folder: string;
  /** Uploads a file into the folder with the statements, and returns the id of its document. */
  upload: (name: string, content: string | Buffer, folderId?: string) => Promise<string>;
  /** Creates a folder of tables and starts its first run. */
  create: (more?: object) => Promise<{ folderId: string; taskId: string }>;
  /** Runs queued lanes like a worker until there are none. */
  work: () => Promise<void>;
  queued: () => Promise<Task[]>;
  /** Runs one attempt of a lane. */
  lane: (lane: Task, attempt?: number, shutdown?: AbortSignal) => Promise<void>;
  statements: (
    folderId: string,
    actor?: MemberActor,
  ) => Promise<Awaited<ReturnType<typeof listBankStatements>>['data']>;
  /** Returns the table of all transactions of a folder. */
  allTable: (folderId: string) => Promise<string>;
  /** Returns the values of a table's rows. */
  values: (datatableId: string, more?: object, actor?: MemberActor) => Promise<Record<string, unknown>[]>;
};

export function useBank(env: () => Record<string, string> = () => ({})): BankTest {
  const test = {} as BankTest; // filled below, before any test reads it
  beforeAll(async () => {
    test.kit = await testPlatform(env());
  });
  afterAll(async () => test.kit.close());
  beforeEach(async () => {
    const { kit } = test;
    test.organization = await createOrganization(kit);
    test.owner = test.organization.owner;
    test.room = (await createRoom(kit, test.owner, { accessPolicy: 'Public' })).id;
    test.folder = (await createFolderIn(kit, test.owner, test.room, 'Statements')).id;
  });
  test.upload = async (name, content, folderId = test.folder) => {
    const file = await stageFile(test.kit, name, content);
    const { data } = await uploadDocuments(test.kit.contextOf(test.owner), {
      dataroomId: test.room,
      folderId,
      files: [file],
    });
    return data[0]!.id;
  };
  test.create = async (more = {}) =>
    reconcile(test.kit.contextOf(test.owner), {
      folderName: 'Books',
      agentConfig: CONFIG,
      statementFolderId: test.folder,
      ...more,
    });
  test.queued = async () =>
    test.kit.asOwner<Task>(
      `select id, payload, request_id, created_by_id, organization_id from background_task
       where name = $2 and state in ('PENDING', 'RETRY') and organization_id = $1 order by created_at, id`,
      [test.organization.id, reconcileStatements.name],
    );
  test.lane = async (lane, attempt = 1, shutdown = new AbortController().signal) => {
    const { id: taskId, request_id: requestId, created_by_id: onBehalfOf, organization_id: organizationId } = lane;
    const raw = { ...lane.payload, taskId, requestId, onBehalfOf, organizationId };
    const worker = { attempt, maxAttempts: reconcileStatements.maxAttempts, worker: 'test', shutdown };
    await runTask(test.kit.platform, task, raw, worker);
  };
  test.work = async () => {
    for (let lanes = await test.queued(); lanes.length > 0; lanes = await test.queued())
      await Promise.all(lanes.map(async (lane) => test.lane(lane)));
  };
  test.statements = async (folderId, actor = test.owner) =>
    (await listBankStatements(test.kit.contextOf(actor), { folderId })).data;
  test.allTable = async (folderId) => {
    const [table] = await test.kit.asOwner<{ id: string }>(
      `select id from datatable t where ai_table_folder_id = $1 and deleted_at is null
         and not exists (select 1 from bank_statement s where s.datatable_id = t.id)`,
      [folderId],
    );
    return table!.id;
  };
  test.values = async (datatableId, more = {}, actor = test.owner) =>
    (await fetchDatatable(test.kit.contextOf(actor), { datatableId, ...more })).data.map(({ values }) => values);
  return test;
}
