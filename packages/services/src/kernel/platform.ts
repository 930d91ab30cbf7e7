import type { AppConfig } from '@atrium/domain/kernel';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { EventHub } from './event-hub.ts';
import type { MasterKey } from './master-key.ts';
import type { ObjectStore } from './object-store/index.ts';

/** The parts of a running process. Its `main.ts` creates them once. */
export type Platform = {
  config: AppConfig;
  orm: MikroORM;
  store: ObjectStore;
  log: Logger;
  hub: EventHub;
  masterKey: MasterKey;
  version: string;
  startedAt: Date;
};

/** The address and user agent of the caller. */
export type Client = { ip: string | null; userAgent: string | null };
