import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { createHash } from 'node:crypto';
import { drawFlow } from '@atrium/domain/workflow';
import { createWorkflow } from '@atrium/services/workflow';
import { buildFlow } from '@atrium/services/workflow-run';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { type ProductProcess, startProcess } from './processes.ts';

/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';
const LINES = 20;
const KILLS = 2;
/** Several processes start one after the other, which takes long on a busy machine. In milliseconds. */
const PATIENCE_MS = 300_000;
const SEED = 'workflow-1';

/** A run with an effect in each round of a loop, a wait, and a run of another workflow. */
const CHILD = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'store', type: 'StoreMessage', at: [1, 0] },
    { id: 'out', type: 'ChatOutput', at: [2, 0] },
  ],
  [
    ['in', 'message', 'store', 'message'],
    ['store', 'stored_messages', 'out', 'input_value'],
  ],
);
const FLOW = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
    { id: 'loop', type: 'LoopComponent', at: [2, 0] },
    { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
    { id: 'store', type: 'StoreMessage', at: [4, 0] },
    { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: ',' } },
    { id: 'wait', type: 'Wait', at: [4, 1], values: { seconds: 1 } },
    { id: 'child', type: 'RunFlow', at: [5, 1], values: { flow_name_selected: 'Child' } },
    { id: 'out', type: 'ChatOutput', at: [6, 1] },
  ],
  [
    ['in', 'message', 'split', 'data_inputs'],
    ['split', 'dataframe', 'loop', 'data'],
    ['loop', 'item', 'work', 'input_data'],
    ['work', 'parsed_text', 'store', 'message'],
    ['store', 'stored_messages', 'loop', 'item'],
    ['loop', 'done', 'join', 'input_data'],
    ['join', 'parsed_text', 'wait', 'input_value'],
    ['wait', 'output', 'child', 'input_value'],
    ['child', 'flow_outputs_message', 'out', 'input_value'],
  ],
);

let database: TestDatabase;
let product: TestProduct;
let worker: ProductProcess | null;
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
  worker = null;
});
afterEach(async () => {
  await worker?.kill();
  await product.close();
  await database.drop();
});

async function startWorker(): Promise<void> {
  worker = await startProcess('worker', environmentOf(database, product.folder));
}
async function killWorker(): Promise<void> {
  await worker?.kill();
  worker = null;
  await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
}

/** Numbers of checkpoints at which a worker is killed, the same for the same seed. */
function moments(most: number): number[] {
  const numbers = Array.from({ length: KILLS }, (_, at) => {
    const hash = createHash('sha256').update(`${SEED}:${at}`).digest();
    return 1 + (hash.readUInt32BE(0) % most);
  });
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a worker that is killed during a run', () => {
  it(
    'leaves it to another one after its last checkpoint; nothing is lost, doubled or left running',
    async () => {
      await createWorkflow(product.owner, { name: 'Child', data: CHILD });
      const { data } = await createWorkflow(product.owner, { name: 'Workflow', data: FLOW });
      const lines = Array.from({ length: LINES }, (_, at) => `line ${at}`);
      const inputs = { input_value: lines.join('\n') };
      const { job_id } = await buildFlow(product.owner, { workflowId: data.id, inputs });
      const written = async () =>
        (await product.rows<{ count: number }>('select count(*)::int as count from workflow_checkpoint'))[0]!.count;
      const seen: number[] = [];
      for (const moment of moments(LINES * 2)) {
        await startWorker();
        await product.until(async () => (await written()) >= moment);
        await killWorker();
        seen.push(await written());
      }
      await startWorker();
      await product.until(async () => {
        const [run] = await product.rows('select 1 from workflow_execution where id = $1 and finished_at is not null', [
          job_id,
        ]);
        return run !== undefined;
      });
      const text = lines.map((line) => `<${line}>`).join(',');
      const [run] = await product.rows<{ status: string; reason: string | null; outputs: string }>(
        'select status, reason, outputs from workflow_execution where id = $1',
        [job_id],
      );
      expect(run, `killed at ${seen.join(', ')} checkpoints`).toMatchObject({ status: 'completed', reason: null });
      expect(run!.outputs).toContain(JSON.stringify(text).slice(1, -1));
      const stored = await product.rows<{ text: string; count: number }>(
        `select text, count(*)::int as count from workflow_message where sender = 'Machine' group by text order by min(created_at)`,
      );
      expect(stored.slice(0, LINES)).toEqual(lines.map((line) => ({ text: `<${line}>`, count: 1 })));
      const left = await product.rows(
        `select id from run where state in ('pending', 'running') union all select id from workflow_execution where has_turn`,
      );
      expect(left).toEqual([]);
      const events = await product.rows<{ seq: number }>('select seq from run_event where run_id = $1 order by seq', [
        job_id,
      ]);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    },
    PATIENCE_MS,
  );
});
