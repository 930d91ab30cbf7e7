import { DataroomEntity } from '@atrium/db/dataroom';
import { dataAnswer, job, newId, ok } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  auditOf,
  codeOf,
  createOrganization,
  createUser,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
  withoutOrganization,
} from '../testing/index.ts';
import { anyone, inOrganization, signedIn } from './access.ts';
import { command } from './command.ts';
import { flow } from './flow.ts';
import { query } from './query.ts';

const remember = job({ name: 'test.remember', payload: z.object({ roomId: z.uuid() }) });

/** Inserts a data room, queues a job and emits an event. Fails at the end if the input says so. */
const makeRoom = command({
  area: 'dataroom',
  verb: 'makeRoom',
  summary: 'Make a room',
  input: z.object({ name: z.string().min(1), fail: z.boolean().default(false) }),
  output: dataAnswer(z.object({ id: z.uuid() })),
  access: inOrganization('createDataroom'),
  run: async ({ em, actor, input, enqueue, emit, note }) => {
    const id = newId();
    await em.insert(DataroomEntity, {
      id,
      organizationId: actor.membership.organizationId,
      name: input.name,
      metadata: {} as never, // no test reads it
      createdById: actor.userId,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await enqueue(remember, { roomId: id }, { resourceId: id });
    emit({ topic: 'dataroom', action: 'created', resourceId: id, dataroomId: id });
    note('dataroom', id, { kind: 'test' });
    if (input.fail) throw new Error('select secret from nowhere');
    return { ...ok({ id, hidden: 'must not leave' }), more: 'neither' };
  },
});

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

async function count(sql: string, values: unknown[]): Promise<number> {
  const [row] = await kit.asOwner<{ count: number }>(`select count(*)::int as count from ${sql}`, values);
  return row!.count;
}
/** Counts the jobs, tasks and events of a request. */
async function traces(requestId: string) {
  return {
    tasks: await count('background_task where request_id = $1', [requestId]),
    jobs: await count(`background_task t join graphile_worker.jobs j on j.key = t.id::text where t.request_id = $1`, [
      requestId,
    ]),
  };
}

describe('a dry run', () => {
  const clear = command({
    area: 'dataroom',
    verb: 'clear',
    summary: 'Clear a room',
    input: z.object({ dryRun: z.boolean().default(false) }),
    output: z.object({ dryRun: z.boolean() }),
    access: inOrganization('manageSubscription'),
    run: async ({ input, note }) => {
      note('dataroom', null);
      return { dryRun: input.dryRun };
    },
  });

  it('is no event', async () => {
    const [rehearsal, real] = [kit.contextOf(organization.owner), kit.contextOf(organization.owner)];
    await clear(rehearsal, { dryRun: true });
    await clear(real, {});
    expect(await auditOf(kit, rehearsal)).toEqual([]);
    expect(await auditOf(kit, real)).toMatchObject([{ action: 'dataroom.clear', outcome: 'succeeded' }]);
  });

  it('that is denied is recorded as a dry run, and not as the action', async () => {
    const context = kit.contextOf(organization.contributor);
    expect(await codeOf(clear(context, { dryRun: true }))).toBe('FORBIDDEN');
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'dataroom.clear.dryRun', outcome: 'denied' }]);
  });
});

describe('a command that works', () => {
  it('writes its row, its job, its task, its event and its audit row', async () => {
    const context = kit.contextOf(organization.contributor);
    const { data } = await makeRoom(context, { name: 'Contents that the audit must not have' });
    expect(await traces(context.requestId)).toEqual({ tasks: 1, jobs: 1 });
    const [job] = await kit.asOwner<{ payload: Record<string, unknown> }>(
      `select p.payload from background_task t join graphile_worker.jobs j on j.key = t.id::text
       join graphile_worker._private_jobs p on p.id = j.id where t.request_id = $1`,
      [context.requestId],
    );
    expect(job?.payload).toMatchObject({
      roomId: data.id,
      requestId: context.requestId,
      organizationId: organization.id,
      onBehalfOf: organization.contributor.userId,
    });
    expect(
      await count('outbox_event where resource_id = $1 and organization_id = $2', [data.id, organization.id]),
    ).toBe(1);
    expect(await auditOf(kit, context)).toEqual([
      {
        action: 'dataroom.makeRoom',
        outcome: 'succeeded',
        organization_id: organization.id,
        actor_kind: 'user',
        actor_id: organization.contributor.userId,
        resource_type: 'dataroom',
        resource_id: data.id,
        summary: { kind: 'test' },
      },
    ]);
  });

  it('returns only fields that its output schema names', async () => {
    const answer = await makeRoom(kit.contextOf(organization.owner), { name: 'Room' });
    expect(Object.keys(answer).sort()).toEqual(['data', 'errors', 'message', 'success']);
    expect(Object.keys(answer.data)).toEqual(['id']);
  });
});

describe('a command that fails', () => {
  it('leaves only the audit row of its failure, and keeps the cause', async () => {
    const context = kit.contextOf(organization.contributor);
    const before = await count('dataroom where organization_id = $1', [organization.id]);
    const events = await count('outbox_event where organization_id = $1', [organization.id]);
    const failure = await failureOf(makeRoom(context, { name: 'Room', fail: true }));
    expect(failure.code).toBe('INTERNAL');
    expect(failure.message).not.toContain('secret');
    expect(failure.cause).toMatchObject({ message: 'select secret from nowhere' });
    expect(await count('dataroom where organization_id = $1', [organization.id])).toBe(before);
    expect(await count('outbox_event where organization_id = $1', [organization.id])).toBe(events);
    expect(await traces(context.requestId)).toEqual({ tasks: 0, jobs: 0 });
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'failed', summary: { code: 'INTERNAL' } }]);
  });

  it('is denied and audited if the role is too weak', async () => {
    const context = kit.contextOf(organization.viewer);
    expect((await failureOf(makeRoom(context, { name: 'Room' }))).code).toBe('FORBIDDEN');
    expect(await auditOf(kit, context)).toMatchObject([
      { outcome: 'denied', actor_id: organization.viewer.userId, summary: { code: 'FORBIDDEN' } },
    ]);
    expect(await traces(context.requestId)).toEqual({ tasks: 0, jobs: 0 });
  });

  it('is denied and audited for an API key without the scope', async () => {
    const context = kit.contextOf(withKey(organization.owner, ['read']));
    expect((await failureOf(makeRoom(context, { name: 'Room' }))).code).toBe('FORBIDDEN');
    expect(await auditOf(kit, context)).toMatchObject([
      { outcome: 'denied', actor_kind: 'apiKey', organization_id: organization.id },
    ]);
  });

  it('is audited for the user if no organization is selected', async () => {
    const context = kit.contextOf(withoutOrganization(organization.owner));
    expect((await failureOf(makeRoom(context, { name: 'Room' }))).code).toBe('INVALID');
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'denied', organization_id: null }]);
  });

  it('refuses anonymous callers without an audit row', async () => {
    const context = kit.contextOf({ kind: 'anonymous' });
    expect((await failureOf(makeRoom(context, { name: 'Room' }))).code).toBe('UNAUTHENTICATED');
    expect(await auditOf(kit, context)).toEqual([]);
  });

  it('names the invalid field and does not run', async () => {
    const context = kit.contextOf(organization.viewer);
    const failure = await failureOf(makeRoom(context, { name: '' }));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: ['name'] }] });
    expect(await auditOf(kit, context)).toEqual([]);
  });

  it('refuses a field named __proto__, which schemas would drop', async () => {
    const input = JSON.parse('{"name":"Room","__proto__":{"fail":true}}') as { name: string };
    const failure = await failureOf(makeRoom(kit.contextOf(organization.owner), input));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: ['__proto__'] }] });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a pair', 'a\ud800b'],
  ])('refuses text with %s, which the database cannot hold', async (_, name) => {
    const failure = await failureOf(makeRoom(kit.contextOf(organization.owner), { name }));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: ['name'] }] });
  });
});

describe('an Idempotency-Key', () => {
  const withIdempotency = (key: string, actor = organization.owner) => kit.contextOf(actor, { idempotencyKey: key });

  it('returns the first answer again and runs once', async () => {
    const first = await makeRoom(withIdempotency('a'), { name: 'Once' });
    const again = withIdempotency('a');
    expect(await makeRoom(again, { name: 'Once' })).toEqual(first);
    expect(await traces(again.requestId)).toEqual({ tasks: 0, jobs: 0 });
    expect(await count('dataroom where name = $1', ['Once'])).toBe(1);
  });

  it('is a conflict with another body or another call', async () => {
    await makeRoom(withIdempotency('b'), { name: 'One body' });
    expect((await failureOf(makeRoom(withIdempotency('b'), { name: 'Another body' }))).code).toBe('CONFLICT');
  });

  it('belongs to one user: another user can use the same key', async () => {
    const mine = await makeRoom(withIdempotency('c'), { name: 'Mine' });
    const theirs = await makeRoom(withIdempotency('c', organization.contributor), { name: 'Mine' });
    expect(theirs.data.id).not.toBe(mine.data.id);
  });

  it('never returns an answer of another organization', async () => {
    const elsewhere = await createOrganization(kit);
    await makeRoom(withIdempotency('d'), { name: 'Here' });
    const there = {
      ...elsewhere.owner,
      userId: organization.owner.userId,
    };
    expect((await failureOf(makeRoom(withIdempotency('d', there), { name: 'Here' }))).code).toBe('CONFLICT');
  });

  it('runs one of two simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => makeRoom(withIdempotency('e'), { name: 'Together' })),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await count('dataroom where name = $1', ['Together'])).toBe(1);
  });

  it('returns no stored answer to a caller who has lost access', async () => {
    await makeRoom(withIdempotency('g'), { name: 'Lost' });
    const { membership } = organization.owner;
    const demoted = { ...organization.owner, membership: { ...membership, role: 'Viewer' as const } };
    expect((await failureOf(makeRoom(withIdempotency('g', demoted), { name: 'Lost' }))).code).toBe('FORBIDDEN');
  });

  it('can be used again after a failure', async () => {
    await failureOf(makeRoom(withIdempotency('f'), { name: 'Failing', fail: true }));
    expect((await makeRoom(withIdempotency('f'), { name: 'Other body' })).success).toBe(true);
  });
});

describe('work after the commit', () => {
  const leaving = (found: { names: string[][]; breaks?: boolean }) =>
    command({
      area: 'dataroom',
      verb: 'leave',
      summary: 'Rename the organization, and look from outside',
      input: z.object({ name: z.string(), fail: z.boolean().default(false) }),
      output: z.object({ name: z.string() }),
      access: inOrganization('enter'),
      run: async ({ em, input, whenCommitted }) => {
        await em.execute('update organization set name = ?', [input.name]);
        whenCommitted(async () => {
          const rows = await kit.asOwner<{ name: string }>('select name from organization where id = $1', [
            organization.id,
          ]);
          found.names.push(rows.map(({ name }) => name));
          if (found.breaks) throw new Error('the disk is gone');
        });
        if (input.fail) throw new Error('broken off');
        return { name: input.name };
      },
    });

  it('sees the committed rows, and does not run again for a repeated request', async () => {
    const found = { names: [] };
    const context = () => kit.contextOf(organization.owner, { idempotencyKey: 'left' });
    const first = await leaving(found)(context(), { name: 'Renamed' });
    expect(await leaving(found)(context(), { name: 'Renamed' })).toEqual(first);
    expect(found.names).toEqual([['Renamed']]);
  });

  it('does not run after a rollback', async () => {
    const found = { names: [] };
    await failureOf(leaving(found)(kit.contextOf(organization.owner), { name: 'Never', fail: true }));
    expect(found.names).toEqual([]);
  });

  it('does not fail the committed call; its failure is logged', async () => {
    const logged = kit.logs.length;
    const context = kit.contextOf(organization.owner);
    const answer = await leaving({ names: [], breaks: true })(context, { name: 'Kept' });
    expect(answer).toEqual({ name: 'Kept' });
    expect(kit.logs.slice(logged)).toMatchObject([{ requestId: context.requestId, action: 'dataroom.leave' }]);
  });
});

describe('a query', () => {
  const look = (sql: string) =>
    query({
      area: 'dataroom',
      verb: 'look',
      summary: 'Look',
      input: z.object({}),
      output: z.object({}),
      access: inOrganization('enter'),
      run: async ({ em }) => {
        await em.execute(sql);
        return {};
      },
    });

  it('cannot write', async () => {
    const failure = await failureOf(
      look(`update dataroom set name = 'changed'`)(kit.contextOf(organization.owner), {}),
    );
    expect(failure.code).toBe('INTERNAL');
    expect(failure.cause).toMatchObject({ message: expect.stringContaining('read-only transaction') });
  });

  it('needs only the scope read of an API key', async () => {
    const call = look('select 1');
    expect((await failureOf(call(kit.contextOf(withKey(organization.owner, ['write'])), {}))).code).toBe('FORBIDDEN');
    expect(await call(kit.contextOf(withKey(organization.owner, ['read'])), {})).toEqual({});
  });

  it('can be asked only for the access decision', async () => {
    await look('select 1/0').decide(kit.contextOf(organization.guest), {});
  });
});

describe('a flow', () => {
  const work = flow({
    area: 'dataroom',
    verb: 'work',
    summary: 'Work',
    input: z.object({}),
    output: z.object({}),
    access: inOrganization('createDataroom'),
    interrupted: 'repeat',
    prepare: async () => null,
    act: async () => null,
    commit: async () => ({}),
  });

  it('needs the scope write of an API key', async () => {
    expect((await failureOf(work(kit.contextOf(withKey(organization.owner, ['read'])), {}))).code).toBe('FORBIDDEN');
  });

  it('audits a refused caller', async () => {
    const context = kit.contextOf(organization.guest);
    await failureOf(work(context, {}));
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'dataroom.work', outcome: 'denied' }]);
  });
});

describe('outside an organization', () => {
  it('writes the audit row of a user, which no other user can read', async () => {
    const touch = command({
      area: 'dataroom',
      verb: 'touch',
      summary: 'Touch',
      input: z.object({}),
      output: z.object({ rows: z.int() }),
      access: signedIn(),
      run: async ({ em }) => {
        const rows = await em.execute<{ count: number }[]>('select count(*)::int as count from audit_event');
        return { rows: rows[0]!.count };
      },
    });
    const one = { ...withoutOrganization(organization.owner), ...(await createUser(kit)) };
    const other = { ...withoutOrganization(organization.owner), ...(await createUser(kit)) };
    const context = kit.contextOf(one);
    await touch(context, {});
    expect(await auditOf(kit, context)).toMatchObject([{ organization_id: null, actor_id: one.userId }]);
    expect(await touch(kit.contextOf(one), {})).toEqual({ rows: 1 });
    expect(await touch(kit.contextOf(other), {})).toEqual({ rows: 0 });
  });

  it('refuses tenant entities without an organization', async () => {
    const peek = query({
      area: 'dataroom',
      verb: 'peek',
      summary: 'Peek',
      input: z.object({}),
      output: z.object({}),
      access: anyone(),
      run: async ({ em }) => {
        await em.find(DataroomEntity, {});
        return {};
      },
    });
    const failure = await failureOf(peek(kit.contextOf(organization.owner), {}));
    expect(failure.cause).toMatchObject({ message: expect.stringContaining('No arguments provided for filter') });
  });
});
