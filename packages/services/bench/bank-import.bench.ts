/**
 * What it costs to read, prove, match and store the rows of a statement (`N=1000000`), beside a bare bulk insert of the same
 * rows into the same table and indexes, in parts of the same size and one transaction, past row-level security.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PACKED_COLUMNS, transactionIds } from '@atrium/db/bank-reconcile';
import { AgentConfig, reconcileStatements } from '@atrium/domain/bank-reconcile';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { runnable, runTask } from '../src/background-task/index.ts';
import { failReconcile, reconcile, runReconcile, stopReconcile } from '../src/bank-reconcile/index.ts';
import { type Part, readFile, statementFile } from '../src/bank-reconcile/import-file.process.ts';
import { withSpool } from '../src/bank-reconcile/import-spool.ts';
import { uploadDocuments } from '../src/document/index.ts';
import { createFolderIn, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct } from './product.ts';
import { required } from './required.ts';

const ROWS = Number(process.env['N'] ?? 1_000_000);
const SMALL = Math.round(ROWS / 10);
const RULES = 200;
const GOAL = 1 / 3;
/** Memory may grow by so much from a tenth of the rows to all of them: what is kept for each row is its hash. */
const FLAT = 1.5;
const MEBIBYTE = 1_048_576;

const product = await openProduct();
const { platform, asOwner, contextOf } = product;
const { owner, id: organizationId } = await createOrganization(product);
const room = await createRoom(product, owner);
const task = runnable({ job: reconcileStatements, run: runReconcile, failed: failReconcile, revoked: stopReconcile });

const agentConfig = AgentConfig.parse({
  appData: {
    glCategories: [
      { id: 'gl_1', glAccountName: 'Costs', glAccountCode: '6000', accountType: 'Expense', normalBalance: 'Debit' },
    ],
    rules: Array.from({ length: RULES }, (_, at) => ({
      ruleName: `Shop ${at}`,
      categoryId: 'gl_1',
      ruleConfig: { descriptionContains: [`shop ${at} `, `branch ${at} `] },
    })),
  },
});

function* linesOf(rows: number): Generator<string> {
  yield 'Account,DE02120300000000202051\nOpening balance,,,0.00\nDate,Description,Amount,Balance\n';
  let cents = 0;
  for (let at = 0; at < rows; at += 1) {
    cents += (at % 2 === 0 ? 1 : -1) * ((at % 9973) + 1);
    const amount = ((at % 2 === 0 ? 1 : -1) * ((at % 9973) + 1)) / 100;
    const day = new Date(Date.UTC(2020, 0, 1) + Math.floor((at * 2000) / rows) * 86_400_000).toISOString().slice(0, 10);
    yield `${day},CARD PAYMENT SHOP ${at % 997} REF ${at} LONDON GB,${amount.toFixed(2)},${(cents / 100).toFixed(2)}\n`;
  }
}

/** Samples the memory of this process until it is stopped. Returns the highest use, in bytes. */
function watchMemory(): () => number {
  globalThis.gc?.();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

type Measured = { seconds: number; memory: number; folderId: string };

async function importRows(person: MemberActor, rows: number): Promise<Measured> {
  const folder = await createFolderIn(product, person, room.id, `Statements ${rows}`);
  const stagedKey = `staging/${newId()}`;
  const stored = await platform.store.put(stagedKey, Readable.from(linesOf(rows)));
  const file = new StagedFile({ stagedKey, name: 'Statement.csv', ...stored, declaredType: 'text/csv' });
  await uploadDocuments(contextOf(person), { dataroomId: room.id, folderId: folder.id, files: [file] });
  const { folderId } = await reconcile(contextOf(person), {
    folderName: 'Books',
    agentConfig,
    statementFolderId: folder.id,
  });
  const [lane] = await asOwner<{ id: string; payload: object; request_id: string }>(
    `select id, payload, request_id from background_task where name = $1 and state = 'PENDING'`,
    [reconcileStatements.name],
  );
  const { id: taskId, payload, request_id: requestId } = required(lane, 'lane');
  const raw = { ...payload, taskId, requestId, onBehalfOf: person.userId, organizationId };
  const shutdown = new AbortController().signal;
  const stop = watchMemory();
  const begun = performance.now();
  await runTask(platform, task, raw, { attempt: 1, maxAttempts: 1, worker: 'bench', shutdown });
  const seconds = (performance.now() - begun) / 1000;
  const [found] = await asOwner<{ status: string; outcome: string; rows: number }>(
    `select status, outcome, row_count as rows from bank_statement where folder_id = $1`,
    [folderId],
  );
  if (found?.status !== 'Completed' || found.outcome !== 'proven' || found.rows !== rows)
    throw new Error(`The statement was not read: ${JSON.stringify(found)}`);
  return { seconds, memory: stop(), folderId };
}

/** Inserts the same rows without anything else. Only the statements are timed. */
async function insertBare(rows: number): Promise<number> {
  const [tables, statement] = [newId(), newId()];
  await asOwner(`insert into ai_table_folder (id, organization_id, name, created_by_id) values ($1, $2, 'Bare', $3)`, [
    tables,
    organizationId,
    owner.userId,
  ]);
  await asOwner(
    `insert into bank_statement (id, organization_id, folder_id, document_id) select $1, $2, $3, id from document limit 1`,
    [statement, organizationId, tables],
  );
  const names = PACKED_COLUMNS.map(({ name }) => name).join(', ');
  const arrays = PACKED_COLUMNS.map(({ type }, at) => `$${at + 4}::${type}[]`).join(', ');
  const insert = `insert into bank_transaction (organization_id, folder_id, statement_id, ${names})
    select $1::uuid, $2::uuid, $3::uuid, r.* from unnest(${arrays}) as r(${names})`;
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const path = join(folder, 'Statement.csv');
  await writeFile(path, Readable.from(linesOf(rows)));
  let milliseconds = 0;
  await withSpool<Part, void>(async (spool) => {
    const ids = [organizationId, tables, statement];
    await readFile({
      file: statementFile(path, 'Statement.csv'),
      idsOf: () => transactionIds(tables, statement),
      answersFor: async () => ({}),
      entered: new Map(),
      decide: () => null,
      spool,
      signal: new AbortController().signal,
    });
    await asOwner('begin');
    for await (const { rows: packed } of spool.parts()) {
      const begun = performance.now();
      if (packed) await asOwner(insert, [...ids, ...packed]);
      milliseconds += performance.now() - begun;
    }
    const begun = performance.now();
    await asOwner('commit');
    milliseconds += performance.now() - begun;
  });
  await rm(folder, { recursive: true });
  await asOwner('delete from bank_transaction where statement_id = $1', [statement]);
  await asOwner('vacuum bank_transaction');
  return milliseconds / 1000;
}

// Both sizes are measured in both orders, so that a busy machine slows both.
const small = await importRows(owner, SMALL);
const bareBefore = await insertBare(ROWS);
const large = await importRows(owner, ROWS);
const bareAfter = await insertBare(ROWS);
const bare = (bareBefore + bareAfter) / 2;

const count = ROWS.toLocaleString('en-US');
row({ name: `bare bulk insert of ${count} rows`, value: bare, unit: 's' });
row({
  name: `read, prove, match and store ${count} rows`,
  value: large.seconds,
  unit: 's',
  bound: bare,
  ratio: bare / large.seconds,
  goal: GOAL,
});
row({
  name: 'highest memory, against a tenth of the rows',
  value: large.memory / MEBIBYTE,
  unit: 'MB',
  bound: (small.memory / MEBIBYTE) * FLAT,
  ratio: (small.memory * FLAT) / large.memory,
  goal: 1,
});
text(
  `${count} rows of delimited text with running balances, ${RULES} rules, wall time; the bare insert took ${figure(bareBefore)} s before and ${figure(bareAfter)} s after. A tenth of the rows took ${figure(small.seconds)} s and at most ${figure(small.memory / MEBIBYTE)} MB.`,
);
await product.close();
