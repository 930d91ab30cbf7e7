import { DomainError } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  auditOf,
  createOrganization,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { inOrganization } from './access.ts';
import { releaseNamedClaim } from './idempotency.ts';
import { type Acting, flow, type Interrupted } from './flow.ts';
import { readParts } from './read-parts.ts';
import { inTransaction } from './transaction/index.ts';
import { inTransactionDuringAct } from './transaction-during-act/index.ts';

const Input = z.object({ name: z.string().min(1) });
type Input = z.output<typeof Input>;
type Seen = { prepared: number[]; acted: number[]; committed: number; undone: string[] };

/** Ends the transaction as the database does if it and another one wait for each other. */
const DEADLOCK = "do $$ begin raise exception using errcode = 'deadlock_detected'; end $$";

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

function nothingSeen(): Seen {
  return { prepared: [], acted: [], committed: 0, undone: [] };
}

type Parts = {
  interrupted?: Interrupted;
  act?: (acting: Acting<never, Input, null, { first: string }>) => Promise<string>;
  refuseIn?: 'prepare' | 'commit';
  failIn?: 'commit' | 'deadlock';
};

/** Renames the organization twice: to the name with " (begun)", and to what `act` made of it. */
function renaming(seen: Seen, { interrupted = 'repeat', act, refuseIn, failIn }: Parts = {}) {
  const refusal = () => new DomainError('FORBIDDEN', 'Refused.', { detailCode: 'in_use' });
  return flow({
    area: 'organization',
    verb: 'rename',
    summary: 'Rename the organization',
    input: Input,
    output: z.object({ name: z.string() }),
    access: inOrganization('changeSettings'),
    interrupted,
    prepare: async ({ em, input, attempt, note, refuse }) => {
      seen.prepared.push(attempt);
      const first = `${input.name} (begun)`;
      await em.execute('update organization set name = ?', [first]);
      note('organization', organization.id, { step: 'begun' });
      return refuseIn === 'prepare' ? refuse(refusal()) : { first };
    },
    act: async (acting) => {
      seen.acted.push(acting.attempt);
      return act ? act(acting as never) : `${acting.plan.first}, done`;
    },
    commit: async ({ em, outcome, emit, note, refuse }) => {
      seen.committed += 1;
      await em.execute('update organization set name = ?', [outcome]);
      if (failIn === 'commit') throw new Error('the constraint broke');
      if (failIn === 'deadlock') await em.execute(DEADLOCK);
      emit({ action: 'updated', resourceId: organization.id });
      note('organization', organization.id, { step: 'done' });
      return refuseIn === 'commit' ? refuse(refusal()) : { name: outcome };
    },
    undo: async ({ outcome }) => void seen.undone.push(outcome),
  });
}

function call(idempotencyKey: string | null = null) {
  return kit.contextOf(organization.owner, { idempotencyKey });
}
async function nameNow(): Promise<string | undefined> {
  return (await kit.asOwner<{ name: string }>('select name from organization where id = $1', [organization.id]))[0]
    ?.name;
}
/** Leaves the key as a process leaves it that was killed during `act`. */
async function killedDuringAct(key: string, input: Input): Promise<void> {
  const seen = nothingSeen();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const stuck = renaming(seen, {
    act: async () => {
      reach();
      return new Promise<string>(() => undefined);
    },
  });
  void stuck(call(key), input);
  await reached;
  await kit.asOwner(`update idempotency_key set claimed_until = now() - interval '1 second' where key = $1`, [key]);
}

describe('a flow', () => {
  it('commits its first part before it acts, and audits once', async () => {
    const seen = nothingSeen();
    const context = call();
    const names: (string | undefined)[] = [];
    const act = async () => {
      names.push(await nameNow());
      return 'Acted';
    };
    expect(await renaming(seen, { act })(context, { name: 'One' })).toEqual({ name: 'Acted' });
    expect(names).toEqual(['One (begun)']);
    expect(await nameNow()).toBe('Acted');
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'organization.rename', outcome: 'succeeded', resource_id: organization.id, summary: { step: 'done' } },
    ]);
  });

  it('cannot open a transaction while it acts', async () => {
    const act = async () =>
      inTransaction(kit.platform.orm, 'organization', organization.owner, async () => 'a transaction during act');
    const failure = await failureOf(renaming(nothingSeen(), { act })(call(), { name: 'Two' }));
    expect(failure.cause).toMatchObject({ message: 'The act of organization.rename must not open a transaction.' });
  });

  it('lets a model provider’s call keep its books while it acts, and nothing after it', async () => {
    const { orm } = kit.platform;
    const act = async () => {
      const seen = await inTransactionDuringAct(orm, 'organization', organization.owner, async (em) =>
        em.execute<{ name: string }[]>('select name from organization'),
      );
      await expect(inTransaction(orm, 'organization', organization.owner, async () => 1)).rejects.toThrow('The act of');
      return `${seen[0]?.name}, read`;
    };
    expect(await renaming(nothingSeen(), { act })(call(), { name: 'Two' })).toEqual({ name: 'Two (begun), read' });
  });

  it('reads in parts while it acts', async () => {
    const act = async () => {
      const parts = readParts(kit.platform, organization.owner, async (em, from: number | null) => {
        const rows = await em.execute<{ role: string }[]>(
          'select role from organization_user order by role limit 1 offset ?',
          [from ?? 0],
        );
        return { rows, next: rows.length === 0 ? null : (from ?? 0) + 1 };
      });
      const roles: string[] = [];
      for await (const { role } of parts) roles.push(role);
      const write = readParts(kit.platform, organization.owner, async (em) => {
        await em.execute('update organization set name = ?', ['Changed']);
        return { rows: [], next: null };
      });
      await expect(write.next()).rejects.toThrow('read-only transaction');
      return roles.sort((a, b) => a.localeCompare(b)).join();
    };
    const { name } = await renaming(nothingSeen(), { act })(call(), { name: 'Two' });
    expect(name).toBe('Contributor,Guest,Owner,Viewer');
  });

  it('gives act no database', async () => {
    const found: string[] = [];
    const act = async (acting: object) => {
      found.push(...Object.keys(acting), ...Object.keys((acting as { outside: object }).outside));
      return 'Looked';
    };
    await renaming(nothingSeen(), { act })(call(), { name: 'Three' });
    expect(found).toContain('store');
    expect(found).not.toContain('em');
    expect(found).not.toContain('orm');
  });

  it('is denied and audited before it prepares', async () => {
    const seen = nothingSeen();
    const context = kit.contextOf(organization.viewer);
    expect((await failureOf(renaming(seen)(context, { name: 'Four' }))).code).toBe('FORBIDDEN');
    expect(seen).toEqual(nothingSeen());
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'denied', summary: { code: 'FORBIDDEN' } }]);
  });

  it.each(['prepare', 'commit'] as const)('keeps what it wrote when it refuses in %s', async (refuseIn) => {
    const seen = nothingSeen();
    const context = call();
    const failure = await failureOf(renaming(seen, { refuseIn })(context, { name: `Refused in ${refuseIn}` }));
    expect(failure.detailCode).toBe('in_use');
    const begun = `Refused in ${refuseIn} (begun)`;
    expect(await nameNow()).toBe(refuseIn === 'prepare' ? begun : `${begun}, done`);
    expect(seen.undone).toEqual(refuseIn === 'prepare' ? [] : [`${begun}, done`]);
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'denied', summary: { code: 'in_use' } }]);
  });

  it('undoes what it did outside when its second part fails', async () => {
    const seen = nothingSeen();
    const context = call();
    const failure = await failureOf(renaming(seen, { failIn: 'commit' })(context, { name: 'Five' }));
    expect(failure.code).toBe('INTERNAL');
    expect(seen.undone).toEqual(['Five (begun), done']);
    expect(await nameNow()).toBe('Five (begun)');
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'failed' }]);
  });

  it('undoes it after deadlocks too, which surely wrote nothing', async () => {
    const seen = nothingSeen();
    const failure = await failureOf(renaming(seen, { failIn: 'deadlock' })(call(), { name: 'Locked' }));
    expect(failure.code).toBe('UNAVAILABLE');
    expect(seen).toMatchObject({ acted: [1], committed: 3, undone: ['Locked (begun), done'] });
  });
});

describe('a flow with an Idempotency-Key', () => {
  it('runs once and returns the same answer again', async () => {
    const seen = nothingSeen();
    const rename = renaming(seen);
    const first = await rename(call('flow-a'), { name: 'Six' });
    expect(await rename(call('flow-a'), { name: 'Six' })).toEqual(first);
    expect(seen).toMatchObject({ prepared: [1], acted: [1], committed: 1 });
    expect((await failureOf(rename(call('flow-a'), { name: 'Other' }))).code).toBe('CONFLICT');
  });

  it('waits for a request that is running', async () => {
    const seen = nothingSeen();
    const rename = renaming(seen);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => rename(call('flow-b'), { name: 'Seven' })));
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ name: 'Seven (begun), done' })));
    expect(seen).toMatchObject({ acted: [1], committed: 1 });
  });

  it('is free again after a failure and after a refusal', async () => {
    await failureOf(renaming(nothingSeen(), { failIn: 'commit' })(call('flow-c'), { name: 'Eight' }));
    await failureOf(renaming(nothingSeen(), { refuseIn: 'prepare' })(call('flow-c'), { name: 'Nine' }));
    await failureOf(renaming(nothingSeen(), { refuseIn: 'commit' })(call('flow-c'), { name: 'Nine' }));
    expect(await renaming(nothingSeen())(call('flow-c'), { name: 'Ten' })).toEqual({ name: 'Ten (begun), done' });
  });

  it('runs again after an interruption that may be repeated', async () => {
    await killedDuringAct('flow-d', { name: 'Eleven' });
    const seen = nothingSeen();
    expect(await renaming(seen)(call('flow-d'), { name: 'Eleven' })).toEqual({ name: 'Eleven (begun), done' });
    expect(seen).toMatchObject({ prepared: [2], acted: [2], committed: 1 });
  });

  it.each([
    ['ask', 'uncertain'],
    ['refuse', 'interrupted'],
  ] as const)('fails after an interruption if it must %s', async (interrupted, code) => {
    const key = `flow-e-${interrupted}`;
    await killedDuringAct(key, { name: 'Twelve' });
    const seen = nothingSeen();
    const failure = await failureOf(renaming(seen, { interrupted })(call(key), { name: 'Twelve' }));
    expect([failure.code, failure.detailCode]).toEqual(['CONFLICT', code]);
    expect(seen).toEqual(nothingSeen());
  });

  it('writes nothing after another attempt has taken its key over', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const act = async () => {
      reach();
      await held;
      return 'Too late';
    };
    const seen = nothingSeen();
    const slow = failureOf(renaming(seen, { act })(call('flow-f'), { name: 'Thirteen' }));
    await reached;
    await kit.asOwner(`update idempotency_key set claimed_until = now() - interval '1 second' where key = 'flow-f'`);
    await renaming(nothingSeen())(call('flow-f'), { name: 'Thirteen' });
    letGo();
    expect((await slow).detailCode).toBe('overtaken');
    expect(seen.undone).toEqual(['Too late']);
    expect(await nameNow()).toBe('Thirteen (begun), done');
  });
});

describe('a database that dies during the commit of prepare', () => {
  /** Commits the next transaction, and loses its confirmation. */
  function losing(context: ReturnType<typeof call>) {
    const { orm } = context.platform;
    let isArmed = true;
    const fork: typeof orm.em.fork = (...args) => {
      const em = orm.em.fork(...args);
      const setTransaction = em.setTransactionContext.bind(em);
      em.setTransactionContext = (transaction) => {
        const commit = transaction.commit.bind(transaction);
        transaction.commit = () => ({
          execute: async () => {
            await commit().execute();
            if (!isArmed) return;
            isArmed = false;
            throw new Error('Connection terminated unexpectedly');
          },
        });
        setTransaction(transaction);
      };
      return em;
    };
    const platform = { ...context.platform, orm: { em: { fork } } as never };
    return { ...context, platform };
  }

  it('leaves its key free', async () => {
    const failure = await failureOf(renaming(nothingSeen())(losing(call('flow-h')), { name: 'Fifteen' }));
    expect(failure.code).toBe('UNAVAILABLE');
    expect(await nameNow()).toBe('Fifteen (begun)');
    const seen = nothingSeen();
    expect(await renaming(seen)(call('flow-h'), { name: 'Fifteen' })).toEqual({ name: 'Fifteen (begun), done' });
    expect(seen).toMatchObject({ prepared: [1], acted: [1], committed: 1 });
  });

  it('leaves the key of another request alone', async () => {
    const context = call('flow-i');
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const act = async () => {
      reach();
      await held;
      return 'Sixteen, done';
    };
    const running = renaming(nothingSeen(), { act })(context, { name: 'Sixteen' });
    await reached;
    await inTransaction(kit.platform.orm, 'user', organization.owner, async (em) =>
      releaseNamedClaim(em, context, '12345'),
    );
    finish();
    expect(await running).toEqual({ name: 'Sixteen, done' });
  });
});

describe('a repeated request', () => {
  it('is refused once the caller has lost access', async () => {
    const rename = renaming(nothingSeen());
    await rename(call('flow-g'), { name: 'Fourteen' });
    const { membership } = organization.owner;
    const demoted = { ...organization.owner, membership: { ...membership, role: 'Viewer' as const } };
    const again = kit.contextOf(demoted, { idempotencyKey: 'flow-g' });
    expect((await failureOf(rename(again, { name: 'Fourteen' }))).code).toBe('FORBIDDEN');
  });
});
