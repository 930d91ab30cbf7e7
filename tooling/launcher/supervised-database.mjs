import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from '../../packages/db/src/embedded/index.ts';
import { dataFolder } from './paths.mjs';
import { print } from './print.mjs';
import { RestartPauses } from './restart-pause.mjs';

function start(port) {
  return ensureDatabase({
    databaseUrl: process.env.DATABASE_URL,
    databaseAppUrl: process.env.DATABASE_APP_URL,
    dataDir: dataFolder(),
    port,
  });
}

/** The product's database. It is restarted on the same port if its process ends unexpectedly. */
export async function superviseDatabase() {
  let stopping = false;
  let database = await start(0);
  const { ownerUrl, appUrl, engine } = database;

  const watch = async () => {
    const pauses = new RestartPauses();
    for (let startedAt = Date.now(); ; startedAt = Date.now()) {
      await database.exited;
      if (stopping) return;
      const delay = pauses.after(Date.now() - startedAt);
      print(`The database ended unexpectedly; restarting it in ${delay / 1000} s.`);
      await sleep(delay);
      await database.stop();
      if (stopping) return;
      database = await start(Number(new URL(ownerUrl).port));
    }
  };
  const watching = watch();

  return {
    ownerUrl,
    appUrl,
    engine,
    /** Rejects if the database cannot be restarted. */
    watching,
    async stop() {
      stopping = true;
      await database.stop();
    },
  };
}
