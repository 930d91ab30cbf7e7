// The conditions that the database must meet after the load has ended and everything has settled.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureDatabase } from '../../packages/db/src/embedded/index.ts';
import { root } from '../launcher/paths.mjs';

const { Client } = createRequire(join(root, 'packages/db/package.json'))('pg');

/** Rows that each statement returns are faults. */
const FAULTS = {
  'documents that were never indexed': `select id from document where index_status = 'PENDING'`,
  'documents stored twice': `select name from document group by dataroom_id, name having count(*) > 1`,
  'chunks stored twice': `select version_id from chunk group by version_id, ordinal having count(*) > 1`,
  'answers without an end': `select id from message where status in ('pending', 'streaming')`,
  'answers with two ends': `select message_id from message_event where event in ('done', 'error')
    group by message_id having count(*) > 1`,
  'runs without an end': `select id from run where state in ('pending', 'running')`,
  'table runs without an end': `select id from datatable_run where status in ('pending', 'running')`,
  'downloads without an end': `select id from bundle where status in ('pending', 'running')`,
  'tasks without an end': `select id from background_task where state in ('PENDING', 'STARTED', 'RETRY')
    and created_at < now() - interval '1 second' and name not in ('maintenance.tidyUp', 'audit.seal', 'credit.sweep')`,
  'runs whose counters are wrong': `select r.id from run r left join lateral (
      select count(*) filter (where state = 'done') as done, count(*) as total, coalesce(sum(cost), 0) as used
      from run_item i where i.run_id = r.id) i on true
    where i.total > 0 and (i.done <> r.done or i.total <> r.total or i.used <> r.used)`,
  'credits settled wrongly': `select r.id from run r where r.state not in ('pending', 'running') and r.reserved > 0
    and -r.used <> (select coalesce(sum(amount), 0) from credit_entry e where e.key like 'run:' || r.id || ':%')`,
  'reservations of runs that are over': `select v.id from credit_reservation v join run r on r.id = v.run_id
    where v.settled_at is null and r.state not in ('pending', 'running')`,
  'credits that do not match filled cells': `select d.id from datatable_run d join run r on r.id = d.id
    where d.filled_count <> r.used`,
  'balances that differ from their entries': `select a.organization_id from credit_account a
    where a.balance - a.debt <> (select coalesce(sum(amount), 0) from credit_entry e where e.organization_id = a.organization_id)`,
};

/** Opens the database of a stopped product and counts the faults. */
export async function checkDatabase(dataFolder, uploaded) {
  const database = await ensureDatabase({ dataDir: dataFolder, port: 0 });
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const faults = {};
    for (const [name, sql] of Object.entries(FAULTS)) faults[name] = (await client.query(sql)).rowCount;
    const { rows } = await client.query('select id from document where id = any($1)', [[...uploaded.values()]]);
    faults['uploads that were lost'] = uploaded.size - rows.length;
    return faults;
  } finally {
    await client.end();
    await database.stop();
  }
}
