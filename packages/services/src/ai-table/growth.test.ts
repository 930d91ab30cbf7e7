import { setTimeout as sleep } from 'node:timers/promises';
import { DatatableEntity } from '@atrium/db/ai-table';
import { claimItems } from '@atrium/db/run';
import { RunOptions } from '@atrium/domain/ai-table';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { initiateConversation } from '../conversation/index.ts';
import { updateDocument } from '../document/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { updateOrganization } from '../organization/index.ts';
import { codeOf, createFolderIn, createRoom, givePlan, grantCredits as grantTo } from '../testing/index.ts';
import { loadColumns } from './columns.ts';
import { stopRun } from './index.ts';
import { addDocumentRows } from './rows.ts';
import { startRun } from './run.ts';
import { inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const READ = ['document', 'datatable_row', 'datatable_cell', 'run_item'];
const RENT = [{ name: 'Rent' }];

async function within<T>(run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(t.kit.platform.orm, 'organization', t.owner, run);
}

/** Creates a data room with this many documents. */
async function roomOf(documents: number): Promise<string> {
  const { id: organizationId, owner } = t.organization;
  const room = (await createRoom(t.kit, owner)).id;
  await t.kit.asOwner(
    `with made as (
       insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
         current_version_id, created_by_id)
       select gen_random_uuid(), $1, $2, 'Lease ' || n, 'text/plain', 'Others', 10, md5(n::text), gen_random_uuid(), $3
       from generate_series(1, $4::int) n returning *)
     insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     select current_version_id, organization_id, id, 1, '', sha256, 10, created_by_id from made`,
    [organizationId, room, owner.userId, documents],
  );
  // Changes count once they are reported, as a session does after one to ten seconds.
  await t.kit.asOwner('select pg_stat_force_next_flush()');
  return room;
}

/** Returns the rows and index entries that the database reads for the work, on tables that it has not analyzed. */
async function readsOf(work: (em: EntityManager) => Promise<unknown>): Promise<number> {
  return within(async (em) => {
    // Reads of earlier transactions are counted until the connection reports them, a second later.
    const before = await readsSoFar(em);
    await work(em);
    return (await readsSoFar(em)) - before;
  });
}

async function readsSoFar(em: EntityManager): Promise<number> {
  const tables = `{${READ.join(',')}}`;
  const [found] = await em.execute<{ reads: number }[]>(
    `select coalesce(sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)), 0)::int as reads
     from (select unnest(?::regclass[])::oid as oid
       union select indexrelid from pg_index where indrelid = any(?::regclass[])) each`,
    [tables, tables],
  );
  return found!.reads;
}

/** Starts a run of a table whose first run was stopped before anything was filled. */
async function readsToBegin(room: string): Promise<number> {
  const { id } = await t.table(RENT, { knowledgeContextTree: inRoom(room) });
  await stopRun(t.kit.contextOf(t.owner), { datatableId: id });
  return readsOf(async (em) => {
    const table = await em.findOneOrFail(DatatableEntity, { id });
    const columnIds = (await loadColumns(em, id)).map((column) => column.id);
    await addDocumentRows(em, t.owner, table);
    const request = { mode: 'refresh' as const, columnIds, options: RunOptions.parse({}), model: 'a/model' };
    const work = { em, actor: t.owner, requestId: newId(), emit: () => undefined };
    await startRun(work, table, request);
  });
}

async function grantCredits(): Promise<void> {
  await givePlan(t.kit, t.organization.id, 'Enterprise');
  await grantTo(t.kit, t.organization.id, '100000');
}

async function readsToClaim(room: string): Promise<number> {
  const { taskId } = await t.table(RENT, { knowledgeContextTree: inRoom(room) });
  return readsOf(async (em) =>
    claimItems(em, { runId: taskId!, taskId: newId(), claim: newId() }, { count: 12, seconds: 60 }),
  );
}

describe.skipIf(inject('database').engine === 'pglite')('a table that the statistics do not know', () => {
  let few: string;
  let many: string;
  beforeEach(async () => {
    await grantCredits();
    const small = { knowledgeContextTree: inRoom(await roomOf(10)) };
    [few, many] = [await roomOf(1000), await roomOf(4000)];
    await t.table(RENT, small);
    await t.kit.asOwner('analyze');
    await t.table(RENT, small);
  });

  it('is filled with reads that grow like its rows', async () => {
    const short = await readsToBegin(few);
    expect(short).toBeGreaterThan(1000);
    expect(await readsToBegin(many)).toBeLessThan(6 * short);
  });

  it('gives the next rows to a lane without reading the others', async () => {
    expect(await readsToClaim(many)).toBeLessThan(500);
  });
});

describe.skipIf(inject('database').engine === 'pglite')(
  'a table over documents that the statistics do not know',
  () => {
    it('is filled with reads that grow like its rows', async () => {
      await grantCredits();
      // Other organizations have few documents, so the planner expects few of this one.
      await t.kit.asOwner(
        `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
         current_version_id, created_by_id)
       select gen_random_uuid(), $1, $2, 'Another ' || n, 'text/plain', 'Others', 10, md5(n::text), gen_random_uuid(), $3
       from generate_series(1, 500) n`,
        [t.organization.id, (await createRoom(t.kit, t.owner)).id, t.owner.userId],
      );
      await t.kit.asOwner('analyze');
      const short = await readsToBegin(await roomOf(1000));
      await t.kit.asOwner('analyze document');
      expect(await readsToBegin(await roomOf(4000))).toBeLessThan(6 * short);
      expect(short).toBeLessThan(100 * 1000);
    });
  },
);

// Not on the embedded database, which runs one transaction at a time, so that every call waits.
describe.skipIf(inject('database').engine === 'pglite')('a table that takes long to make', () => {
  const untilHeld = async (): Promise<void> => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await t.kit.asOwner(waiting)).length === 0) await sleep(20);
  };

  it('blocks nobody else in its organization', async () => {
    await t.document('Rent: 1');
    const holder = new Client({ connectionString: t.kit.database.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    // Blocks the long work here, with every lock that it has taken so far.
    await holder.query('select from credit_account where organization_id = $1 for update', [t.organization.id]);
    const making = t.table(RENT);
    await untilHeld();
    const { owner } = t;
    const [document] = await t.kit.asOwner<{ id: string }>('select id from document where dataroom_id = $1', [t.room]);
    await createRoom(t.kit, owner);
    await createFolderIn(t.kit, owner, t.room, 'Folder');
    await initiateConversation(t.kit.contextOf(owner), { query: 'What is the rent?' });
    await updateOrganization(t.kit.contextOf(owner), { name: 'Renamed' });
    await updateDocument(t.kit.contextOf(owner), { documentId: document!.id, name: 'Renamed.txt' });
    const { id } = await t.table([]);
    await holder.query('commit');
    await holder.end();
    expect((await making).id).not.toBe(id);
  });

  it('counts towards the limit, also if two are created at once', async () => {
    const limits = `update organization set usage_limits = usage_limits || '{"aiTables": 1}' where id = $1`;
    await t.kit.asOwner(limits, [t.organization.id]);
    const made = await Promise.all([1, 2, 3].map(async () => codeOf(t.table([]))));
    expect(made.sort()).toEqual(['PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'ok']);
    expect(await codeOf(t.table([]))).toBe('PAYMENT_REQUIRED');
  });
});
