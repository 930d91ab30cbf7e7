import { startForDocument } from '@atrium/domain/workflow-trigger';
import { drawFlow, type FlowData } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { runIndexDocument, uploadDocuments } from '../document/index.ts';
import type { TaskContext } from '../kernel/index.ts';
import { codeOf, createRoom, lastMailTo, stageFile } from '../testing/index.ts';
import { listTriggers, listWorkflows, publishVersion, updateTrigger, workflowMe } from '../workflow/index.ts';
import { sendComponentEmail, startDue, startForIndexed } from './index.ts';
import { context, create, kit, organization, setUpWorkflows, textOf, workOff } from './workflow-run.fixture.ts';

setUpWorkflows();

const SIGNAL = new AbortController().signal;

function jobOf<P>(payload: P, onBehalfOf: string | null = null): TaskContext<P> {
  return {
    platform: kit.platform,
    payload,
    taskId: crypto.randomUUID(),
    requestId: 'test',
    actor: { kind: 'system', organizationId: onBehalfOf === null ? null : organization.id, onBehalfOf },
    signal: SIGNAL,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => undefined,
  };
}

type Run = { id: string; status: string; created_by_id: string; reason: string | null };
async function runsOf(workflowId: string): Promise<Run[]> {
  return kit.asOwner<Run>(
    'select id, status, created_by_id, reason from workflow_execution where workflow_id = $1 order by created_at, id',
    [workflowId],
  );
}

describe('a schedule', () => {
  function schedule(settings: Record<string, string> = {}): FlowData {
    return drawFlow(
      [
        { id: 'at', type: 'ScheduleTrigger', at: [0, 0], values: { minute: '0', hour: '8', ...settings } },
        { id: 'say', type: 'ParserComponent', at: [1, 0], values: { pattern: '{time}' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['at', 'trigger', 'say', 'input_data'],
        ['say', 'parsed_text', 'out', 'input_value'],
      ],
    );
  }
  async function dueAt(workflowId: string, at: string): Promise<void> {
    await kit.asOwner(`update workflow_trigger set next_at = ${at} where workflow_id = $1`, [workflowId]);
  }
  const tick = async () => startDue(jobOf({}));

  it('starts the published workflow once per time, as the person who published it, also with two clocks', async () => {
    const workflowId = await create(schedule());
    await tick();
    expect(await runsOf(workflowId)).toEqual([]);
    await dueAt(workflowId, `date_trunc('minute', now())`);
    const { data: before } = await listTriggers(context(), { workflowId });
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    const runs = await runsOf(workflowId);
    expect(runs).toMatchObject([{ status: 'pending', created_by_id: organization.owner.userId }]);
    await workOff();
    expect(await runsOf(workflowId)).toMatchObject([{ status: 'completed' }]);
    expect(await textOf(runs[0]!.id)).toBe(before[0]!.nextAt);
    const { data: shown } = await workflowMe(context(), { workflowId });
    expect(shown.schedules).toMatchObject([
      {
        id: 'at',
        minute: '0',
        hour: '8',
        dayOfWeek: '*',
        timezone: 'UTC',
        schedule: { enabled: true, totalRunCount: 1, description: '', lastRunAt: expect.any(String) },
      },
    ]);
    const { data: all } = await listWorkflows(context(), {});
    expect(all.find(({ id }) => id === workflowId)?.schedules).toEqual(shown.schedules);
    const { data: after } = await listTriggers(context(), { workflowId });
    expect(after).toMatchObject([{ kind: 'schedule', isEnabled: true, problem: null }]);
    expect(Date.parse(after[0]!.nextAt!)).toBeGreaterThan(Date.now());
    expect(after[0]!.lastAt).not.toBeNull();
  });

  it('makes up for the times of a day that nothing ran, and for no older ones', async () => {
    const workflowId = await create(schedule({ minute: '0', hour: '*' }));
    await dueAt(workflowId, `date_trunc('hour', now()) - interval '2 hours'`);
    await tick();
    expect(await runsOf(workflowId)).toHaveLength(3);
    await dueAt(workflowId, `date_trunc('hour', now()) - interval '90 days'`);
    await tick();
    await tick();
    // Of the last day, 24 hours are made up for, of which three have started before.
    expect((await runsOf(workflowId)).length).toBeLessThanOrEqual(25);
  });

  it('starts nothing that is turned off, and is seen and turned off by those who may edit', async () => {
    const workflowId = await create(schedule(), { accessPolicy: 'Public' });
    const { data } = await updateTrigger(context(), { workflowId, vertexId: 'at', isEnabled: false });
    expect(data).toMatchObject([{ vertexId: 'at', isEnabled: false, nextAt: null }]);
    await dueAt(workflowId, `now() - interval '1 minute'`);
    await tick();
    expect(await runsOf(workflowId)).toEqual([]);
    // A new version leaves it off.
    await publishVersion(context(), { workflowId });
    await dueAt(workflowId, `now() - interval '1 minute'`);
    await tick();
    expect(await runsOf(workflowId)).toEqual([]);
    expect(
      await codeOf(updateTrigger(context(organization.viewer), { workflowId, vertexId: 'at', isEnabled: true })),
    ).not.toBe('ok');
    expect(await codeOf(updateTrigger(context(), { workflowId, vertexId: 'none', isEnabled: true }))).toBe('NOT_FOUND');
    await updateTrigger(context(), { workflowId, vertexId: 'at', isEnabled: true });
    await dueAt(workflowId, `now() - interval '1 minute'`);
    await tick();
    expect(await runsOf(workflowId)).toHaveLength(1);
  });

  it('starts nothing for a person who has left or may no longer run it, and says why', async () => {
    const workflowId = await create(schedule());
    await dueAt(workflowId, `now() - interval '1 minute'`);
    await kit.asOwner('update organization_user set is_active = false where user_id = $1', [organization.owner.userId]);
    await tick();
    expect(await runsOf(workflowId)).toEqual([]);
    const rows = await kit.asOwner('select is_enabled, problem from workflow_trigger where workflow_id = $1', [
      workflowId,
    ]);
    expect(rows).toMatchObject([{ is_enabled: false, problem: expect.stringContaining('no longer a member') }]);
  });

  it.each(['is_active = false', 'deleted_at = now()'])(
    'starts nothing in an organization with %s, and goes on when it is back',
    async (change) => {
      const workflowId = await create(schedule());
      await dueAt(workflowId, `now() - interval '1 minute'`);
      await kit.asOwner(`update organization set ${change} where id = $1`, [organization.id]);
      await tick();
      expect(await runsOf(workflowId)).toEqual([]);
      await kit.asOwner('update organization set is_active = true, deleted_at = null where id = $1', [organization.id]);
      await tick();
      expect(await runsOf(workflowId)).toHaveLength(1);
    },
  );

  it('that cannot start keeps no other from starting', async () => {
    const broken = await create(schedule());
    const working = await create(schedule());
    await dueAt(broken, `now() - interval '2 minutes'`);
    await dueAt(working, `now() - interval '1 minute'`);
    await kit.asOwner(`update workflow_trigger set settings = '{"minute": "broken"}' where workflow_id = $1`, [broken]);
    await expect(tick()).rejects.toThrow();
    expect(await runsOf(broken)).toEqual([]);
    expect(await runsOf(working)).toHaveLength(1);
    await kit.asOwner('delete from workflow_trigger where workflow_id = $1', [broken]);
  });

  it('is refused at publishing if it says no times', async () => {
    expect(await codeOf(create(schedule({ hour: '25' })))).toBe('INVALID');
    expect(await codeOf(create(schedule({ timezone: 'Europe/Nowhere' })))).toBe('INVALID');
  });
});

describe('an indexed document', () => {
  /** Answers the name of the document, and saves a text in a data room. */
  function onDocument(dataroomId: string, saveIn: string | null = null, more: object = {}): FlowData {
    return drawFlow(
      [
        { id: 'doc', type: 'DocumentIndexed', at: [0, 0], values: { dataroom_id: [dataroomId], ...more } },
        { id: 'say', type: 'ParserComponent', at: [1, 0], values: { pattern: 'Read {name}' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
        ...(saveIn === null
          ? []
          : [
              {
                id: 'save',
                type: 'SaveToRoom' as const,
                at: [2, 1] as [number, number],
                values: { dataroom_id: saveIn, name: 'Note' },
              },
            ]),
      ],
      [
        ['doc', 'document', 'say', 'input_data'],
        ['say', 'parsed_text', 'out', 'input_value'],
        ...(saveIn === null ? [] : [['say', 'parsed_text', 'save', 'file'] as [string, string, string, string]]),
      ],
    );
  }

  /** Runs the queued jobs of indexing and of starting, as workers would, until there are none. */
  async function index(): Promise<void> {
    for (;;) {
      const jobs = await kit.asOwner<{ id: string; name: string; payload: never; created_by_id: string }>(
        `select id, name, payload, created_by_id from background_task where organization_id = $1 and state = 'PENDING'
         and name in ('document.index', $2)`,
        [organization.id, startForDocument.name],
      );
      if (jobs.length === 0) return;
      for (const { id, name, payload, created_by_id } of jobs) {
        const job = jobOf(payload, created_by_id);
        // Twice, as a job that was killed after its commit.
        for (const attempt of [1, 2]) {
          await (name === 'document.index'
            ? runIndexDocument({ ...job, attempt })
            : startForIndexed({ ...job, attempt }));
        }
        await kit.asOwner(`update background_task set state = 'SUCCESS' where id = $1`, [id]);
      }
    }
  }
  async function upload(dataroomId: string, name: string, content: string) {
    const files = [await stageFile(kit, name, content)];
    return (await uploadDocuments(context(), { dataroomId, files })).data[0]!;
  }

  it('starts a run once per version, with the document', async () => {
    const room = (await createRoom(kit, organization.owner)).id;
    const workflowId = await create(onDocument(room));
    await upload(room, 'Lease.txt', 'The rent is 1200.');
    await index();
    await workOff();
    const runs = await runsOf(workflowId);
    expect(runs).toMatchObject([{ status: 'completed', reason: null }]);
    expect(await textOf(runs[0]!.id)).toBe('Read Lease.txt');
  });

  it('starts nothing for other rooms and names', async () => {
    const [room, other] = [await createRoom(kit, organization.owner), await createRoom(kit, organization.owner)];
    const workflowId = await create(onDocument(room.id, null, { name_contains: 'lease' }));
    await upload(other.id, 'Lease.txt', 'The rent is 1200.');
    await upload(room.id, 'Letter.txt', 'Dear tenant.');
    await index();
    expect(await runsOf(workflowId)).toEqual([]);
    await upload(room.id, 'My LEASE.txt', 'The rent is 900.');
    await index();
    expect(await runsOf(workflowId)).toHaveLength(1);
  });

  it('does not start a workflow for what it has saved itself, nor two workflows for each other', async () => {
    const [one, two] = [await createRoom(kit, organization.owner), await createRoom(kit, organization.owner)];
    const own = await create(onDocument(one.id, one.id));
    await upload(one.id, 'Lease.txt', 'The rent is 1200.');
    for (let round = 0; round < 4; round += 1) {
      await index();
      await workOff();
    }
    expect(await runsOf(own)).toMatchObject([{ status: 'completed', reason: null }]);
    await updateTrigger(context(), { workflowId: own, vertexId: 'doc', isEnabled: false });
    const there = await create(onDocument(one.id, two.id));
    const back = await create(onDocument(two.id, one.id));
    await upload(one.id, 'Second.txt', 'The rent is 1300.');
    for (let round = 0; round < 6; round += 1) {
      await index();
      await workOff();
    }
    expect(await runsOf(there)).toHaveLength(1);
    expect(await runsOf(back)).toHaveLength(1);
  });

  it('starts nothing while the workflow is in the trash, and starts it again once it is restored', async () => {
    const room = (await createRoom(kit, organization.owner)).id;
    const workflowId = await create(onDocument(room));
    await kit.asOwner('update workflow set deleted_at = now() where id = $1', [workflowId]);
    await upload(room, 'Lease.txt', 'The rent is 1200.');
    await index();
    expect(await runsOf(workflowId)).toEqual([]);
    await kit.asOwner('update workflow set deleted_at = null where id = $1', [workflowId]);
    await upload(room, 'Second.txt', 'The rent is 1300.');
    await index();
    expect(await runsOf(workflowId)).toHaveLength(1);
  });

  it('never starts for a person who has lost the data room', async () => {
    const room = (await createRoom(kit, organization.owner, { accessPolicy: 'Public' })).id;
    const { contributor } = organization;
    const workflowId = await create(onDocument(room), {}, contributor).catch(() => null);
    // A contributor without a workflow role publishes nothing, so the owner turns it on in their name.
    const id = workflowId ?? (await create(onDocument(room)));
    await kit.asOwner('update workflow_trigger set user_id = $2 where workflow_id = $1', [id, contributor.userId]);
    await kit.asOwner(`update dataroom set access_policy = 'Private' where id = $1`, [room]);
    await upload(room, 'Lease.txt', 'The rent is 1200.');
    await index();
    expect(await runsOf(id)).toEqual([]);
    const { data } = await listTriggers(context(), { workflowId: id });
    expect(data).toMatchObject([
      { isEnabled: false, problem: expect.stringContaining('no longer sees the data room') },
    ]);
    expect(JSON.stringify(await lastMailTo(kit, `${contributor.userId}@example.test`))).toContain(
      'no longer sees the data room',
    );
    // Turned off, it says this once.
    await kit.asOwner('delete from mail');
    await upload(room, 'Second.txt', 'The rent is 1300.');
    await index();
    expect(await kit.asOwner('select id from mail')).toEqual([]);
  });
});

describe('a mail of the editor', () => {
  it('reaches its recipients, and is limited per day', async () => {
    const mail = { to: 'one@example.test, Two@example.test', subject: 'Hello\nthere', body: 'First.\n\nSecond.' };
    expect(await sendComponentEmail(context(), mail)).toMatchObject({ message: '2 e-mails were sent.' });
    const sent = await lastMailTo(kit, 'two@example.test');
    expect(JSON.stringify(sent)).toContain('Second.');
    expect(await codeOf(sendComponentEmail(context(), { ...mail, to: 'no address' }))).toBe('INVALID');
    const many = { ...mail, to: Array.from({ length: 20 }, (_, at) => `person${at}@example.test`) };
    for (let call = 0; call < 4; call += 1) await sendComponentEmail(context(), many);
    expect(await codeOf(sendComponentEmail(context(), many))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(sendComponentEmail(context(organization.viewer), mail))).toBe('FORBIDDEN');
  });
});
