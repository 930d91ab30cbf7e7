/** How long readers of one run wait for its events, against listeners of a bare connection that LISTENs. */
import { HINT_CHANNEL } from '@atrium/db/event';
import { appendEvents } from '@atrium/db/run';
import type { MemberActor } from '@atrium/domain/kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { followBuild } from '../src/workflow-run/index.ts';
import type { BenchProduct } from './product.ts';

const PAUSE_MS = 60;
/** Events before the measured ones. The first of a process take many times as long, and a process reads for days. */
const WARM_UP = 20;

type Run = { id: string; organizationId: string };
type Owner = Extract<MemberActor, { kind: 'user' }>;

/** Writes an event of a run as its engine does, which notifies its readers. */
async function writeEvent({ platform }: BenchProduct, owner: Owner, run: Run): Promise<void> {
  await inTransaction(platform.orm, 'organization', owner, async (em) => {
    await appendEvents(em, run.id, { events: [{ event: 'bench', data: {} }], keys: [`run-events:${run.id}`] });
  });
}

type Round = { product: BenchProduct; owner: Owner; run: Run; readers: number; events: number };

type Arrived = { at: number[] };

/** Milliseconds from the begin of each write to each arrival. */
async function arrivals(round: Round, arrived: Arrived): Promise<number[]> {
  const { product, owner, run, readers, events } = round;
  const waits: number[] = [];
  for (let event = 1; event <= WARM_UP + events; event++) {
    const begun = performance.now();
    arrived.at = [];
    await writeEvent(product, owner, run);
    while (arrived.at.length < readers) await sleep(1);
    if (event > WARM_UP) waits.push(...arrived.at.map((at) => at - begun));
    await sleep(PAUSE_MS);
  }
  return waits;
}

/** Readers of the events of the run. */
export async function measureReaders(round: Round): Promise<number[]> {
  const { product, owner, run, readers } = round;
  const over = new AbortController();
  const arrived: Arrived = { at: [] };
  const [found] = await product.asOwner<{ last: number }>('select last_event as last from run where id = $1', [run.id]);
  const opened = { executionId: run.id, after: found?.last ?? 0 };
  const reading = Array.from({ length: readers }, async () => {
    for await (const _ of followBuild(product.contextOf(owner), opened, over.signal))
      arrived.at.push(performance.now());
  });
  await sleep(1_000);
  const waits = await arrivals(round, arrived);
  over.abort();
  await Promise.all(reading);
  return waits;
}

/** As many listeners of one bare connection that is notified of the same writes. */
export async function measureListeners(round: Round, url: string): Promise<number[]> {
  const arrived: Arrived = { at: [] };
  const key = `run-events:${round.run.id}`;
  const client = new Client({ connectionString: url });
  client.setMaxListeners(0);
  await client.connect();
  for (let at = 0; at < round.readers; at++) {
    client.on('notification', ({ payload }) => {
      if (payload === key) arrived.at.push(performance.now());
    });
  }
  await client.query(`listen ${HINT_CHANNEL}`);
  const waits = await arrivals(round, arrived);
  await client.end();
  return waits;
}
