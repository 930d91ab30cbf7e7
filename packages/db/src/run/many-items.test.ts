import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFilledDatabase, type FilledDatabase } from '../testing/index.ts';
import { claimItems, enterLane, freeClaims, holdsItem, insertRun, type Lane, renewClaims } from './index.ts';

const ITEMS = 20_000;
const CLAIMED = 8;

/** How many entries of the indexes of items this transaction has read. */
async function entriesRead(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ read: string }[]>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as read from pg_index where indrelid = 'run_item'::regclass`,
  );
  return Number(row?.read);
}

// PostgreSQL has not counted a table to which a run was just added. It must not read the whole run for one item.
describe.skipIf(inject('database').engine === 'pglite')('a run of many items', () => {
  let database: FilledDatabase;
  beforeAll(async () => {
    database = await createFilledDatabase(() => [], { counted: false });
  });
  afterAll(async () => database.drop());

  it('is entered, worked on and left by reading the items that the lane holds', async () => {
    const read = await database.asOwn(async (em) => {
      const lane: Lane = { runId: newId(), taskId: newId(), claim: newId() };
      const { organization: organizationId } = database.own;
      await insertRun(em, {
        id: lane.runId,
        organizationId,
        name: 'test.run',
        resourceId: null,
        total: ITEMS,
        lanes: 1,
        reserved: '0',
        lastEvent: 0,
        requestId: 'test',
        createdById: null,
      });
      await em.execute(
        `insert into run_item (run_id, key, organization_id, position) select ?, 'item ' || n, ?, n from generate_series(1, ${ITEMS}) n`,
        [lane.runId, organizationId],
      );
      const before = await entriesRead(em);
      await enterLane(em, lane, 0);
      const [first] = await claimItems(em, lane, { count: CLAIMED, seconds: 60 });
      expect(await holdsItem(em, lane, first?.key ?? '')).toBe(true);
      await renewClaims(em, lane, 60);
      await freeClaims(em, lane);
      expect(await holdsItem(em, lane, first?.key ?? '')).toBe(false);
      return (await entriesRead(em)) - before;
    });
    expect(read).toBeLessThan(CLAIMED * 20);
  });
});
