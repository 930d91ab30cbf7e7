// A worker process for tests to kill or to freeze. It writes `stuck` when it blocks in the middle of a job.
import { parseConfig } from '@atrium/domain/kernel';
import { closePlatform, createPlatform } from '@atrium/services/kernel';
import pino from 'pino';
import { startWorker } from './runner.ts';
import { stuckTasks } from './test-product.ts';

const config = parseConfig(process.env);
const { DATABASE_URL } = config;
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL is not set.');
const platform = await createPlatform(config, pino({ level: 'silent' }), '0.0.0-test');
const tasks = stuckTasks(() => process.stdout.write('stuck\n'));
const worker = await startWorker(platform, DATABASE_URL, { tasks, clock: [], beatMs: 100, graceMs: 0 });
process.once('SIGTERM', () => {
  void (async () => {
    await worker.stop();
    await closePlatform(platform);
    process.exit(0);
  })();
});
