import { livingWorkers, unfinishedJobs } from '@atrium/db/background-task';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Platform } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
/** How long a reading is reused, in milliseconds. */
const FRESH_MS = 5_000;

type Queue = {
  tasks: { task: string; state: string; jobs: number; age: number }[];
  workers: number;
};

async function read({ orm }: Platform): Promise<Queue> {
  return inTransaction(
    orm,
    'system',
    SYSTEM,
    // The product's role may not read the queue itself, so the gauges count the tasks recorded for it.
    async (em) => ({ tasks: await unfinishedJobs(em), workers: (await livingWorkers(em)).length }),
    { readOnly: true },
  );
}

function queueGauges(registers: Registry[]) {
  return {
    jobs: new Gauge({
      name: 'atrium_queue_jobs',
      help: 'Jobs that wait (PENDING), wait after a failure (RETRY) or run (STARTED); every process tells the same',
      labelNames: ['task', 'state'],
      registers,
    }),
    age: new Gauge({
      name: 'atrium_queue_oldest_seconds',
      help: 'Since when the oldest of them is there',
      labelNames: ['task', 'state'],
      registers,
    }),
    workers: new Gauge({
      name: 'atrium_workers',
      help: 'Worker processes that said within 30 seconds that they live; every process tells the same',
      registers,
    }),
    failures: new Counter({
      name: 'atrium_queue_read_failures_total',
      help: 'How often the queue could not be looked at; its gauges are absent meanwhile',
      registers,
    }),
  };
}

/** Gauges that are read from the database on request: queue and workers, and the pool of this process. */
export function addDatabaseGauges(registry: Registry, platform: Platform): () => Promise<void> {
  const gauges = queueGauges([registry]);
  const connections = new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of this process: in use and idle; and who waits for one',
    labelNames: ['state'],
    registers: [registry],
  });
  let readAt = 0;
  const lookAtQueue = async (): Promise<void> => {
    if (Date.now() - readAt < FRESH_MS) return;
    readAt = Date.now();
    try {
      const { tasks, workers } = await read(platform);
      gauges.jobs.reset();
      gauges.age.reset();
      gauges.workers.set(workers);
      for (const { task, state, jobs, age } of tasks) {
        gauges.jobs.set({ task, state }, jobs);
        gauges.age.set({ task, state }, age);
      }
    } catch (error) {
      // Old figures would look like good news.
      for (const gauge of [gauges.jobs, gauges.age]) gauge.reset();
      gauges.workers.remove();
      gauges.failures.inc();
      platform.log.warn({ err: error }, 'the queue could not be looked at');
    }
  };
  return async () => {
    const pool = await platform.orm.em.getConnection().getNativeClient();
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    await lookAtQueue();
  };
}
