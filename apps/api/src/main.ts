import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { ConfigError, parseConfig } from '@atrium/domain/kernel';
import { seedAccounts, seedLibrary } from '@atrium/services/demo';
import { closePlatform, createLog, createPlatform, createReadiness } from '@atrium/services/kernel';
import { startTelemetry } from '@atrium/services/telemetry';
import { authenticate } from '@atrium/services/session';
import packageJson from '../../../package.json' with { type: 'json' };
import { buildServer } from './kernel/server.ts';
import { appRouter } from './router.ts';

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config, 'api');
  const platform = await createPlatform(config, log, packageJson.version);
  const telemetry = await startTelemetry(platform, 'api');
  if (config.DEMO) await seedAccounts(platform);
  const server = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
  await server.listen({ port: config.PORT, host: config.HOST });
  const { port } = server.server.address() as AddressInfo; // listening on TCP, so never a string
  log.info({ port, url: `http://${config.HOST}:${port}` }, 'api ready');
  // Written now, because a process that is killed writes nothing at its end.
  flushCompileCache();
  if (config.DEMO) {
    // Runs while users already sign in. The samples are a development dependency and absent from the production image.
    const load = async () => (await import('@atrium/samples/library')).sampleLibrary();
    seedLibrary(platform, load).catch((error: unknown) => log.error({ err: error }, 'sample documents not created'));
  }

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void (async () => {
      await server.close();
      await telemetry.close();
      await closePlatform(platform);
      process.exit(0);
    })();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
