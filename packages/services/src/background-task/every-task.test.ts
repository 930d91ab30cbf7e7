import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatatable } from '../ai-table/index.ts';
import { downloadDataroom, createZip } from '../bundle/index.ts';
import { initiateConversation } from '../conversation/index.ts';
import { reindexDocument } from '../document/index.ts';
import { createQuestion, startRun } from '../evaluation/index.ts';
import {
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  grantCredits,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { backgroundTaskMe, revokeBackgroundTask, runnable, runTask } from './index.ts';
import { job } from '@atrium/domain/kernel';
import { z } from 'zod';

let kit: TestPlatform;
let organization: TestOrganization;
let dataroomId: string;
let documentId: string;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  const { id: organizationId, owner } = organization;
  dataroomId = (await createRoom(kit, owner)).id;
  documentId = (await createIndexedDocument(kit, owner, { dataroomId }, { pages: ['The rent is $5.'] })).id;
  await grantCredits(kit, organizationId, '100');
});
afterAll(() => kit.close());

/** Every call that returns the id of a task or of a run. */
const calls: Record<string, () => Promise<string | null>> = {
  'a table run': async () => {
    const knowledgeContextTree = [{ id: dataroomId, type: 'dataroom' as const, name: 'Room' }];
    const input = { name: 'Leases', knowledgeContextTree, columns: [{ name: 'Rent' }] };
    return (await createDatatable(kit.contextOf(organization.owner), input)).taskId;
  },
  'the download of a data room': async () =>
    (await downloadDataroom(kit.contextOf(organization.owner), { dataroomId })).data.taskId,
  'the download of documents': async () =>
    (await createZip(kit.contextOf(organization.owner), { documentIds: [documentId] })).data.taskId,
  'the indexing of a document': async () =>
    (await reindexDocument(kit.contextOf(organization.owner), { documentId })).taskId,
  'an answer': async () =>
    (await initiateConversation(kit.contextOf(organization.owner), { query: 'What is the rent?' })).messageId,
  'the run of an evaluation': async () => {
    const context = kit.contextOf(organization.owner);
    const question = { question: 'What is the rent?', documentId, page: 1, expectedAnswer: '$5' };
    await createQuestion(context, { dataroomId, ...question });
    return (await startRun(context, { dataroomId, name: 'Run' })).data.id;
  },
};

/** Takes the job of a task from the queue as a worker would. Returns whether it ran. */
async function work(taskId: string): Promise<boolean> {
  const [queued] = await kit.asOwner<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs where key = $1',
    [taskId],
  );
  if (!queued) return false;
  let hasRun = false;
  const any = runnable({
    job: job({ name: 'test.any', payload: z.looseObject({}) }),
    run: async () => void (hasRun = true),
  });
  const attempt = { attempt: 1, maxAttempts: 5, worker: 'test', shutdown: new AbortController().signal };
  await runTask(kit.platform, any, queued.payload, attempt);
  return hasRun;
}

it.each(Object.keys(calls))('finds and stops %s by the id that its call returned', async (name) => {
  const taskId = await calls[name]!();
  if (taskId === null) throw new Error('Nothing was started');
  const context = kit.contextOf(organization.owner);
  expect((await backgroundTaskMe(context, { taskId })).data).toMatchObject({
    taskId,
    status: 'PENDING',
    dateDone: null,
  });
  const stranger = kit.contextOf((await createOrganization(kit)).owner);
  expect(await codeOf(backgroundTaskMe(stranger, { taskId }))).toBe('NOT_FOUND');
  expect(await codeOf(revokeBackgroundTask(stranger, { taskId }))).toBe('NOT_FOUND');
  await revokeBackgroundTask(context, { taskId });
  expect(await work(taskId)).toBe(false);
  const { data } = await backgroundTaskMe(context, { taskId });
  expect(data.status).toBe('REVOKED');
  expect(data.dateDone).not.toBeNull();
  expect(await codeOf(revokeBackgroundTask(context, { taskId }))).toBe('CONFLICT');
});

it('finds the task of another member for everyone who may see its resource, and stops it for none of them', async () => {
  const context = kit.contextOf(organization.owner);
  const room = await createRoom(kit, organization.owner, { accessPolicy: 'Private' });
  const document = await createIndexedDocument(kit, organization.owner, { dataroomId: room.id }, { pages: ['Rent'] });
  const { viewer, contributor } = organization;
  await joinRoom(kit, room.id, contributor, 'Contributor');
  const { taskId } = await reindexDocument(context, { documentId: document.id });
  const again = await reindexDocument(kit.contextOf(contributor), { documentId: document.id });
  expect(again.taskId).toBe(taskId);
  expect((await backgroundTaskMe(kit.contextOf(contributor), { taskId })).data).toMatchObject({ status: 'PENDING' });
  expect(await codeOf(backgroundTaskMe(kit.contextOf(viewer), { taskId }))).toBe('NOT_FOUND');
  expect(await codeOf(revokeBackgroundTask(kit.contextOf(contributor), { taskId }))).toBe('NOT_FOUND');
});
