import { join } from 'node:path';
import { parseConfig } from '../../packages/domain/src/kernel/index.ts';
import { migrate } from '../../packages/db/src/kernel/index.ts';
import { databaseEnvironment, loadEnvironment } from './environment.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';
import { requireFreePort, waitForOk } from './readiness.mjs';
import { onEnd } from './shutdown.mjs';
import { superviseDatabase } from './supervised-database.mjs';
import { supervise } from './supervised-process.mjs';
import { buildWebIfChanged, webDist } from './web-build.mjs';

/**
 * Starts database, API and worker (and Vite when watching), and keeps them running until a stop is requested. Builds the web
 * app first, unless it is served by Vite or `web` is false.
 */
export async function serve({ watch, web = !watch }) {
  loadEnvironment();
  const { PORT: port, HOST: host } = parseConfig(process.env);
  await requireFreePort(port, host);
  if (web) buildWebIfChanged();

  const parts = [];
  const failed = new AbortController();
  let starting;
  let ending = false;
  const end = onEnd(async () => {
    ending = true;
    print('Stopping...');
    await Promise.all(parts.map((part) => part.stop()));
    // A stop during the start takes effect as soon as the process can be stopped.
    await (await starting)?.stop();
  });
  const fail = (reason) => {
    if (ending) return;
    process.exitCode = 1;
    print(reason);
    failed.abort(new Error(reason));
    end('failure');
  };

  try {
    starting = superviseDatabase();
    const database = await starting.catch((error) => {
      // Nothing has started yet.
      starting = undefined;
      throw error;
    });
    database.watching.catch((error) => fail(`The database cannot be started again: ${error.message}`));
    await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
    if (ending) return;
    const config = parseConfig({ ...process.env, ...databaseEnvironment(database) });
    await startParts({ watch, config, database, parts, fail, signal: failed.signal });
    welcome(config, database.engine);
  } catch (error) {
    // Ignore failures that the stop itself causes.
    fail(error.message);
  }
}

/** Starts the product's processes on a migrated database and waits until they answer. */
async function startParts({ watch, config, database, parts, fail, signal }) {
  const { PORT: port } = config;
  const host = reachable(config.HOST);
  const apiPort = watch ? port + 1 : port;
  const env = {
    ...databaseEnvironment(database),
    PORT: String(apiPort),
    // A terminal shows warnings and errors only.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    // While watching, Vite serves the web app, and there may be no build.
    ...(watch ? {} : { WEB_DIST: config.WEB_DIST ?? webDist }),
  };
  const run = (name, args, extra = {}) => {
    parts.push(supervise({ name, args, env: { ...env, ...extra }, onFirstFailure: fail }));
  };
  const watching = watch ? ['tooling/launcher/watched.mjs'] : [];
  run('api', [...watching, 'apps/api/src/main.ts']);
  run('worker', [...watching, 'apps/worker/src/main.ts']);
  if (watch) {
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'apps/web', '--config', 'apps/web/vite.config.ts'];
    const address = ['--host', config.HOST, '--port', String(port), '--strictPort'];
    run('web', [...vite, ...address], { ATRIUM_API_URL: `http://${host}:${apiPort}` });
  }
  await waitForOk(`http://${host}:${apiPort}/readyz`, signal);
  if (watch) await waitForOk(`http://${host}:${port}/`, signal);
  for (const part of parts) part.settle();
}

/** The address to connect to, for a listen address. */
function reachable(host) {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

function welcome(config, engine) {
  print();
  print(`Atrium is ready: http://${config.HOST === '127.0.0.1' ? 'localhost' : reachable(config.HOST)}:${config.PORT}`);
  if (config.DEMO) {
    print(`Sign in as demo@atrium.localhost (or operator@atrium.localhost) with ${config.DEMO_PASSWORD}`);
  }
  if (engine !== 'external') print(`Data: ${config.ATRIUM_DATA} (${engine}). Ctrl-C stops everything.`);
}
