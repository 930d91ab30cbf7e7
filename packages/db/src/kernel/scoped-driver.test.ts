import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { boundSql, sqlOf, textSql } from '../sql/index.ts';
import { createTestDatabase, type TestDatabase, watchStatements } from '../testing/index.ts';
import { connect, transact } from './index.ts';

let database: TestDatabase;
let orm: MikroORM;
let sent: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await connect(database.appUrl, { pool: 1 });
  ({ sent } = await watchStatements(orm));
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});
beforeEach(() => {
  sent.length = 0;
});

const ROLE = `select current_setting('role') as role`;

async function inRole<T>(role: string, run: (em: EntityManager) => Promise<T>) {
  const begun: true[] = [];
  const result = await transact(
    orm.em.fork(),
    { settings: { role }, readOnly: true, begun: () => void begun.push(true) },
    run,
  );
  return { result, begun: begun.length };
}

it('sends the beginning of a transaction with its first statement', async () => {
  const { result, begun } = await inRole('app_system', async (em) => {
    const first = await textSql(em, ROLE);
    return [first, await textSql(em, ROLE)];
  });
  expect(result).toEqual([[{ role: 'app_system' }], [{ role: 'app_system' }]]);
  expect(begun).toBe(1);
  expect(sent.map((text) => text.replace(/^(start transaction read only); select set_config\(.*\); /, '$1; '))).toEqual(
    [`start transaction read only; ${ROLE}`, ROLE, 'commit'],
  );
});

it('sends the beginning alone before a statement with parameters, also a typed one', async () => {
  const first: ((em: EntityManager) => Promise<{ role: string }[]>)[] = [
    async (em) => boundSql(em, 'select current_setting(?::text) as role', ['role']),
    async (em) =>
      sqlOf(em)
        .selectNoFrom((build) => build.fn<string>('current_setting', [build.val('role')]).as('role'))
        .execute(),
  ];
  for (const statement of first) {
    sent.length = 0;
    expect((await inRole('app_system', statement)).result).toEqual([{ role: 'app_system' }]);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatch(/^start transaction read only; select set_config\(.*\)$/);
  }
});

it('sends nothing for a transaction without a statement, and nothing of it to the next one', async () => {
  expect(await inRole('app_system', async () => 'done')).toEqual({ result: 'done', begun: 0 });
  await expect(inRole('app_system', async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(sent).toEqual([]);
  expect(await textSql(orm.em.fork(), ROLE)).toEqual([{ role: 'none' }]);
});

it('rolls back when the first statement is refused, and leaves the connection as it was', async () => {
  let begun = 0;
  const refused = transact(
    orm.em.fork(),
    { settings: { role: 'app_system' }, readOnly: true, begun: () => void (begun += 1) },
    async (em) => textSql(em, 'select 1 / 0'),
  );
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect([begun, sent.at(-1)]).toEqual([1, 'rollback']);
  expect(await textSql(orm.em.fork(), ROLE)).toEqual([{ role: 'none' }]);
});
