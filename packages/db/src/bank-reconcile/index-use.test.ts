import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFilledDatabase, type FilledDatabase, type TenantRows } from '../testing/index.ts';
import { listTransactions } from './index.ts';

const ROWS = 20_000;
const INDEXES = ['booked_on_id', 'folded_start_booked_on_id', 'amount_key_id'];
const LIMIT = 20;
/** Rows of one day, which their index has in no order. */
const A_DAY = 20;

/** Twenty thousand transactions; half of them have one description. */
function fill({ organization, ids }: TenantRows): string[] {
  return [
    `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, booked_on, description,
       folded, amount, scale, amount_key, type, line, row_hash, occurrence)
     select gen_random_uuid(), '${organization}', '${ids['ai_table_folder']}', '${ids['bank_statement']}', gen_random_uuid(), n,
       date '2020-01-01' + n / ${A_DAY}, f.text, f.text, n, 2, n * 100, 'Credit', n, gen_random_uuid(), 0
     from generate_series(1, ${ROWS}) n
     cross join lateral (select case when n % 2 = 0 then 'monthly fee' else 'payment ' || n end as text) f`,
  ];
}

// Row-level security keeps conditions that are not leakproof from an index. The list must have none of these.
describe.skipIf(inject('database').engine === 'pglite')('a page of transactions', () => {
  let database: FilledDatabase;
  let own: TenantRows;
  beforeAll(async () => {
    database = await createFilledDatabase(fill);
    ({ own } = database);
  });
  afterAll(async () => database.drop());

  type List = Parameters<typeof listTransactions>[2];

  /** Returns how many entries of the indexes this connection has read. */
  async function entriesRead(em: EntityManager): Promise<number> {
    const [counted] = await em.execute<{ entries: number }[]>(
      `select sum(pg_stat_get_xact_tuples_returned(to_regclass(name)))::int as entries
       from unnest(array[${INDEXES.map((columns) => `'bank_transaction_folder_id_${columns}_index'`).join(', ')}]) name`,
    );
    return counted?.entries ?? 0;
  }

  /** Reads a page and counts the entries of indexes that it read. */
  async function read(list: Pick<List, 'orderBy' | 'from'>) {
    return database.asOwn(async (em) => {
      const { organization_user: membershipId = '', ai_table_folder: folderId = '' } = own.ids;
      const viewer = { kind: 'member' as const, membershipId, userId: own.user, role: 'Owner' as const };
      const scope = { viewer, filter: { folderId, show: 'all' as const }, promptRules: [] };
      const before = await entriesRead(em);
      const rows = await listTransactions(em, scope, { limit: LIMIT, ...list });
      return { ids: rows.map(({ id }) => id), entries: (await entriesRead(em)) - before };
    });
  }

  it.each(['bookedOn', '-bookedOn', 'description', '-description', 'amount', '-amount'] as const)(
    'is read from its first row on by %s, without the rows before it',
    async (orderBy) => {
      // In the middle of the rows with one description, and beyond them.
      for (const offset of [5_000, 15_000]) {
        const { ids: expected } = await read({ orderBy, from: { offset } });
        const { ids, entries } = await read({ orderBy, from: { id: expected[0] ?? '' } });
        expect(ids).toHaveLength(LIMIT);
        expect(ids).toEqual(expected);
        expect(entries).toBeGreaterThanOrEqual(LIMIT);
        expect(entries).toBeLessThanOrEqual(LIMIT + 3 * A_DAY);
      }
    },
  );
});
