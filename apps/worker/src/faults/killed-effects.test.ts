import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { organizationOf } from '@atrium/domain/kernel';
import { type ScriptedChat, startScriptedChat } from '@atrium/services/testing';
import { answerWait } from '@atrium/services/workflow-run';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { createEveryEffect, effectsOf, LINES, startSite } from './every-effect.ts';
import { type ProductProcess, startProcess } from './processes.ts';

/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';
/** A call whose process died holds its key for so long. */
const CLAIM = '45 seconds';
/** `KILLS=50 SEED=x` kills more often and at other moments. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const SEED = process.env['SEED'] ?? 'effects-1';
/** Processes start one after the other, which takes long on a busy machine. In milliseconds. */
const PATIENCE_MS = 240_000 + KILLS * 60_000;
const LOCAL_WEB = fileURLToPath(new URL('./local-web.ts', import.meta.url));

let database: TestDatabase;
let product: TestProduct;
let model: ScriptedChat;
let site: Awaited<ReturnType<typeof startSite>>;
let worker: ProductProcess | null;
beforeEach(async () => {
  database = await createTestDatabase();
  model = await startScriptedChat();
  site = await startSite();
  product = await openProduct(database, model.env);
  worker = null;
});
afterEach(async () => {
  await worker?.kill();
  await product.close();
  await model.close();
  await site.close();
  await database.drop();
  expect(model.wrong).toEqual([]);
});

async function startWorker(): Promise<void> {
  worker = await startProcess('worker', environmentOf(database, product.folder, model.env), [LOCAL_WEB]);
}
async function killWorker(): Promise<void> {
  await worker?.kill();
  worker = null;
  await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
  await product.rows('update idempotency_key set claimed_until = claimed_until - $1::interval where answer is null', [
    CLAIM,
  ]);
}

/** The share of a whole run after which a worker is killed, the same for the same seed. */
function momentOf(kill: number): number {
  return createHash('sha256').update(`${SEED}:${kill}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Waits for the end of a run. Where it asks whether the POST has happened, the server of the test knows. */
async function untilOver(executionId: string): Promise<number> {
  let asked = 0;
  await product.until(async () => {
    const [run] = await product.rows<{ finished: boolean; waits: string | null }>(
      'select finished_at is not null as finished, waiting_for as waits from workflow_execution where id = $1',
      [executionId],
    );
    if (run?.waits === 'uncertain') {
      const [wait] = await product.rows<{ key: string; sent: string }>(
        `select w.key, w.request ->> 'idempotencyKey' as sent from workflow_wait w
         where w.execution_id = $1 and w.kind = 'uncertain' and w.answer is null`,
        [executionId],
      );
      if (wait) {
        asked += 1;
        const decision = site.seen.includes(wait.sent) ? 'happened' : 'again';
        await answerWait(product.owner, { executionId, key: wait.key, decision });
      }
    }
    return run?.finished === true;
  });
  return asked;
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a worker that is killed between effects', () => {
  it(
    'loses none of them and repeats none of them',
    async () => {
      model.answer(() => ({ text: 'The rent is 5.' }));
      const organizationId = organizationOf(product.owner.actor);
      const { start } = await createEveryEffect(product, site.url);
      let runs = 0;
      const check = async (id: string, where: string) => {
        runs += 1;
        expect(await effectsOf(product, id), where).toMatchObject({
          status: 'completed',
          reason: null,
          credits: '1',
          documents: runs,
          rows: runs,
          stored: LINES,
          children: 1,
          open: 0,
          gaps: 0,
          ends: 1,
          left: 0,
        });
        expect(new Set(site.seen).size, where).toBe(site.seen.length);
      };
      await startWorker();
      const first = await start('Calm');
      const begun = performance.now();
      await untilOver(first);
      const whole = performance.now() - begun;
      await check(first, 'undisturbed');
      const asked: string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const name = `Run ${kill}x`;
        const id = await start(name);
        const moment = momentOf(kill) * whole;
        await sleep(moment);
        await killWorker();
        const known = await product.rows(
          `select 1 from workflow_effect where execution_id = $1 and key = 'model$answer'`,
          [id],
        );
        const before = model.asked.length;
        await startWorker();
        if ((await untilOver(id)) > 0) asked.push(name);
        const where = `${name} of ${SEED}, killed after ${Math.round(moment)} of ${Math.round(whole)} ms`;
        await check(id, where);
        // An answer that was recorded is not paid for again.
        expect(model.asked.length - before, where).toBeLessThanOrEqual(known.length > 0 ? 0 : 1);
      }
      expect(site.seen, `asked about ${asked.join(', ')}`).toHaveLength(1 + KILLS);
      const mails = await product.rows(`select 1 from mail where recipient = 'reader@example.test'`);
      expect(mails).toHaveLength(1 + KILLS);
      const [balance] = await product.rows<{ differs: string }>(
        `select a.balance - a.debt - (select coalesce(sum(amount), 0) from credit_entry e where e.organization_id = a.organization_id) as differs
         from credit_account a where a.organization_id = $1`,
        [organizationId],
      );
      expect(Number(balance?.differs)).toBe(0);
    },
    PATIENCE_MS,
  );
});
