import { setFlagsFromString } from 'node:v8';
import { CALL_LIMITS, connect, JOB_LIMITS } from '@atrium/db/kernel';
import { type AppConfig, ConfigError } from '@atrium/domain/kernel';
import type { Logger } from 'pino';
import { createEventHub } from './event-hub.ts';
import { loadMasterKey } from './master-key.ts';
import { openStore } from './object-store/index.ts';
import type { Platform } from './platform.ts';

/**
 * V8 puts objects of a kind that often stays alive into the old generation at once, such as the rows of a result. Most of ours
 * are dropped soon after, and what they refer to would stay in memory with them until the old generation is collected.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * Connects a process to its database, store and event hub. Statements of jobs may take longer than those of calls.
 * @throws ConfigError without DATABASE_APP_URL
 */
export async function createPlatform(
  config: AppConfig,
  log: Logger,
  version: string,
  work: 'calls' | 'jobs' = 'calls',
): Promise<Platform> {
  const url = config.DATABASE_APP_URL;
  if (!url) throw new ConfigError('DATABASE_APP_URL is required: the address of the database with the user app_login.');
  setFlagsFromString(NO_PRETENURING);
  return {
    config,
    log,
    version,
    orm: await connect(url, { pool: config.DATABASE_POOL, limits: work === 'jobs' ? JOB_LIMITS : CALL_LIMITS }),
    store: await openStore(config),
    hub: createEventHub(url, log),
    masterKey: await loadMasterKey(config),
    startedAt: new Date(),
  };
}

export async function closePlatform(platform: Platform): Promise<void> {
  await platform.hub.close();
  await platform.orm.close(true);
  await platform.store.close();
}
