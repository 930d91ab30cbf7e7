import { DatatableEntity } from '@atrium/db/ai-table';
import { RunOptions } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, inject, it } from 'vitest';
import { postCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/index.ts';
import { createRoom } from '../testing/index.ts';
import { loadColumns } from './columns.ts';
import { stopRun } from './index.ts';
import { addDocumentRows } from './rows.ts';
import { startRun } from './run.ts';
import { inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const READ = ['document', 'datatable_row', 'datatable_cell', 'datatable_run_row'];

const within = async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(t.kit.platform.orm, 'organization', t.owner, run);

/** A room with as many documents. */
const roomOf = async (documents: number): Promise<string> => {
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
  return room;
};

/** A table over the room whose run was stopped before anything was filled. */
const stoppedTable = async (room: string): Promise<string> => {
  const { id } = await t.table([{ name: 'Rent' }], { knowledgeContextTree: inRoom(room) });
  await stopRun(t.kit.contextOf(t.owner), { datatableId: id });
  return id;
};

/** Rows and index entries that the database reads to begin to fill the table. */
const readsOf = async (datatableId: string): Promise<number> =>
  within(async (em) => {
    const table = await em.findOneOrFail(DatatableEntity, { id: datatableId });
    const columnIds = (await loadColumns(em, datatableId)).map((column) => column.id);
    await addDocumentRows(em, t.owner, table);
    const request = { mode: 'refresh' as const, columnIds, options: RunOptions.parse({}), model: 'a/model' };
    const work = { em, actor: t.owner, enqueue: async () => 'task', emit: () => undefined };
    await startRun(work, table, request);
    const [found] = await em.execute<{ reads: number }[]>(
      `select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as reads
       from (select unnest(?::regclass[])::oid as oid union select indexrelid from pg_index where indrelid = any(?::regclass[])) each`,
      [`{${READ.join(',')}}`, `{${READ.join(',')}}`],
    );
    return found!.reads;
  });

describe.skipIf(inject('database').engine === 'pglite')('a table that the statistics do not know', () => {
  it('is filled by reading as much more as it is longer', async () => {
    const grant = { organizationId: t.organization.id, key: 'growth', kind: 'grant' as const, amount: '100000' };
    await within(async (em) => postCredits(em, grant));
    await stoppedTable(await roomOf(10));
    const [few, many] = [await roomOf(1000), await roomOf(4000)];
    await t.kit.asOwner('analyze');
    const short = await readsOf(await stoppedTable(few));
    const long = await readsOf(await stoppedTable(many));
    expect(short).toBeGreaterThan(1000);
    expect(long).toBeLessThan(6 * short);
  });
});
