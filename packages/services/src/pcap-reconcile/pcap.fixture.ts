import { capitalAccounts, drawCapitalStatements, drawCapitalWorkbook } from '@atrium/samples/partner-capital';
import { reconcilePartnerCapital } from '@atrium/domain/pcap-reconcile';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAiTableFolder } from '../ai-table-folder/index.ts';
import { runnable, runTask } from '../background-task/index.ts';
import { uploadDocuments } from '../document/index.ts';
import {
  createOrganization,
  createRoom,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  failCapital,
  listPcapPartners,
  pcapReconciliationInfo,
  reconcilePcap,
  runCapital,
  stopCapital,
} from './index.ts';

const task = runnable({
  job: reconcilePartnerCapital,
  run: async (context) => runCapital(context),
  failed: failCapital,
  revoked: stopCapital,
});

export const NAMES = ['Acme Holdings L.P.', 'Birch Family Trust', 'Evergreen Foundation', 'Iris Wong'];
export const ACCOUNTS = capitalAccounts(NAMES);

export let kit: TestPlatform;
export let organization: TestOrganization;
export let owner: MemberActor;
let room: string;
export let folder: string;

/** Gives each file a platform, and each test an organization with a data room and a folder of AI tables. */
export function setUpCapital(): void {
  beforeAll(async () => {
    kit = await testPlatform();
  });
  afterAll(async () => kit.close());
  beforeEach(async () => {
    organization = await createOrganization(kit);
    owner = organization.owner;
    room = (await createRoom(kit, owner, { accessPolicy: 'Private' })).id;
    folder = (await createAiTableFolder(kit.contextOf(owner), { name: 'Capital', accessPolicy: 'Public' })).data.id;
  });
}

export async function upload(name: string, content: Uint8Array | string): Promise<string> {
  const file = await stageFile(kit, name, typeof content === 'string' ? content : Buffer.from(content));
  const { data } = await uploadDocuments(kit.contextOf(owner), { dataroomId: room, files: [file] });
  return data[0]!.id;
}

/** Uploads a pair in which the statements differ from the workbook. */
export async function uploadPair(statements = ACCOUNTS, workbook = ACCOUNTS, year = 2025) {
  return {
    excelDocumentId: await upload(`Capital ${year}.xlsx`, drawCapitalWorkbook(workbook, year)),
    pdfDocumentId: await upload(`Statements ${year}.pdf`, await drawCapitalStatements(statements, year)),
  };
}

export async function start(pair: { excelDocumentId: string; pdfDocumentId: string }, more: object = {}) {
  return reconcilePcap(kit.contextOf(owner), { aiTableFolderId: folder, ...pair, ...more });
}

type Queued = { id: string; payload: object; request_id: string; created_by_id: string };

/** Runs the queued lanes as a worker would. `states`: those of the lanes that are run. */
export async function work(states: readonly string[] = ['PENDING', 'RETRY']): Promise<void> {
  const lanes = await kit.asOwner<Queued>(
    `select id, payload, request_id, created_by_id from background_task
     where name = $2 and state = any($3) and organization_id = $1`,
    [organization.id, reconcilePartnerCapital.name, states],
  );
  // The queue no longer has a job that a worker has taken.
  await kit.asOwner(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))',
    [lanes.map(({ id }) => id)],
  );
  for (const { id: taskId, payload, request_id: requestId, created_by_id: onBehalfOf } of lanes) {
    const raw = { ...payload, taskId, requestId, onBehalfOf, organizationId: organization.id };
    await runTask(kit.platform, task, raw, {
      attempt: 1,
      maxAttempts: 10,
      worker: 'test',
      shutdown: new AbortController().signal,
    });
  }
}

export async function partners(reconciliationId: string, actor = owner) {
  return (await listPcapPartners(kit.contextOf(actor), { aiTableFolderId: folder, reconciliationId })).data;
}

export async function info(reconciliationId: string) {
  return (await pcapReconciliationInfo(kit.contextOf(owner), { aiTableFolderId: folder, reconciliationId })).data;
}
