// A worker process for tests to kill: it gets stuck in the middle of whatever it takes, and says so.
import { parseConfig } from '@atrium/domain/kernel';
import { createPlatform } from '@atrium/services/kernel';
import pino from 'pino';
import { startWorker } from './runner.ts';
import { stuckTasks } from './test-product.ts';

const config = parseConfig(process.env);
const platform = await createPlatform(config, pino({ level: 'silent' }), '0.0.0-test');
const tasks = stuckTasks(() => process.stdout.write('stuck\n'));
await startWorker(platform, config.DATABASE_URL!, { tasks, clock: [], beatMs: 100 });
