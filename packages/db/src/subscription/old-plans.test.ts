import { randomUUID } from 'node:crypto';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from '../kernel/index.ts';
import { migrations } from '../migrations/index.ts';
import '../testing/index.ts';

const PLANS_BEGIN = 'Migration20261123153008_subscription';
const LABELS = ['Trial', 'Free', 'Starter', 'Growth', 'Scale', 'Enterprise'] as const;
const OLD_LIMITS = { users: 100, datarooms: 100, documents: 10_000, folders: 2_000, workflows: 500, aiTables: 500 };

// The embedded database has no second, empty database.
describe.skipIf(inject('database').engine === 'pglite')('organizations from before there were plans', () => {
  it('keep the plan of their label, the limits that operators changed, and their credits', async () => {
    const { ownerUrl } = inject('database');
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const on = (database: string) => Object.assign(new URL(ownerUrl), { pathname: database }).href;
    const admin = new Client({ connectionString: on('postgres') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const client = new Client({ connectionString: on(name) });
    try {
      const before = migrations.map(({ name: file }) => file).filter((file) => file < PLANS_BEGIN);
      await migrate({ ownerUrl: on(name), only: before });
      await client.connect();
      const ids = new Map<string, string>();
      for (const label of LABELS) {
        const id = randomUUID();
        ids.set(label, id);
        const limits = label === 'Growth' ? { ...OLD_LIMITS, users: 3 } : OLD_LIMITS;
        await client.query(
          `insert into organization (id, name, plan, usage_limits, created_at) values ($1, $2, $2, $3, '2026-03-31T10:00:00Z')`,
          [id, label, JSON.stringify(limits)],
        );
        await client.query(`select app.add_credits($1, 'start', 'start', 100, null, null, null)`, [id]);
      }
      await migrate({ ownerUrl: on(name) });
      await migrate({ ownerUrl: on(name) });
      await client.query(`set role app_system`);
      for (const label of LABELS) {
        const { rows } = await client.query(
          `select source, plan, plan_version as version, details, status, start_date as "startDate", end_date as "endDate",
             is_recurring as "isRecurring", provider from subscription where organization_id = $1`,
          [ids.get(label)],
        );
        const kept = {
          source: 'operator',
          plan: label,
          version: 0,
          details: DEFAULT_PLANS[label],
          status: 'active',
          startDate: new Date('2026-03-31T10:00:00Z'),
          endDate: null,
          isRecurring: false,
          provider: null,
        };
        // Free is the plan without a row.
        expect(rows, label).toEqual(label === 'Free' ? [] : [kept]);
        const [organization] = (
          await client.query(
            `select plan, usage_limits as limits, (select balance::int from credit_account a where a.organization_id = o.id) as credits
             from organization o where id = $1`,
            [ids.get(label)],
          )
        ).rows;
        expect(organization).toEqual({ plan: label, limits: label === 'Growth' ? { users: 3 } : {}, credits: 100 });
      }
    } finally {
      await client.end().catch(() => undefined);
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
