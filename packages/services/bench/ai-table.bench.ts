/**
 * Cells per second of an AI table of one column, so that a request is a cell, with a model that answers every request after
 * 500 ms and takes 16 at once: 32 a second at most. Real worker processes, one and then two.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { row, text } from '../../../tooling/bench/rows.ts';
import { createDatatable, latestWorkflowStatus } from '../src/ai-table/index.ts';
import { grantCredits } from '../src/testing/credits.ts';
import { createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { readsLabels, startScriptedModel } from '../src/testing/scripted-model.ts';
import { openProduct, timed } from './product.ts';

const ANSWER_MS = 500;
const AT_ONCE = 16;
const BOUND = (AT_ONCE * 1000) / ANSWER_MS;
const GOAL = 0.9;
const DOCUMENTS = 640;
const LANES = 2;
const LOOK_MS = 250;
const WORKER = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url));

const model = await startScriptedModel();
model.answer(async (asked) => {
  await sleep(ANSWER_MS);
  return readsLabels(asked);
});
const product = await openProduct({ ...model.env, PROVIDER_CONCURRENCY: String(AT_ONCE) });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(LOOK_MS);
}

async function startWorkers(count: number): Promise<ChildProcess[]> {
  // Of two processes each takes one of the run's two lanes.
  const env = { ...process.env, ...product.environment, WORKER_CONCURRENCY: String(LANES / count) };
  const workers = Array.from({ length: count }, () => spawn(process.execPath, [WORKER], { env, stdio: 'inherit' }));
  await until(async () => {
    const [beats] = await product.asOwner<{ count: number }>('select count(*)::int as count from worker_heartbeat');
    return beats?.count === count;
  });
  return workers;
}

async function stopWorkers(workers: ChildProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map(async (worker) => worker.exitCode ?? once(worker, 'exit')));
}

/** From the call that adds the column to the end of its filling, queue and all. */
async function cellsPerSecond(workers: number): Promise<number> {
  const { owner, id: organizationId } = await createOrganization(product);
  const context = product.contextOf(owner);
  await grantCredits(product, organizationId, String(DOCUMENTS));
  const room = await createRoom(product, owner);
  for (let at = 1; at <= DOCUMENTS; at++) {
    const pages = [`Rent: ${at}\n\nThe tenant pays the rent on the first day of each month.`];
    await createIndexedDocument(product, owner, { dataroomId: room.id }, { name: `Lease ${at}.txt`, pages });
  }
  const running = await startWorkers(workers);
  try {
    let completed = 0;
    const milliseconds = await timed(async () => {
      const { data: table } = await createDatatable(context, {
        name: 'Leases',
        knowledgeContextTree: [{ id: room.id, type: 'dataroom', name: 'Room' }],
        columns: [{ name: 'Rent' }],
      });
      await until(async () => {
        const { data: run } = await latestWorkflowStatus(context, { datatableId: table.id });
        completed = run?.completed ?? 0;
        return run?.finishedAt !== null;
      });
    });
    if (completed !== DOCUMENTS) throw new Error(`${completed} of ${DOCUMENTS} cells were filled`);
    return (DOCUMENTS * 1000) / milliseconds;
  } finally {
    await stopWorkers(running);
  }
}

try {
  for (const [workers, name] of [
    [1, 'cells, one worker process'],
    [2, 'cells, two worker processes'],
  ] as const) {
    const value = await cellsPerSecond(workers);
    row({ name, value, unit: 'cells/s', bound: BOUND, ratio: value / BOUND, goal: GOAL });
  }
  text(
    `${DOCUMENTS} cells, one request each, answered after ${ANSWER_MS} ms over HTTP; at most ${model.load.most} at once. Timed from the call to the end of the run, queue, credits and sources included.`,
  );
  if (model.wrong.length > 0 || model.load.most > AT_ONCE)
    throw new Error(model.wrong[0] ?? 'Too many requests at once');
} finally {
  await product.close();
  await model.close();
}
