import { listQuery, type ListQuery } from '@atrium/domain/kernel';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { listRows } from './index.ts';

const Query = listQuery({ id: 'uuid', name: 'text', kind: 'enum', size: 'number', at: 'date', open: 'boolean' });
function id(n: number) {
  return `00000000-0000-7000-8000-00000000000${n}`;
}
const ROWS = [
  [id(1), 'Alpha', 'a', 1, '2024-01-01T00:00:00Z', true],
  [id(2), 'beta 100%', 'b', 2, '2024-02-01T00:00:00Z', false],
  [id(3), 'Beta_under', 'b', 10, '2024-03-01T12:30:00Z', true],
  [id(4), String.raw`back\slash ? 'quoted' "double"`, 'a', 9.5, '2024-04-01T00:00:00Z', null],
  [id(5), null, 'c', null, null, null],
];
const FROM = {
  sql: `select * from (values ${ROWS.map(() => '(?::uuid, ?::text, ?::text, ?::numeric, ?::timestamptz, ?::boolean)').join(', ')})
    as v(id, name, kind, size, at, open)`,
  values: ROWS.flat(),
};

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await connect(database.appUrl, { pool: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

async function run(query: ListQuery, defaultOrder: string[] = []) {
  return listRows<{ id: string }>(
    orm.em.fork(),
    {
      from: FROM,
      fields: {
        id: { sql: 'id', type: 'uuid' },
        name: { sql: 'name', type: 'text' },
        kind: { sql: 'kind', type: 'enum' },
        size: { sql: 'size', type: 'number' },
        at: { sql: 'at', type: 'date' },
        open: { sql: 'open', type: 'boolean' },
      },
      searchIn: ['name'],
      defaultOrder,
      tieBreak: 'id',
    },
    query,
  );
}
/** Returns the numbers of the rows of an answer, in its order. */
async function found(request: object): Promise<number[]> {
  return (await run(Query.parse(request))).map((row) => Number(row.id.at(-1)));
}

describe('each operator', () => {
  it.each([
    [{ name: { eq: 'Alpha' } }, [1]],
    [{ name: { eq: null } }, [5]],
    [{ name: { ne: 'Alpha' } }, [2, 3, 4, 5]],
    [{ size: { gt: 2 } }, [3, 4]],
    [{ size: { ge: 2, lt: 10 } }, [2, 4]],
    [{ size: { le: 1 } }, [1]],
    [{ name: { like: 'eta' } }, [2, 3]],
    [{ name: { like: 'Beta' } }, [3]],
    [{ name: { not_like: 'eta' } }, [1, 4]],
    [{ name: { ilike: 'BETA' } }, [2, 3]],
    [{ name: { ilike_exact: 'BETA_UNDER' } }, [3]],
    [{ name: { ilike_exact: 'beta%' } }, []],
    [{ name: { startswith: 'beta' } }, [2]],
    [{ name: { startswith: 'Beta_' } }, [3]],
    [{ name: { endswith: '0%' } }, [2]],
    [{ name: { like: null } }, []],
    [{ kind: { in: ['a', 'c'] } }, [1, 4, 5]],
    [{ kind: { in: [] } }, []],
    [{ kind: { not_in: ['a'] } }, [2, 3, 5]],
    [{ kind: { not_in: [] } }, [1, 2, 3, 4, 5]],
    [{ size: { between: [2, 9.5] } }, [2, 4]],
    [{ at: { between: ['2024-02-01', '2024-03-01T12:30:00Z'] } }, [2, 3]],
    [{ at: { gt: '2024-03-01T13:30:00+01:00' } }, [4]],
    [{ open: { eq: true } }, [1, 3]],
    [{ open: { ne: true } }, [2, 4, 5]],
    [{ id: { eq: id(3).toUpperCase() } }, [3]],
    [{ id: { eq: 'no uuid' } }, []],
    [{ id: { in: [id(1), 'no uuid', id(2)] } }, [1, 2]],
    [{ kind: { eq: 'b' }, size: { gt: 2 } }, [3]],
  ])('%j finds %j', async (where, rows) => {
    expect(await found({ where })).toEqual(rows);
  });

  it.each<object>([
    { at: { gt: '1' } },
    { at: { gt: 'Sat, 01 Jan 2000' } },
    { at: { lt: '+275760-09-13T00:00:00.000Z' } },
    { at: { gt: '-271821-04-20T00:00:00.000Z' } },
    { size: { lt: 1.7e308 } },
    { size: { gt: -0 } },
    { size: { gt: 5e-324 } },
  ])('takes every time and number that the schema lets in: %j', async (where) => {
    await expect(found({ where })).resolves.toBeInstanceOf(Array);
  });

  it.each<object>([
    { where: { secret: { eq: 1 } } },
    { where: { name: { sounds_like: 'a' } } },
    { where: { kind: { like: 'a' } } },
    { where: { size: { gt: '2' } } },
    { where: { at: { gt: 'yesterday' } } },
    { where: { size: { between: [1] } } },
    { where: { kind: { in: 'a' } } },
    { where: { constructor: { eq: 1 } } },
    { orderBy: ['secret'] },
    { orderBy: ['name desc; drop table users'] },
    { orderBy: ['--name'] },
    { selectFields: ['password_hash'] },
    { limit: 1001 },
    { limit: 0 },
    { offset: -1 },
  ])('refuses %j', (request) => {
    expect(Query.safeParse(request).success).toBe(false);
  });
});

const HOSTILE = [
  `'`,
  `''; drop table users; --`,
  `' or '1'='1`,
  `\\'; select 1; --`,
  String.raw`\' or 1=1 --`,
  String.raw`E'\x27' or true --`,
  '?',
  '??',
  String.raw`\?`,
  '$1 $2 :name',
  `%' or name is not null or name like '%`,
  '\u2019 \u02bc \uff07 or 1=1',
  '\u202e',
  '/* */ -- #',
  `{"a":"b"}`,
  '{a,b}',
  '0x27',
  '\u0008\u001a\u007f',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u{1F600}',
];

describe('hostile text', () => {
  it.each(HOSTILE)('%j is compared as it is written', async (text) => {
    const all = ['eq', 'gt', 'lt', 'ge', 'le', 'like', 'ilike', 'ilike_exact', 'startswith', 'endswith'];
    for (const operator of all)
      await expect(found({ where: { name: { [operator]: text } } })).resolves.toBeInstanceOf(Array);
    expect(await found({ where: { name: { eq: text } } })).toEqual([]);
    expect(await found({ where: { name: { in: [text, 'Alpha', text] } } })).toEqual([1]);
    expect(await found({ where: { id: { eq: text } } })).toEqual([]);
    expect(await found({ where: { kind: { in: [text] } } })).toEqual([]);
    // A question mark inside one parameter must not count as the place of the next.
    expect(await found({ where: { name: { ne: text }, kind: { eq: 'c' } }, search: undefined })).toEqual([5]);
    const searched = await found({ search: text });
    expect(searched).toEqual(
      ROWS.filter(([, name]) => String(name ?? '').includes(text)).map((row) => Number(String(row[0]).at(-1))),
    );
  });

  it('is found by search where it stands', async () => {
    expect(await found({ search: String.raw`back\slash ? 'quoted'` })).toEqual([4]);
    expect(await found({ search: '100%' })).toEqual([2]);
    expect(await found({ search: '_' })).toEqual([3]);
  });
});

describe('the order', () => {
  it('is total: pages through ties repeat and skip nothing', async () => {
    for (const orderBy of [['kind'], ['-kind'], ['open', '-kind'], ['-size'], ['at', 'at']]) {
      const whole = await found({ orderBy });
      const paged: number[] = [];
      for (let offset = 0; offset < ROWS.length; offset += 2) {
        const page = await run(Query.parse({ orderBy, limit: 2, offset }));
        expect(page.length > 2).toBe(offset + 2 < ROWS.length);
        paged.push(...page.slice(0, 2).map((row) => Number(row.id.at(-1))));
      }
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(ROWS.length);
    }
  });

  it('takes text without case, numbers as numbers, and what is missing first or, downwards, last', async () => {
    expect(await found({ orderBy: ['name'] })).toEqual([5, 1, 4, 2, 3]);
    expect(await found({ orderBy: ['-size'] })).toEqual([3, 4, 2, 1, 5]);
  });
});
