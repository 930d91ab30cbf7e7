import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createOrganization,
  createRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { listRunningTasks } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

type Actor = TestOrganization['owner'];

async function startRun(by: Actor, more: { name?: string; state?: string; resourceId?: string } = {}) {
  const { name = 'evaluation.run', state = 'running', resourceId = null } = more;
  const id = newId();
  await kit.asOwner(
    `insert into run (id, organization_id, name, resource_id, state, total, done, created_by_id, created_at, started_at)
     values ($1, $2, $3, $4, $5, 10, 4, $6, now() - interval '1 minute', now() - interval '1 minute')`,
    [id, by.membership.organizationId, name, resourceId, state, by.userId],
  );
  return id;
}
async function runningFor(actor: Actor) {
  return (await listRunningTasks(kit.contextOf(actor), {})).data;
}

it('lists the runs of a person that are not over, and those of everybody for Owners', async () => {
  const { owner, contributor, viewer } = organization;
  const room = await createRoom(kit, contributor, { name: 'Atlas', accessPolicy: 'Private' });
  const id = await startRun(contributor, { resourceId: room.id });
  for (const state of ['completed', 'failed', 'stopped']) await startRun(contributor, { state });
  await startRun(contributor, { name: 'conversation.answer' });
  const [own, ...more] = await runningFor(contributor);
  expect(more).toEqual([]);
  expect(own).toMatchObject({
    taskId: id,
    name: 'evaluation.run',
    completed: 4,
    total: 10,
    secondsLeft: expect.any(Number),
    resourceKind: 'dataroom',
    resourceName: 'Atlas',
    startedByName: null,
  });
  expect(await runningFor(viewer)).toEqual([]);
  const hidden = { taskId: id, resourceKind: null, resourceName: null, startedByName: expect.any(String) };
  expect(await runningFor(owner)).toMatchObject([hidden]);
  expect(await runningFor((await createOrganization(kit)).owner)).toEqual([]);
});
