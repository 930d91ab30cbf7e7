/**
 * How long an answer takes alone, and beside a worker that indexes without pause; and how long a single upload of one
 * organization waits behind thousands of another. A real worker process, from the call to the last event.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { localProvider } from '@atrium/ai/providers';
import { openProduct, percentile, timed } from './product.ts';
import { followAnswer, initiateConversation } from '../src/conversation/index.ts';
import { uploadDocuments } from '../src/document/index.ts';
import { createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { row, text } from '../../../tooling/bench/rows.ts';

const QUESTIONS = 40;
const UPLOADS = 1_000;
const FILES_A_CALL = 100;
/** At most so many times the time alone. */
const GOAL = 1 / 3;
const WORKER = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url));
const SENTENCE = 'The tenant pays the rent on the first day of each month, and the landlord keeps the roof.';

const product = await openProduct();

async function startWorker(): Promise<ChildProcess> {
  const env = { ...process.env, ...product.environment };
  const worker = spawn(process.execPath, [WORKER], { env, stdio: 'inherit' });
  for (;;) {
    const [beats] = await product.asOwner<{ count: number }>('select count(*)::int as count from worker_heartbeat');
    if (beats?.count === 1) return worker;
    await sleep(50);
  }
}

async function stopWorker(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM');
  if (worker.exitCode === null) await once(worker, 'exit');
}

/** A text of several pages, in which each document differs. */
function contentOf(at: number): string {
  return `# Lease ${at}\n\n${Array.from({ length: 200 }, (_, line) => `${SENTENCE} ${at}.${line}`).join('\n\n')}`;
}

async function upload(owner: MemberActor, dataroomId: string, from: number, count: number): Promise<string[]> {
  const files: StagedFile[] = [];
  for (let at = from; at < from + count; at++) {
    const stagedKey = `staging/${newId()}`;
    const stored = await product.platform.store.put(stagedKey, Readable.from([Buffer.from(contentOf(at))]));
    files.push(new StagedFile({ stagedKey, name: `Lease ${at}.md`, ...stored, declaredType: 'text/markdown' }));
  }
  const { data } = await uploadDocuments(product.contextOf(owner), { dataroomId, files });
  return data.map(({ id }) => id);
}

async function answer(owner: MemberActor): Promise<void> {
  const context = product.contextOf(owner);
  const { messageId } = await initiateConversation(context, { query: 'What is the base rent of the Harbor lease?' });
  let last = '';
  for await (const { event } of followAnswer(context, { messageId }, new AbortController().signal)) last = event;
  if (last !== 'done') throw new Error(`An answer ended with ${last}`);
}

async function answers(owner: MemberActor): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < QUESTIONS; at++) times.push(await timed(async () => answer(owner)));
  return times;
}

async function waiting(organizationId: string): Promise<number> {
  const [found] = await product.asOwner<{ count: number }>(
    `select count(*)::int as count from document where organization_id = $1 and index_status = 'PENDING'`,
    [organizationId],
  );
  return found?.count ?? 0;
}

const [asking, busy, small] = [
  await createOrganization(product),
  await createOrganization(product),
  await createOrganization(product),
];
const room = await createRoom(product, asking.owner);
const pages = ['The base rent of the Harbor lease is 12,000 euros a month.'];
await createIndexedDocument(product, asking.owner, { dataroomId: room.id }, { pages, provider: localProvider });
const worker = await startWorker();
try {
  await answers(asking.owner);
  const alone = await answers(asking.owner);

  const busyRoom = await createRoom(product, busy.owner);
  for (let at = 0; at < UPLOADS; at += FILES_A_CALL) await upload(busy.owner, busyRoom.id, at, FILES_A_CALL);
  const before = await waiting(busy.id);
  const begun = performance.now();
  const beside = await answers(asking.owner);
  const seconds = (performance.now() - begun) / 1000;
  const indexed = before - (await waiting(busy.id));
  if ((await waiting(busy.id)) === 0) throw new Error('The indexing ended too soon to be beside the answers');
  const [bound, value] = [percentile(alone, 0.5), percentile(beside, 0.5)];
  row({ name: 'an answer beside indexing, p50', value, unit: 'ms', bound, ratio: bound / value, goal: GOAL });
  const [bound95, value95] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  row({ name: 'an answer beside indexing, p95', value: value95, unit: 'ms', bound: bound95, ratio: bound95 / value95 });
  row({ name: 'documents indexed meanwhile', value: indexed / seconds, unit: 'documents/s' });

  const smallRoom = await createRoom(product, small.owner);
  const left = await waiting(busy.id);
  const single = await timed(async () => {
    await upload(small.owner, smallRoom.id, UPLOADS, 1);
    while ((await waiting(small.id)) > 0) await sleep(5);
  });
  const ahead = left - (await waiting(busy.id));
  row({ name: 'a single upload behind them', value: single, unit: 'ms' });
  text(
    `The bound is an answer alone. ${before.toLocaleString('en')} documents of another organization waited to be indexed; ` +
      `${ahead} of ${left.toLocaleString('en')} were finished between a single upload of a third organization and its end.`,
  );
} finally {
  await stopWorker(worker);
  await product.close();
}
