/**
 * What calls cost as a room grows from 1,000 to 10,000 documents (`N=1000,100000` for more), behind the walls: statements per call, which should stay
 * as many, and time, which should grow by n log n at most.
 */
import { Readable } from 'node:stream';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { createDatatable, refreshColumns, stopRun } from '../src/ai-table/index.ts';
import { postCredits } from '../src/credit/index.ts';
import { listDataroomItems } from '../src/dataroom/index.ts';
import { listDocuments, uploadDocuments } from '../src/document/index.ts';
import { inTransaction } from '../src/kernel/index.ts';
import { createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct, percentile, timed } from './product.ts';

const SIZES = (process.env['N'] ?? '1000,10000').split(',').map(Number);
const CALLS = 5;

const product = await openProduct();
const { platform, asOwner, contextOf } = product;

const statements = { count: 0 };
const logger = platform.orm.config.getLogger();
logger.setDebugMode(['query']);
logger.logQuery = () => void (statements.count += 1);

const fill = async (person: MemberActor, dataroomId: string, count: number): Promise<void> => {
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
};

const uploadOne = async (person: MemberActor, dataroomId: string): Promise<void> => {
  const stagedKey = `staging/${newId()}`;
  const stored = await platform.store.put(stagedKey, Readable.from([Buffer.from(newId())]));
  const file = new StagedFile({ stagedKey, name: `${newId()}.txt`, ...stored, declaredType: 'text/plain' });
  await uploadDocuments(contextOf(person), { dataroomId, files: [file] });
};

type Measured = { milliseconds: number; statements: number };

const measure = async (call: () => Promise<unknown>, calls = CALLS): Promise<Measured> => {
  const times: number[] = [];
  let most = 0;
  for (let at = 0; at < calls; at++) {
    statements.count = 0;
    times.push(await timed(call));
    most = Math.max(most, statements.count);
  }
  return { milliseconds: percentile(times, 0.5), statements: most };
};

const measureAll = async (size: number): Promise<Record<string, Measured>> => {
  const { owner: person, id: organizationId } = await createOrganization(product);
  const limits = JSON.stringify({
    users: 100,
    datarooms: 100,
    documents: 1_000_000,
    folders: 100,
    workflows: 1,
    aiTables: 9,
  });
  await asOwner('update organization set usage_limits = $2 where id = $1', [organizationId, limits]);
  await inTransaction(platform.orm, 'organization', person, async (em) =>
    postCredits(em, { organizationId, key: 'bench', kind: 'grant', amount: String(10 * size) }),
  );
  const { id: dataroomId } = await createRoom(product, person);
  await fill(person, dataroomId, size);
  const context = () => contextOf(person);
  await listDocuments(context(), { limit: 50 });
  const listing = await measure(async () => listDocuments(context(), { limit: 50 }));
  const items = await measure(async () => listDataroomItems(context(), { dataroomId, limit: 50 }));
  const uploading = await measure(async () => uploadOne(person, dataroomId));
  const { data: table } = await createDatatable(context(), {
    name: 'Leases',
    knowledgeContextTree: [{ id: dataroomId, type: 'dataroom', name: 'Room' }],
    columns: [{ name: 'Rent' }],
  });
  await stopRun(context(), { datatableId: table.id });
  const refreshing = await measure(async () => refreshColumns(context(), { datatableId: table.id }), 1);
  await stopRun(context(), { datatableId: table.id });
  return { 'listing documents': listing, 'listing a room': items, uploading, 'refreshing a table': refreshing };
};

try {
  await measureAll(100);
  const measured: Record<string, Measured>[] = [];
  for (const size of SIZES) measured.push(await measureAll(size));
  const [smallest] = SIZES;
  for (const name of Object.keys(measured[0]!)) {
    const found = measured.map((each) => each[name]!);
    const [first, last] = [found[0]!, found.at(-1)!];
    const largest = SIZES.at(-1)!;
    const growth = (largest * Math.log(largest)) / (smallest! * Math.log(smallest!));
    const bound = first.milliseconds * growth;
    const times = found.map(({ milliseconds }) => figure(milliseconds)).join(' → ');
    row({
      name: `${name}: time at ${figure(SIZES.at(-1)!)}`,
      value: last.milliseconds,
      unit: 'ms',
      bound,
      ratio: bound / last.milliseconds,
      goal: 1,
    });
    const constant = { value: last.statements, bound: first.statements, ratio: first.statements / last.statements };
    row({ name: `${name}: statements at ${figure(SIZES.at(-1)!)}`, unit: 'a call', ...constant, goal: 1 });
    text(`${name}: ${times} ms at ${SIZES.map(figure).join(', ')} documents.`);
  }
  text(
    'Growth: the bound of time is that at 1,000 documents times the growth of n log n; of statements those at 1,000.',
  );
} finally {
  await product.close();
}
