/**
 * What calls cost as a room grows from 1,000 to 100,000 documents (`N=1000,1000000` for others), behind the walls: statements
 * per call, which should stay as many, and time, which should grow by n log n at most.
 */
import { watchStatements } from '@atrium/db/testing';
import { Readable } from 'node:stream';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { createDatatable, refreshColumns, stopRun } from '../src/ai-table/index.ts';
import { extractionModel } from '../src/ai-table/model.process.ts';
import { grantCredits } from '../src/testing/credits.ts';
import { listDataroomItems } from '../src/dataroom/index.ts';
import { listDocuments, uploadDocuments } from '../src/document/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct, percentile, timed } from './product.ts';
import { required } from './required.ts';

const SIZES = (process.env['N'] ?? '1000,10000,100000').split(',').map(Number);
const CALLS = 5;

const product = await openProduct();
const { platform, asOwner, contextOf } = product;

const { sent } = await watchStatements(platform.orm);

const LIMITS = { users: 100, datarooms: 100, documents: 10_000_000, folders: 100, workflows: 1, aiTables: 100 };

async function fill(person: MemberActor, dataroomId: string, count: number): Promise<void> {
  const { organizationId } = person.membership;
  await asOwner(
    `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
       current_version_id, index_status, created_by_id)
     select gen_random_uuid(), $1, $2, 'Lease ' || n, 'text/plain', 'Others', 10, md5(n::text), gen_random_uuid(), 'COMPLETED', $3
     from generate_series(1, $4::int) n`,
    [organizationId, dataroomId, person.userId, count],
  );
  await asOwner(
    `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     select current_version_id, organization_id, id, 1, '', sha256, 10, created_by_id from document where dataroom_id = $1`,
    [dataroomId],
  );
  await asOwner('analyze');
}

async function uploadOne(person: MemberActor, dataroomId: string): Promise<void> {
  const stagedKey = `staging/${newId()}`;
  const stored = await platform.store.put(stagedKey, Readable.from([Buffer.from(newId())]));
  const file = new StagedFile({ stagedKey, name: `${newId()}.txt`, ...stored, declaredType: 'text/plain' });
  await uploadDocuments(contextOf(person), { dataroomId, files: [file] });
}

type Measured = { milliseconds: number; statements: number };

/** The median of some calls, and the most statements of one; what is done between them is not counted. */
async function measure(
  call: () => Promise<unknown>,
  { calls = CALLS, between }: { calls?: number; between?: () => Promise<unknown> } = {},
): Promise<Measured> {
  const times: number[] = [];
  let most = 0;
  for (let at = 0; at < calls; at++) {
    sent.length = 0;
    times.push(await timed(call));
    most = Math.max(most, sent.length);
    await between?.();
  }
  return { milliseconds: percentile(times, 0.5), statements: most };
}

/** Every cell as a run leaves it that has filled all of them. */
async function settle(person: MemberActor, datatableId: string): Promise<void> {
  const model = await inTransaction(platform.orm, 'organization', person, async (em) =>
    extractionModel(em, platform, person.membership.organizationId),
  );
  await asOwner(
    `update datatable_cell c set status = 'Completed', text_value = '1', run_outcome = 'filled', made_with_model = $2,
       made_from_version_id = d.current_version_id, made_from_definition = col.definition_hash
     from datatable_row r, document d, datatable_column col
     where c.datatable_id = $1 and r.id = c.row_id and d.id = r.document_id and col.id = c.column_id`,
    [datatableId, model],
  );
}

/**
 * A table over the whole room. Nothing analyzes it, so that it is as new to the database as a person's is who has just made
 * it. What takes long at first and is measured once at the largest size is repeated where it is quick.
 */
async function measureTable(person: MemberActor, dataroomId: string, size: number) {
  const context = () => contextOf(person);
  const calls = size <= 1000 ? CALLS : 1;
  const tables: string[] = [];
  const making = await measure(
    async () => {
      const { data } = await createDatatable(context(), {
        name: 'Leases',
        knowledgeContextTree: [{ id: dataroomId, type: 'dataroom', name: 'Room' }],
        columns: [{ name: 'Rent' }],
      });
      tables.push(data.id);
    },
    { calls },
  );
  const datatableId = required(tables.at(-1), 'table');
  await stopRun(context(), { datatableId });
  const refresh = async () => refreshColumns(context(), { datatableId });
  const stop = async () => stopRun(context(), { datatableId });
  const refreshing = await measure(refresh, { calls, between: stop });
  await refresh();
  const stopping = await measure(stop, { calls, between: refresh });
  await stop();
  await settle(person, datatableId);
  const nothing = await measure(refresh, { calls });
  return {
    'making a table': making,
    'refreshing a table': refreshing,
    'refreshing what is up to date': nothing,
    'stopping a run': stopping,
  };
}

async function measureAll(size: number): Promise<Record<string, Measured>> {
  const { owner: person, id: organizationId } = await createOrganization(product);
  await asOwner('update organization set usage_limits = $2 where id = $1', [organizationId, JSON.stringify(LIMITS)]);
  await grantCredits(product, organizationId, String(100 * size));
  const { id: dataroomId } = await createRoom(product, person);
  await fill(person, dataroomId, size);
  const context = () => contextOf(person);
  await listDocuments(context(), { limit: 50 });
  const listing = await measure(async () => listDocuments(context(), { limit: 50 }));
  const items = await measure(async () => listDataroomItems(context(), { dataroomId, limit: 50 }));
  const uploading = await measure(async () => uploadOne(person, dataroomId));
  const table = await measureTable(person, dataroomId, size);
  return { 'listing documents': listing, 'listing a room': items, uploading, ...table };
}

/** How much longer it may take, by n log n. */
function growth(from: number, to: number): number {
  return (to * Math.log(to)) / (from * Math.log(from));
}

function report(name: string, found: Measured[]): void {
  const [smallest = 0, ...larger] = SIZES;
  const [first, ...rest] = found;
  const base = required(first, `measurement of ${name}`);
  for (const [index, size] of larger.entries()) {
    const { milliseconds, statements: count } = required(rest[index], `measurement of ${name}`);
    const bound = base.milliseconds * growth(smallest, size);
    const at = `at ${figure(size)}`;
    row({ name: `${name}: time ${at}`, value: milliseconds, unit: 'ms', bound, ratio: bound / milliseconds, goal: 1 });
    if (index < larger.length - 1) continue;
    const most = base.statements;
    row({ name: `${name}: statements ${at}`, value: count, unit: 'a call', bound: most, ratio: most / count, goal: 1 });
  }
  const times = found.map(({ milliseconds }) => figure(milliseconds)).join(' → ');
  text(`${name}: ${times} ms at ${SIZES.map(figure).join(', ')} documents.`);
}

try {
  await measureAll(100);
  const measured: Record<string, Measured>[] = [];
  for (const size of SIZES) measured.push(await measureAll(size));
  for (const name of Object.keys(required(measured[0], 'measurement'))) {
    report(
      name,
      measured.map((each) => required(each[name], `measurement of ${name}`)),
    );
  }
  text(
    'Growth: the bound of time is that at 1,000 documents times the growth of n log n; of statements those at 1,000. Tables have one column and are measured as they are made, before the database has analyzed them.',
  );
} finally {
  await product.close();
}
