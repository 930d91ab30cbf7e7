import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { updateCreditsAsOperator } from '../operator/index.ts';
import {
  createOrganization,
  createUser,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  [organization, other] = [await createOrganization(kit), await createOrganization(kit)];
});
afterAll(() => kit.close());

const TABLES_OF_MONEY = [
  'billing_account',
  'billing_checkout',
  'billing_comparison',
  'billing_customer',
  'billing_payment',
  'credit_account',
  'credit_entry',
  'credit_lot',
  'credit_reservation',
  'credit_use',
  'plan_version',
  'stripe_event',
  'subscription',
  'usage_event',
  'usage_hour',
  'usage_level',
];

/** Runs a statement as code of a tenant could. Returns the code of PostgreSQL's refusal. */
async function attack(sql: string, values: unknown[] = []): Promise<string> {
  const run = async (em: EntityManager) => em.execute(sql, values);
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
}

describe('code of a tenant', () => {
  it('can change no table of money, with no role but that of the system', async () => {
    const rows = await kit.asOwner<{ role: string; can: string }>(
      `select r.rolname as role, c.relname || ' ' || p as can
       from pg_roles r cross join pg_class c cross join unnest(array['insert', 'update', 'delete', 'truncate']) p
       where r.rolname like 'app\\_%' and r.rolname not in ('app_ledger', 'app_system') and c.relname = any($1)
         and has_table_privilege(r.oid, c.oid, p)`,
      [TABLES_OF_MONEY],
    );
    expect(rows).toEqual([]);
    const tables = await kit.asOwner<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname ~ '^(credit|usage|billing|stripe|subscription|plan)' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(TABLES_OF_MONEY);
  });

  it.each([
    ['gives itself credits', 'update credit_account set balance = 1000000'],
    ['adds a lot', `select app.add_credits(?::uuid, 'k', 'operator', 1000, null, null, null)`],
    ['deletes what it used', 'delete from usage_event'],
    ['forgets what it used', 'update usage_hour set amount = 0'],
    ['takes a larger plan', `update subscription set plan = 'Enterprise'`],
    ['lifts its limits', `update organization set usage_limits = '{"users": 1000000}'`],
    ['lifts what operators switched off', `update organization set operator_features = '{}'`],
    ['changes its label', `update organization set plan = 'Enterprise'`],
    ['erases itself with its debts', 'delete from organization'],
    ['rolls the meters up again', 'select app.roll_up_usage()'],
  ])('is refused when it %s', async (_what, sql) => {
    expect(await attack(sql, sql.includes('?') ? [organization.id] : [])).toBe('42501');
  });

  it('does not reach the credits of another organization', async () => {
    await inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) => {
      for (const table of ['credit_account', 'credit_lot', 'credit_entry', 'subscription', 'usage_event'])
        expect(await em.execute(`select 1 from ${table} where organization_id = ?`, [other.id]), table).toEqual([]);
    });
  });

  it('can still rename itself', async () => {
    expect(await attack(`update organization set name = 'Renamed' where id = ?`, [organization.id])).toBe('done');
  });
});

describe('an operator', () => {
  it('gives only amounts that can be stored exactly', async () => {
    const { userId } = await createUser(kit, { isSuperuser: true });
    const superuser = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null } as const;
    const context = () => kit.contextOf(superuser);
    for (const amount of [
      '1e3',
      'NaN',
      'Infinity',
      '-',
      '-0',
      '0.000000',
      '+5',
      '1,000',
      '0x10',
      ' 5',
      '5\n',
      '\u0663',
      `1.${'0'.repeat(29)}1`,
      '9'.repeat(30),
      5,
    ]) {
      const input = { organizationId: organization.id, amount: amount as string, reason: 'Test' };
      expect(await failureOf(updateCreditsAsOperator(context(), input)), String(amount)).toMatchObject({
        code: 'INVALID',
      });
    }
    const most = { organizationId: organization.id, amount: '999999999999.999999', reason: newId() };
    expect((await updateCreditsAsOperator(context(), most)).success).toBe(true);
  });
});
