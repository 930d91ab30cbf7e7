import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS, type Plan, type PlanDetails } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { creditBalance, verifyCredits } from '../credit/index.ts';
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
import { applySubscription, currentPeriod, currentPlan, requireMeter, tendSubscriptions, usedIn } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function within<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run);
}
async function setPlan(plan: Plan, details: Partial<PlanDetails> = {}, more: { endDate?: Date } = {}): Promise<void> {
  const given = { organizationId: organization.id, source: 'operator' as const, plan, ...more };
  await inTransaction(kit.platform.orm, 'system', SYSTEM, async (em) =>
    applySubscription(em, { ...given, details: { ...DEFAULT_PLANS[plan], ...details } }),
  );
}
async function tend(): Promise<void> {
  const { platform } = kit;
  const { signal } = new AbortController();
  await tendSubscriptions({ platform, signal, payload: {} } as Parameters<typeof tendSubscriptions>[0]); // what it reads of a task
}
async function used() {
  return within(async (em) => usedIn(em, organization.id, currentPeriod(await currentPlan(em, organization.id))));
}
async function require(meter: Parameters<typeof requireMeter>[2], planned: number): Promise<unknown> {
  return within(async (em) => requireMeter(em, organization.id, meter, planned));
}
async function refusal(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => null,
    ({ detailCode, details }: { detailCode: string; details: object }) => ({ detailCode, ...details }),
  );
}

/** A version of a document, as the owner of the database. */
async function insertVersion(sizeBytes: number): Promise<string> {
  const { id: organizationId, owner } = organization;
  const [room, document, version] = [newId(), newId(), newId()];
  await kit.asOwner(
    `insert into dataroom (id, organization_id, name, metadata, created_by_id) values ($1, $2, 'Room', '{}', $3)`,
    [room, organizationId, owner.userId],
  );
  await kit.asOwner(
    `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, current_version_id, sha256, size_bytes,
       created_by_id) values ($1, $2, $3, 'Lease', 'text/plain', 'Others', $4, $5, $6, $7)`,
    [document, organizationId, room, version, 'a'.repeat(64), sizeBytes, owner.userId],
  );
  await kit.asOwner(
    `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     values ($1, $2, $3, 1, 'documents/test', $4, $5, $6)`,
    [version, organizationId, document, 'a'.repeat(64), sizeBytes, owner.userId],
  );
  return version;
}
async function insertPages(version: string, pages: number): Promise<void> {
  await kit.asOwner(
    `insert into document_page (id, organization_id, version_id, page, md, spans)
     select gen_random_uuid(), $1, $2, page, 'Words', '[]' from generate_series(1, $3::int) page`,
    [organization.id, version, pages],
  );
}
async function insertRows(rows: number): Promise<string> {
  const table = newId();
  const { id, owner } = organization;
  await kit.asOwner(
    `insert into datatable (id, organization_id, name, knowledge_context_tree, created_by_id) values ($1, $2, 'Table', '[]', $3)`,
    [table, id, owner.userId],
  );
  await kit.asOwner(
    `insert into datatable_row (id, organization_id, datatable_id, origin, position)
     select gen_random_uuid(), $1, $2, 'manual', position from generate_series(1, $3::int) position`,
    [id, table, rows],
  );
  return table;
}

describe('a meter', () => {
  it('counts a page of a version once, however often it is read again', async () => {
    const version = await insertVersion(1000);
    await insertPages(version, 3);
    expect(await used()).toMatchObject({ pages: 3, storage: 1000 });
    await kit.asOwner('delete from document_page where version_id = $1', [version]);
    await insertPages(version, 4);
    expect(await used()).toMatchObject({ pages: 4, storage: 1000 });
    await tend();
    expect(await used()).toMatchObject({ pages: 4, storage: 1000 });
    await kit.asOwner('delete from document_page where version_id = $1', [version]);
    await insertPages(version, 5);
    expect((await used()).pages).toBe(5);
  });

  it('measures what is stored now, and counts what was created', async () => {
    const table = await insertRows(10);
    await kit.asOwner('delete from datatable_row where datatable_id = $1 and position > 6', [table]);
    expect(await used()).toMatchObject({ rows_created: 10, rows_stored: 6 });
    await tend();
    await kit.asOwner('delete from datatable where id = $1', [table]);
    expect(await used()).toMatchObject({ rows_created: 10, rows_stored: 0 });
  });

  it('counts an answer that is complete once, and never one that failed or was stopped', async () => {
    const conversation = newId();
    await kit.asOwner(
      `insert into conversation (id, organization_id, title, context, created_by_id) values ($1, $2, 'Talk', '{}', $3)`,
      [conversation, organization.id, organization.owner.userId],
    );
    for (const status of ['completed', 'failed', 'stopped']) {
      const id = newId();
      await kit.asOwner(
        `insert into message (id, organization_id, conversation_id, role, status, annotations) values ($1, $2, $3, 'assistant', 'streaming', '{}')`,
        [id, organization.id, conversation],
      );
      await kit.asOwner('update message set status = $2 where id = $1', [id, status]);
      await kit.asOwner('update message set status = $2 where id = $1', [id, status]);
    }
    expect((await used()).queries).toBe(1);
  });

  it('is rolled back with its cause', async () => {
    const version = await insertVersion(1);
    const attempt = within(async (em) => {
      await em.execute(
        `insert into document_page (id, organization_id, version_id, page, md, spans) values (gen_random_uuid(), ?, ?, 1, 'x', '[]')`,
        [organization.id, version],
      );
      throw new Error('thrown');
    });
    await expect(attempt).rejects.toThrow('thrown');
    expect((await used()).pages).toBe(0);
  });

  it('does not count the month before', async () => {
    await insertPages(await insertVersion(1), 2);
    await kit.asOwner(`update usage_event set created_at = now() - interval '40 days' where organization_id = $1`, [
      organization.id,
    ]);
    expect((await used()).pages).toBe(0);
    await tend();
    expect((await used()).pages).toBe(0);
  });
});

describe('a check before work', () => {
  it('covers the whole of it, and names the smallest plan that would be enough', async () => {
    await setPlan('Starter', { pages_included: 10 });
    await insertPages(await insertVersion(1), 8);
    await require('pages', 2);
    const refused = await refusal(require('pages', 3));
    expect(refused).toMatchObject({
      detailCode: 'plan_limit',
      meter: 'pages',
      used: 8,
      wanted: 3,
      included: 10,
      plan: 'Starter',
      smallestPlan: 'Free',
      renewsAt: expect.stringMatching(/T00:00:00.000Z$/),
    });
    const all = await refusal(require('pages', 99_000));
    expect(all).toMatchObject({ smallestPlan: 'Growth' });
  });

  async function insertFourRows(em: EntityManager, table: string, after: number): Promise<void> {
    await em.execute(
      `insert into datatable_row (id, organization_id, datatable_id, origin, position)
       select gen_random_uuid(), ?, ?, 'manual', ? + step from generate_series(1, 4) step`,
      [organization.id, table, after],
    );
  }

  it('lets one of several transactions take what is left', async () => {
    await setPlan('Starter', { rows_created_limit: 10 });
    const table = await insertRows(6);
    const add = async (after: number) =>
      within(async (em) => {
        await insertFourRows(em, table, after);
        await requireMeter(em, organization.id, 'rows_created', 4, { counted: 4 });
      });
    const codes = await Promise.all([100, 200, 300, 400].map(async (after) => codeOf(add(after))));
    expect(codes.sort()).toEqual(['PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'ok']);
    expect((await used()).rows_created).toBe(10);
  });

  // The embedded database has one connection, so transactions cannot overlap.
  describe.skipIf(inject('database').engine === 'pglite')('by transactions that have all counted', () => {
    const TOGETHER = 5;
    /** Runs `count` in several transactions, and checks in each only when all have counted. */
    async function checkTogether(
      count: (em: EntityManager, at: number) => Promise<unknown>,
      check: (em: EntityManager) => Promise<void>,
    ): Promise<string[]> {
      const all = Promise.withResolvers<void>();
      let open = TOGETHER;
      const each = Array.from({ length: TOGETHER }, async (_, at) =>
        within(async (em) => {
          await count(em, at);
          open -= 1;
          if (open === 0) all.resolve();
          await all.promise;
          await check(em);
          // So that no one sees the commit of another only by chance.
          await sleep(50);
        }),
      );
      return (await Promise.all(each.map(codeOf))).sort();
    }

    it('is not passed, although each is small', async () => {
      await setPlan('Starter', { rows_created_limit: 16 });
      const table = await insertRows(0);
      const codes = await checkTogether(
        async (em, at) => insertFourRows(em, table, 100 * at),
        async (em) => requireMeter(em, organization.id, 'rows_created', 4, { counted: 4 }),
      );
      expect(codes).toEqual(['PAYMENT_REQUIRED', 'ok', 'ok', 'ok', 'ok']);
      expect((await used()).rows_created).toBe(16);
    });

    it('asks each for the credits of the pages before, where the plan sells them', async () => {
      await setPlan('Growth', { pages_included: 2, total_credits: '0' });
      await grantCredits(kit, organization.id, '0.4');
      const versions = await Promise.all(Array.from({ length: TOGETHER }, async () => insertVersion(1)));
      await kit.asOwner(`update document set index_status = 'COMPLETED' where organization_id = $1`, [organization.id]);
      const codes = await checkTogether(
        async (em, at) =>
          em.execute(
            `insert into document_page (id, organization_id, version_id, page, md, spans)
             select gen_random_uuid(), ?, ?, page, 'Words', '[]' from generate_series(1, 2) page`,
            [organization.id, versions[at]],
          ),
        async (em) => requireMeter(em, organization.id, 'pages', 2, { counted: 2, hasStarted: true }),
      );
      expect(codes).toEqual(['PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'ok', 'ok', 'ok']);
      expect((await used()).pages).toBe(6);
    });
  });

  it('counts answers that are being written as questions', async () => {
    await setPlan('Starter', { queries_included: 2 });
    const conversation = newId();
    await kit.asOwner(
      `insert into conversation (id, organization_id, title, context, created_by_id) values ($1, $2, 'Talk', '{}', $3)`,
      [conversation, organization.id, organization.owner.userId],
    );
    const ask = async () =>
      within(async (em) => {
        await requireMeter(em, organization.id, 'queries', 1);
        await em.execute(
          `insert into message (id, organization_id, conversation_id, role, status, annotations)
           values (gen_random_uuid(), ?, ?, 'assistant', 'pending', '{}')`,
          [organization.id, conversation],
        );
      });
    const codes = await Promise.all([1, 2, 3, 4].map(async () => codeOf(ask())));
    expect(codes.sort()).toEqual(['PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'ok', 'ok']);
    // One that fails frees its place.
    await kit.asOwner(
      `update message set status = 'failed' where id = (select min(id::text)::uuid from message where conversation_id = $1)`,
      [conversation],
    );
    await ask();
    expect(await codeOf(ask())).toBe('PAYMENT_REQUIRED');
  });

  it('asks for the credits of the use above, where the plan sells it', async () => {
    await setPlan('Growth', { pages_included: 10, total_credits: '0' });
    await insertPages(await insertVersion(1), 12);
    expect(await codeOf(require('pages', 0))).toBe('PAYMENT_REQUIRED');
    // A page costs 0.0018 / 0.018 credits.
    await grantCredits(kit, organization.id, '0.5');
    await require('pages', 3);
    expect(await refusal(require('pages', 4))).toMatchObject({ detailCode: 'out_of_credits' });
  });

  it('refuses everything that costs once the plan has ended', async () => {
    await setPlan('Growth', {}, { endDate: new Date(Date.now() + 50) });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await refusal(require('queries', 1))).toMatchObject({ detailCode: 'subscription_expired', plan: 'Growth' });
  });
});

describe('the job', () => {
  it('takes the credits of use above the plan once, and the rest when there are credits', async () => {
    await setPlan('Growth', { pages_included: 10, total_credits: '0' });
    const version = await insertVersion(1);
    await insertPages(version, 30);
    await grantCredits(kit, organization.id, '1.5');
    await tend();
    await Promise.all([tend(), tend()]);
    const balance = async () => within(async (em) => creditBalance(em, organization.id));
    expect(await balance()).toBe('0');
    await grantCredits(kit, organization.id, '5');
    await tend();
    await tend();
    expect(await balance()).toBe('4.5');
    await kit.asOwner('delete from document_page where version_id = $1', [version]);
    await insertPages(version, 40);
    await tend();
    expect(await balance()).toBe('3.5');
    expect((await verifyCredits(kit.database.ownerUrl)).faults).toEqual([]);
  });

  it('grants the credits of the month once, until its end', async () => {
    await setPlan('Growth', { total_credits: '25' });
    await Promise.all([tend(), tend()]);
    await tend();
    expect(await within(async (em) => creditBalance(em, organization.id))).toBe('25');
    const [lot] = await kit.asOwner('select source, expires_at from credit_lot where organization_id = $1', [
      organization.id,
    ]);
    const { end } = await within(async (em) => currentPeriod(await currentPlan(em, organization.id)));
    expect(lot).toEqual({ source: 'plan', expires_at: end });
  });
});
