import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  codeOf,
  createOrganization,
  grantCredits,
  SYSTEM,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  addCredits,
  creditBalance,
  reserveCredits,
  settleCredits,
  sweepReservations,
  takeCredits,
  verifyCredits,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function within<T>(run: Parameters<typeof inTransaction<T>>[3], of: TestOrganization = organization): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', of.owner, run);
}
function asSystem<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'system', SYSTEM, run);
}
function reserve(cause: string, amount: string, key = cause) {
  return within(async (em) => reserveCredits(em, { cause, key }, amount));
}
function settle(cause: string, used: string) {
  return within(async (em) => settleCredits(em, cause, { used }));
}
function add(amount: string, more: Parameters<typeof grantCredits>[3] = {}) {
  return grantCredits(kit, organization.id, amount, more);
}
function take(kind: 'adjust' | 'reversal', amount: string, lotKey?: string) {
  const taking = { organizationId: organization.id, key: newId(), kind, amount, lotKey };
  return asSystem(async (em) => takeCredits(em, taking));
}
function balance() {
  return within(async (em) => creditBalance(em, organization.id));
}
async function account() {
  const [row] = await kit.asOwner<{ balance: number; reserved: number; debt: number }>(
    `select balance::float, reserved::float, debt::float from credit_account where organization_id = $1`,
    [organization.id],
  );
  return row!;
}
/** The remaining credits of each lot, by its key. */
async function lots(): Promise<Record<string, number>> {
  const rows = await kit.asOwner<{ key: string; remaining: number }>(
    `select key, remaining::float from credit_lot where organization_id = $1 order by key`,
    [organization.id],
  );
  return Object.fromEntries(rows.map(({ key, remaining }) => [key, remaining]));
}
async function entries() {
  const rows = await kit.asOwner<{ kind: string; amount: number }>(
    `select kind, amount::float from credit_entry where organization_id = $1 order by created_at, key, part`,
    [organization.id],
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}
async function differences() {
  const { faults } = await verifyCredits(kit.database.ownerUrl);
  return faults.filter(({ organizationId }) => organizationId === organization.id);
}
function days(count: number): Date {
  return new Date(Date.now() + count * 86_400_000);
}

/** Makes a lot expire now. */
async function expire(key: string) {
  await kit.asOwner(
    `update credit_lot set expires_at = now() - interval '1 second' where organization_id = $1 and key = $2`,
    [organization.id, key],
  );
}
async function sweep() {
  const signal = new AbortController().signal;
  // The parts of a task that the sweep reads.
  await sweepReservations({ platform: kit.platform, signal } as Parameters<typeof sweepReservations>[0]);
}

describe('the ledger', () => {
  it('begins at zero and adds up exactly', async () => {
    expect(await balance()).toBe('0');
    await add('100');
    await reserve('use', '0.1');
    await reserve('more', '0.2');
    expect(await balance()).toBe('99.7');
    expect(await account()).toEqual({ balance: 99.7, reserved: 0.3, debt: 0 });
    expect(await entries()).toEqual(['grant 100', 'reserve -0.1', 'reserve -0.2']);
  });

  it('counts a cause once, whatever its amount the second time, also when it comes many times at once', async () => {
    await add('10');
    const posted = await Promise.all(Array.from({ length: 8 }, async () => reserve('cell:1', '1')));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await reserve('cell:1', '1000000')).toBe(false);
    expect(await balance()).toBe('9');
    const lot = { organizationId: organization.id, key: 'invoice:1', source: 'purchase' as const, amount: '5' };
    const added = await Promise.all(Array.from({ length: 8 }, async () => asSystem(async (em) => addCredits(em, lot))));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe('14');
  });

  it('gives the last credit to one of 64 simultaneous requests', async () => {
    await add('1');
    const codes = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => codeOf(reserve(`cell:${index}`, '1'))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAYMENT_REQUIRED')).toHaveLength(63);
    expect(await balance()).toBe('0');
    expect(await entries()).toEqual(['grant 1', 'reserve -1']);
  });

  it('leaves nothing of a reservation whose transaction fails', async () => {
    await add('5');
    const failing = within(async (em) => {
      await reserveCredits(em, { cause: 'cell', key: 'cell' }, '1');
      throw new Error('after');
    });
    await expect(failing).rejects.toThrow('after');
    expect(await balance()).toBe('5');
    expect(await reserve('cell', '1')).toBe(true);
  });

  it('refuses grants, purchases and adjustments outside the transactions of the system', async () => {
    const lot = { organizationId: organization.id, key: 'steal', source: 'operator' as const, amount: '100' };
    await expect(within(async (em) => addCredits(em, lot))).rejects.toMatchObject({ code: '42501' });
    await expect(within(async (em) => addCredits(em, { ...lot, source: 'purchase' }))).rejects.toMatchObject({
      code: '42501',
    });
    const taking = { organizationId: organization.id, key: 'steal', kind: 'adjust' as const, amount: '1' };
    await expect(within(async (em) => takeCredits(em, taking))).rejects.toMatchObject({ code: '42501' });
    expect(await entries()).toEqual([]);
  });

  it('refuses amounts that it cannot store exactly', async () => {
    await add('5');
    for (const amount of ['0', '-1', '0.0000001']) {
      await expect(reserve(newId(), amount), amount).rejects.toMatchObject({ code: '22023' });
    }
  });
});

describe('lots', () => {
  it('are used by earliest expiry, then plan before purchase, then oldest', async () => {
    await add('1', { key: 'e purchase', source: 'purchase' });
    await add('1', { key: 'c plan', source: 'plan' });
    await add('1', { key: 'd plan', source: 'plan' });
    await add('1', { key: 'b later', source: 'purchase', expiresAt: days(20) });
    await add('1', { key: 'a soon', source: 'purchase', expiresAt: days(10) });
    const order: string[] = [];
    for (let at = 0; at < 5; at++) {
      const before = await lots();
      await reserve(`use ${at}`, '1');
      const after = await lots();
      order.push(...Object.keys(after).filter((key) => after[key] !== before[key]));
    }
    expect(order).toEqual(['a soon', 'b later', 'c plan', 'd plan', 'e purchase']);
  });

  it('get back what work has not used, the last one used first', async () => {
    await add('5', { key: 'first', expiresAt: days(10) });
    await add('5', { key: 'second' });
    await reserve('work', '8');
    expect(await lots()).toEqual({ first: 0, second: 2 });
    expect(await settle('work', '6')).toBe(true);
    expect(await lots()).toEqual({ first: 0, second: 4 });
    expect(await account()).toEqual({ balance: 4, reserved: 0, debt: 0 });
    expect(await settle('work', '0')).toBe(false);
    expect(await differences()).toEqual([]);
  });

  it('that have expired meanwhile expire again what is returned to them', async () => {
    await add('5', { key: 'first', expiresAt: days(10) });
    await add('5', { key: 'second' });
    await reserve('work', '8');
    await expire('first');
    await settle('work', '1');
    expect(await lots()).toEqual({ first: 0, second: 5 });
    expect((await entries()).slice(-4)).toEqual(['settle 0', 'refund 3', 'refund 4', 'expire -4']);
    expect(await balance()).toBe('5');
    expect(await differences()).toEqual([]);
  });

  it('count no longer from the moment they expire, and the sweep writes it down once', async () => {
    await add('5', { key: 'first', expiresAt: days(10) });
    await expire('first');
    expect(await balance()).toBe('0');
    expect(await codeOf(reserve('work', '1'))).toBe('PAYMENT_REQUIRED');
    await Promise.all([sweep(), sweep()]);
    expect(await entries()).toEqual(['grant 5', 'expire -5']);
    expect(await account()).toEqual({ balance: 0, reserved: 0, debt: 0 });
  });
});

describe('a reservation', () => {
  it('is never refunded more than it took, nor charged more than it reserved', async () => {
    await add('10');
    await reserve('work', '4');
    await settle('work', '7');
    expect(await balance()).toBe('6');
    await reserve('more', '4');
    await settle('more', '0');
    expect(await settle('more', '0')).toBe(false);
    expect(await balance()).toBe('6');
  });

  it('adds up, and opens again when its work reserves more', async () => {
    await add('10');
    await reserve('work', '2', 'work:1');
    await reserve('work', '3', 'work:2');
    await settle('work', '4');
    expect(await account()).toEqual({ balance: 6, reserved: 0, debt: 0 });
    await reserve('work', '5', 'work:3');
    expect(await account()).toEqual({ balance: 1, reserved: 5, debt: 0 });
    await settle('work', '5');
    expect(await account()).toEqual({ balance: 5, reserved: 0, debt: 0 });
    expect(await differences()).toEqual([]);
  });

  it('of a task or run that has ended is settled by the sweep, and of one at work it is not', async () => {
    await add('10');
    const task = async (state: string) => {
      const id = newId();
      await kit.asOwner(
        `insert into background_task (id, organization_id, name, state, payload, max_attempts) values ($1, $2, 'test', $3, '{}', 1)`,
        [id, organization.id, state],
      );
      return id;
    };
    const run = async (state: string, used: number) => {
      const id = newId();
      await kit.asOwner(
        `insert into run (id, organization_id, name, state, reserved, used) values ($1, $2, 'test', $3, 3, $4)`,
        [id, organization.id, state, used],
      );
      return id;
    };
    const works = [
      { taskId: await task('REVOKED') },
      { taskId: await task('FAILURE') },
      { taskId: newId() },
      { taskId: await task('STARTED') },
      { runId: await run('failed', 0.5) },
      { runId: await run('running', 0.5) },
    ];
    for (const [at, work] of works.entries()) {
      await within(async (em) => reserveCredits(em, { cause: `work ${at}`, key: `work ${at}`, ...work }, '1'));
    }
    expect(await balance()).toBe('4');
    await sweep();
    await sweep();
    expect(await account()).toEqual({ balance: 7.5, reserved: 2, debt: 0 });
    expect(await differences()).toEqual([]);
  });
});

describe('credits that are taken back', () => {
  it('by an operator are at most those that are left', async () => {
    await add('5');
    expect(await codeOf(take('adjust', '6'))).toBe('CONFLICT');
    await take('adjust', '2');
    expect(await balance()).toBe('3');
  });

  it('with their payment come from their lot first, and the rest is a debt that the next lot pays', async () => {
    await add('5', { key: 'other', expiresAt: days(10) });
    await add('10', { key: 'invoice:1', source: 'purchase' });
    await take('reversal', '4', 'invoice:1');
    expect(await lots()).toEqual({ other: 5, 'invoice:1': 6 });
    await take('reversal', '20', 'invoice:1');
    expect(await account()).toEqual({ balance: 0, reserved: 0, debt: 9 });
    expect(await differences()).toEqual([]);
    await add('4', { key: 'next' });
    expect(await account()).toEqual({ balance: 0, reserved: 0, debt: 5 });
    await add('7', { key: 'and next' });
    expect(await account()).toEqual({ balance: 2, reserved: 0, debt: 0 });
    expect(await differences()).toEqual([]);
  });

  it('leave a debt that credits pay when work returns them', async () => {
    await add('10', { key: 'invoice:1', source: 'purchase' });
    await reserve('work', '6');
    await take('reversal', '10', 'invoice:1');
    expect(await account()).toEqual({ balance: 0, reserved: 6, debt: 6 });
    await settle('work', '1');
    expect(await account()).toEqual({ balance: 0, reserved: 0, debt: 1 });
    expect(await differences()).toEqual([]);
  });
});

it('shows a sum that somebody changed in the database', async () => {
  await add('5');
  await kit.asOwner(`update credit_account set balance = balance + 1 where organization_id = $1`, [organization.id]);
  const problems = (await differences()).map(({ problem, expected, found }) => `${problem}: ${expected}, ${found}`);
  expect(problems.sort()).toEqual([
    'The entries do not add up to the balance and the debt: 6, 5',
    'The lots do not add up to the balance: 6, 5',
  ]);
  await kit.asOwner(`update credit_account set balance = balance - 1 where organization_id = $1`, [organization.id]);
});
