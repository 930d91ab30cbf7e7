import { jobCounts, livingWorkers, serverVersion } from '@atrium/db/background-task';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { PingWorkers, SystemInfo } from '@atrium/domain/status';
import { z } from 'zod';
import { anyone, operator, query } from '../kernel/index.ts';

/** How many workers are alive. */
export const pingWorkers = query({
  area: 'status',
  verb: 'pingWorkers',
  summary: 'Are workers alive?',
  input: z.object({}),
  output: dataAnswer(PingWorkers),
  access: anyone(),
  run: async ({ em }) => {
    const workers = await livingWorkers(em);
    return ok({ workers: workers.length, lastSeenAt: isoTimeOrNull(workers[0]?.lastSeenAt ?? null) });
  },
});

/** Versions, workers and the queue, for operators. */
export const systemInfo = query({
  area: 'status',
  verb: 'systemInfo',
  summary: 'Versions, workers and the queue',
  input: z.object({}),
  output: dataAnswer(SystemInfo),
  access: operator(),
  run: async ({ em, platform }) => {
    const workers = await livingWorkers(em);
    return ok({
      version: platform.version,
      node: globalThis.process.versions.node,
      database: { engine: platform.config.DATABASE_ENGINE, version: await serverVersion(em) },
      workers: workers.map(({ id, lastSeenAt, jobsRunning }) => ({
        id,
        lastSeenAt: isoTime(lastSeenAt),
        jobs: jobsRunning,
      })),
      jobs: await jobCounts(em),
      uptimeSeconds: (Date.now() - platform.startedAt.getTime()) / 1000,
    });
  },
});
