/**
 * Journals of a folder (`N=1000000` transactions): what a batch costs beside reading the same rows and writing as many bytes,
 * how its memory grows, sums with BigInt beside decimal.js, a batch of 100 changed rows, and what the triggers that keep changed rows cost an import.
 */
import {
  allJournalRows,
  beginExport,
  type ExportScope,
  insertTransactions,
  type NewTransaction,
} from '@atrium/db/bank-reconcile';
import { AgentConfig } from '@atrium/domain/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { viewerOf } from '../src/access/index.ts';
import { createAiTableFolder } from '../src/ai-table-folder/index.ts';
import { createConfig } from '../src/bank-reconcile/config-save.ts';
import { type AskedBatch, commitBatch, writeNextBatch } from '../src/bank-reconcile/journal/batch.ts';
import { withLocalCopy } from '../src/bank-reconcile/journal/write-file.ts';
import { readSnapshot } from '../src/kernel/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createFolderIn, createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { compareSums } from './journal-sums.ts';
import { openProduct, percentile, timed } from './product.ts';

const ROWS = Number(process.env['N'] ?? 1_000_000);
const SMALL = Math.round(ROWS / 10);
const ROUNDS = 3;
const CHANGED = 100;
const IMPORTED = 5_000;
const IMPORTS = 8;
const MEBIBYTE = 1_048_576;
/** A batch may cost twice the reading and writing, its memory may grow by a fifth, and a delta may cost a twentieth. */
const GOAL = { batch: 1 / 2, memory: 1.2, delta: 20 };

const product = await openProduct();
const { asOwner, contextOf, platform } = product;
const { owner } = await createOrganization(product);
const { organizationId } = owner.membership;
const context = contextOf(owner);
const glCategories = Array.from({ length: 40 }, (_, at) => ({
  id: `gl_${at + 1}`,
  glAccountName: `Account ${at + 1}`,
  glAccountCode: String(4000 + at),
  accountType: 'Expense' as const,
  normalBalance: 'Debit' as const,
}));

type Folder = { folderId: string; statementId: string; sectionId: string; asked: AskedBatch };

async function createFolder(rows: number): Promise<Folder> {
  const { id: dataroomId } = await createRoom(product, owner);
  const { id: statementFolderId } = await createFolderIn(product, owner, dataroomId, 'Statements');
  const { id: folderId } = (await createAiTableFolder(context, { name: 'Bank' })).data;
  const author = { organizationId, folderId, userId: owner.userId };
  await inTransaction(platform.orm, 'organization', owner, async (em) => {
    const agentConfig = AgentConfig.parse({
      appData: { glCategories, rules: [] },
      appMetadata: { exportConfig: { default: { cashAccountCode: '1000' } } },
    });
    await createConfig(em, author, { agentConfig, appName: 'Bank', statementFolderId, dataroomId });
  });
  const { id: documentId } = await createIndexedDocument(product, owner, { dataroomId, folderId: statementFolderId });
  const [statementId, sectionId] = [newId(), newId()];
  await asOwner(
    `insert into bank_statement (id, organization_id, folder_id, document_id, status, outcome, config_version)
     values ($1, $2, $3, $4, 'Completed', 'proven', 1)`,
    [statementId, organizationId, folderId, documentId],
  );
  await asOwner(
    `insert into bank_section (id, organization_id, folder_id, statement_id, ordinal, account, currency, outcome, proof)
     values ($1, $2, $3, $4, 1, 'NL01', 'EUR', 'proven', '{"reason": "It is proven."}')`,
    [sectionId, organizationId, folderId, statementId],
  );
  await asOwner(
    `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, account, booked_on,
       description, folded, amount, scale, amount_key, type, currency, line, row_hash, occurrence, rule_id,
       rule_category_id, category_id)
     select gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, $4::uuid, n, 'NL01', date '2020-01-01' + n / 500,
       'CARD PAYMENT SHOP ' || n % 997 || ' REF ' || n || ' LONDON GB', 'card payment', a.units, 2, a.units * 100,
       case when a.units < 0 then 'Debit' else 'Credit' end, 'EUR', n, md5(n::text)::uuid, 0, 'rl_1', 'gl_' || 1 + n % 40,
       'gl_' || 1 + n % 40
     from generate_series(1, $5::int) n
     cross join lateral (select (n::bigint * 7919 % 4000000) - 2000001 as units) a`,
    [organizationId, folderId, statementId, sectionId, rows],
  );
  const shared = { folderId, exportFormat: 'Atrium' as const, includeAdjustments: true, allowUncategorized: false };
  return { folderId, statementId, sectionId, asked: { ...shared, fileFormat: 'csv', limit: 100, offset: 0 } };
}

type Written = NonNullable<Awaited<ReturnType<typeof writeNextBatch>>['written']>;

/** Writes the file of the next batch, as the task does. */
async function writeBatch({ asked }: Folder, batchId = newId()): Promise<Written> {
  const writing = { platform, store: platform.store, actor: owner, batchId };
  const { written } = await writeNextBatch(writing, asked);
  if (!written) throw new Error('There was nothing to export.');
  return written;
}

/** Writes the next batch and stores it. */
async function exportBatch(folder: Folder): Promise<Written> {
  const { folderId } = folder;
  const exportId = await inTransaction(platform.orm, 'organization', owner, async (em) =>
    beginExport(em, { id: newId(), organizationId, folderId, format: 'Atrium' }),
  );
  const batchId = newId();
  const written = await writeBatch(folder, batchId);
  await inTransaction(platform.orm, 'organization', owner, async (em) =>
    commitBatch(em, owner, { batchId, exportId }, written),
  );
  return written;
}

/** Reads the rows of a folder through the same cursor, and writes as many bytes as a batch has into the same places. */
async function writeBare({ folderId }: Folder, sizeBytes: number, rows: number): Promise<void> {
  const filter = { dateFrom: null, dateTo: null, statementIds: null };
  const scope: ExportScope = { viewer: viewerOf(owner), folderId, format: 'Atrium', filter };
  const line = Buffer.alloc(Math.round(sizeBytes / rows), 'x');
  await withLocalCopy(async (copy) => {
    await readSnapshot(platform, owner, async (em) => {
      async function* contents() {
        for await (const part of allJournalRows(em, scope)) yield Buffer.concat(part.map(() => line));
      }
      await copy.write(contents());
    });
    await platform.store.put(`exports/${organizationId}/${newId()}`, copy.read());
  });
}

/** Runs something and returns the highest memory of this process meanwhile, in bytes. */
async function memoryOf(run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 25);
  await run();
  clearInterval(timer);
  return most;
}

/** Inserts rows as an import does, and takes them back. Returns the milliseconds that the insert took. */
async function importRows({ folderId, statementId, sectionId }: Folder, round: number): Promise<number> {
  const rows = Array.from({ length: IMPORTED }, (_, at): NewTransaction => {
    const units = BigInt(at + 1);
    return {
      id: newId(),
      sectionId,
      account: 'NL01',
      entry: {
        ordinal: at,
        bookedOn: '2030-01-01',
        valueOn: null,
        description: `IMPORTED ${round} ${at}`,
        amount: { units, scale: 2 },
        side: 'Credit',
        currency: 'EUR',
        balance: null,
        bankId: null,
        reference: null,
        code: null,
        booked: true,
        details: [],
        place: { line: at + 1 },
      },
      folded: 'imported',
      rowHash: newId(),
      occurrence: 0,
      decision: null,
    };
  });
  let milliseconds = 0;
  await inTransaction(platform.orm, 'organization', owner, async (em) => {
    milliseconds = await timed(async () => insertTransactions(em, { organizationId, folderId, statementId }, rows));
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return milliseconds;
}
class RolledBack extends Error {}

function milliseconds(value: number): string {
  return `${figure(value)} ms`;
}

try {
  const [small, large] = [await createFolder(SMALL), await createFolder(ROWS)];
  await asOwner('vacuum analyze bank_transaction');
  const memory = { small: await memoryOf(async () => writeBatch(small)), large: 0 };
  const times = { bare: [] as number[], batch: [] as number[] };
  let sizeBytes = 0;
  memory.large = await memoryOf(async () => ({ sizeBytes } = await writeBatch(large)));
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timed(async () => writeBare(large, sizeBytes, ROWS)));
    times.batch.push(await timed(async () => writeBatch(large)));
  }
  const [bare, batch] = [percentile(times.bare, 0.5), percentile(times.batch, 0.5)];
  const count = ROWS.toLocaleString('en-US');
  row({
    name: `write the journals of ${count} transactions`,
    value: batch / 1000,
    unit: 's',
    bound: bare / 1000,
    ratio: bare / batch,
    goal: GOAL.batch,
  });
  row({
    name: 'highest memory, against a tenth of the transactions',
    value: memory.large / MEBIBYTE,
    unit: 'MB',
    bound: (memory.small / MEBIBYTE) * GOAL.memory,
    ratio: (memory.small * GOAL.memory) / memory.large,
    goal: 1,
  });

  const sums = await compareSums(ROWS, ROUNDS);
  row({
    name: `add up ${count} journals with BigInt, against decimal.js`,
    value: sums.bigint,
    unit: 'ms',
    bound: sums.decimal,
    ratio: sums.decimal / sums.bigint,
    goal: 1,
  });

  // The insert of an import, without an export of the folder, with one, and without the triggers.
  const imports = { idle: [] as number[], exported: [] as number[], none: [] as number[] };
  for (let round = 0; round < IMPORTS; round += 1) {
    imports.idle.push(await importRows(large, round));
    await asOwner('alter table bank_transaction disable trigger keep_exported_insert');
    imports.none.push(await importRows(large, round));
    await asOwner('alter table bank_transaction enable trigger keep_exported_insert');
  }
  await exportBatch(large);
  for (let round = 0; round < IMPORTS; round += 1) imports.exported.push(await importRows(large, round));
  const [idle, exported, none] = [imports.idle, imports.exported, imports.none].map((all) => percentile(all, 0.5));
  row({
    name: `insert ${IMPORTED.toLocaleString('en-US')} rows that no batch has, with triggers`,
    value: idle ?? 0,
    unit: 'ms',
    bound: none ?? 0,
    ratio: (none ?? 0) / (idle ?? 0),
  });
  row({
    name: `insert ${IMPORTED.toLocaleString('en-US')} rows into a folder with batches`,
    value: exported ?? 0,
    unit: 'ms',
    bound: none ?? 0,
    ratio: (none ?? 0) / (exported ?? 0),
  });

  await asOwner(
    `update bank_transaction set category_id = 'gl_1', rule_category_id = 'gl_1' where id in
       (select id from bank_transaction where folder_id = $1 and category_id <> 'gl_1' order by row_hash limit ${CHANGED})`,
    [large.folderId],
  );
  const deltas: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    deltas.push(
      await timed(async () => {
        const { counts } = (await writeBatch(large)).file.totals;
        if (counts.journals !== CHANGED * 2) throw new Error(`The delta has ${counts.journals} journals.`);
      }),
    );
  }
  const delta = percentile(deltas, 0.5);
  row({
    name: `write the batch of ${CHANGED} changed transactions`,
    value: delta / 1000,
    unit: 's',
    bound: batch / GOAL.delta / 1000,
    ratio: batch / GOAL.delta / delta,
    goal: 1,
  });
  text(
    `Wall time, the median of ${ROUNDS} rounds in turn. A batch is a CSV of ${figure(sizeBytes / MEBIBYTE)} MB with two lines a transaction. Its bound reads the same rows through the same cursor, as the same user, and writes as many bytes into the same places. The delta's bound is a twentieth of the full batch: it took ${milliseconds(delta)}. Imports are parts of ${IMPORTED.toLocaleString('en-US')} rows, and their bound has no trigger that keeps changed rows. The sums in BigInt include making the journals, those in decimal.js do not; both give the same totals.`,
  );
} finally {
  await product.close();
}
