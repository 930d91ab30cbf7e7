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

/** Starts database, API and worker (and Vite when watching), and keeps them up until asked to end. */
export async function serve({ watch }) {
  loadEnvironment();
  const { PORT: port, HOST: host } = parseConfig(process.env);
  await requireFreePort(port, host);
  if (!watch) buildWebIfChanged();

  const parts = [];
  let starting;
  let ending = false;
  const end = onEnd(async () => {
    ending = true;
    print('Stopping...');
    await Promise.all(parts.map((part) => part.stop()));
    // Asked to end while it still starts, it is stopped as soon as it can be.
    await (await starting)?.stop();
  });
  const failed = new AbortController();
  const fail = (reason) => {
    if (failed.signal.aborted) return;
    failed.abort(new Error(reason));
    print(reason);
    process.exitCode = 1;
    end('failure');
  };

  starting = superviseDatabase();
  const database = await starting;
  database.watching.catch((error) => fail(`The database cannot be started again: ${error.message}`));
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
  if (ending) return;

  const apiPort = watch ? port + 1 : port;
  const config = parseConfig({ ...process.env, ...databaseEnvironment(database) });
  const env = { ...databaseEnvironment(database), PORT: String(apiPort), WEB_DIST: process.env.WEB_DIST ?? webDist };
  const run = (name, args, extra = {}) => {
    const part = supervise({ name, args, env: { ...env, ...extra }, onFirstFailure: fail });
    parts.push(part);
    return part;
  };
  const watching = watch ? ['tooling/launcher/watched.mjs'] : [];
  run('api', [...watching, 'apps/api/src/main.ts']);
  run('worker', [...watching, 'apps/worker/src/main.ts']);
  if (watch) {
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'apps/web',
      '--host',
      host,
      '--port',
      String(port),
      '--strictPort',
    ];
    run('web', [...vite, '--config', 'apps/web/vite.config.ts'], {
      ATRIUM_API_URL: `http://${reachable(host)}:${apiPort}`,
    });
  }

  await waitForOk(`http://${reachable(host)}:${apiPort}/readyz`, failed.signal);
  if (watch) await waitForOk(`http://${reachable(host)}:${port}/`, failed.signal);
  for (const part of parts) part.settle();
  welcome(config, database.engine);
}

/** An address to connect to, for one to listen on. */
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
