import { z } from 'zod';

export const PingWorkers = z.object({ workers: z.int(), lastSeenAt: z.iso.datetime().nullable() });
export const SystemInfo = z.object({
  version: z.string(),
  node: z.string(),
  database: z.object({ engine: z.string(), version: z.string() }),
  workers: z.array(z.object({ id: z.string(), lastSeenAt: z.iso.datetime(), jobs: z.int() })),
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  uptimeSeconds: z.number(),
});
