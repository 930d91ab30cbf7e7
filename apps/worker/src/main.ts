import { flushCompileCache } from 'node:module';
import { ConfigError, parseConfig } from '@atrium/domain/kernel';
import { closePlatform, createLog, createPlatform } from '@atrium/services/kernel';
import { startTelemetry } from '@atrium/services/telemetry';
import { prepareSearch } from '@atrium/services/search';
import packageJson from '../../../package.json' with { type: 'json' };
import { startHealth } from './kernel/health.ts';
import { startWorker } from './kernel/runner.ts';

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is needed, because the queue belongs to the database owner.');
  const log = createLog(config, 'worker');
  const platform = await createPlatform(config, log, packageJson.version, 'jobs');
  const telemetry = await startTelemetry(platform, 'worker');
  const worker = await startWorker(platform, config.DATABASE_URL);
  const health = await startHealth({ port: config.WORKER_PORT, host: config.HOST, ready: worker.ready, log });
  log.info({ health: health.port, concurrency: config.WORKER_CONCURRENCY }, 'worker ready');
  // Written now, because a process that is killed writes nothing at its end.
  flushCompileCache();

  prepareSearch(platform, config.DATABASE_URL).catch((error: unknown) =>
    log.error({ err: error }, 'vector index not built'),
  );

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void (async () => {
      await worker.stop();
      await health.close();
      await telemetry.close();
      await closePlatform(platform);
      process.exit(0);
    })();
  };
  // A worker that takes no more jobs exits, so that its supervisor restarts it.
  const broken = (error?: unknown): void => {
    if (stopping) return;
    log.fatal({ err: error }, 'the worker takes no more jobs');
    process.exit(1);
  };
  worker.ended.then(() => broken(), broken);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
