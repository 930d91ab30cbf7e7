import type { AppConfig } from '@atrium/domain/kernel';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { EventHub } from './event-hub.ts';
import type { MasterKey } from './master-key.ts';
import type { ObjectStore } from './object-store/index.ts';

/** What a running process is made of; wired once in its main. */
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

/** What is known of the machine that calls. */
export type Client = { ip: string | null; userAgent: string | null };
