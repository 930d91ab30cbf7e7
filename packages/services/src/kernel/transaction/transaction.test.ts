import { DataroomEntity } from '@atrium/db/dataroom';
import { UserEntity } from '@atrium/db/user';
import type { Actor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createOrganization,
  createRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../../testing/index.ts';
import { inTransaction, type Scope } from './transaction.ts';

let kit: TestPlatform;
let organizations: TestOrganization[];
beforeAll(async () => {
  kit = await testPlatform();
  organizations = [await createOrganization(kit), await createOrganization(kit), await createOrganization(kit)];
  for (const organization of organizations) await createRoom(kit, organization.owner);
});
afterAll(() => kit.close());

type Seen = { role: string; organization: string | null; user: string | null; rooms: string[] };

const SQL = `select current_user as role, nullif(current_setting('app.organization_id', true), '') as organization,
  nullif(current_setting('app.user_id', true), '') as "user"`;

async function look(em: EntityManager, withRooms: boolean): Promise<Seen> {
  const [row] = await em.execute<Omit<Seen, 'rooms'>[]>(SQL);
  const rooms = withRooms ? await em.execute<{ of: string }[]>('select organization_id as of from dataroom') : [];
  return { ...row!, rooms: rooms.map((room) => room.of) };
}

const ROLE: Record<Scope, string> = { organization: 'app_tenant', user: 'app_user', system: 'app_system' };

it('keeps 200 interleaved transactions apart, whether they commit or fail', async () => {
  const { orm } = kit.platform;
  const SCOPES: Scope[] = ['organization', 'organization', 'user', 'system'];
  const one = async (index: number): Promise<void> => {
    const scope = SCOPES[index % SCOPES.length]!;
    const { owner: actor, id } = organizations[index % organizations.length]!;
    const run = inTransaction(orm, scope, actor, async (em) => {
      const before = await look(em, scope === 'organization');
      await em.execute('select pg_sleep(0.001 * random())');
      if (index % 5 === 1) throw new Error('thrown');
      if (index % 5 === 2) await em.execute('select 1/0');
      if (index % 5 === 3) {
        await em.transactional(async (inner) => inner.execute('select 1/0')).catch(() => 'the savepoint is gone');
      }
      const after = await look(em, scope === 'organization');
      return { before, after };
    });
    if (index % 5 === 1 || index % 5 === 2) {
      await expect(run).rejects.toThrow(index % 5 === 1 ? 'thrown' : 'division by zero');
      return;
    }
    const expected = {
      role: ROLE[scope],
      organization: id,
      user: actor.userId,
      rooms: scope === 'organization' ? [id] : [],
    };
    expect(await run).toEqual({ before: expected, after: expected });
  };
  await Promise.all(Array.from({ length: 200 }, async (_, index) => one(index)));
  // More queries at once than the pool has connections, so that every connection is checked.
  const left = await Promise.all(Array.from({ length: 20 }, async () => look(orm.em.fork(), false)));
  expect(new Set(left.map((seen) => JSON.stringify(seen)))).toEqual(
    new Set([JSON.stringify({ role: 'app_login', organization: null, user: null, rooms: [] })]),
  );
});

it('opens no organization transaction without an organization', async () => {
  const nobody: Actor = { kind: 'system', organizationId: null, onBehalfOf: null };
  await expect(inTransaction(kit.platform.orm, 'organization', nobody, async () => 'in')).rejects.toThrow(
    'An organization is needed here',
  );
});

it('filters by organization in the application too, for a role that the database does not restrict', async () => {
  const { orm } = kit.platform;
  const [first] = organizations;
  const found = await inTransaction(orm, 'organization', first!.owner, async (em) => {
    await em.execute(`select set_config('role', 'app_system', true)`);
    const all = await em.execute<unknown[]>('select id from dataroom');
    return {
      sees: all.length >= organizations.length,
      filtered: (await em.find(DataroomEntity, {})).map((room) => room.organizationId),
    };
  });
  expect(found).toEqual({ sees: true, filtered: [first!.id] });
});

it('lets the system read across organizations only without the tenant filter', async () => {
  const system: Actor = { kind: 'system', organizationId: null, onBehalfOf: null };
  await inTransaction(kit.platform.orm, 'system', system, async (em) => {
    expect(await em.count(UserEntity, {})).toBeGreaterThanOrEqual(12);
    await expect(em.find(DataroomEntity, {})).rejects.toThrow('No arguments provided for filter');
  });
});

it('refuses writes in a read-only transaction', async () => {
  const [first] = organizations;
  const write = inTransaction(
    kit.platform.orm,
    'organization',
    first!.owner,
    async (em) => em.execute(`update dataroom set name = 'changed'`),
    { readOnly: true },
  );
  await expect(write).rejects.toThrow('read-only transaction');
});
