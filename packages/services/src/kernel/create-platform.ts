import { CALL_LIMITS, connect, JOB_LIMITS } from '@atrium/db/kernel';
import { type AppConfig, ConfigError } from '@atrium/domain/kernel';
import type { Logger } from 'pino';
import { createEventHub } from './event-hub.ts';
import { loadMasterKey } from './master-key.ts';
import { openStore } from './object-store/index.ts';
import type { Platform } from './platform.ts';

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
