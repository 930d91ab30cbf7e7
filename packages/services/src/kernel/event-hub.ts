import { HINT_CHANNEL } from '@atrium/db/event';
import { CALL_LIMITS, limitedClient } from '@atrium/db/kernel';
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import type { Logger } from 'pino';

/**
 * Wakes the readers of live events and streams in this process. NOTIFY is only a hint: readers then query the database, and
 * they also query it after a while without a hint.
 */
export type EventHub = {
  /** Resolves at the next hint for the key, after `ms`, or when the signal aborts. */
  wait: (key: string, ms: number, signal?: AbortSignal) => Promise<void>;
  /** Remembers hints for the key, so that none is missed while the caller reads. */
  listen: (key: string) => Hints;
  close: () => Promise<void>;
};

export type Hints = {
  /** Resolves at a hint that came since it last resolved, after `ms`, or when the signal aborts. */
  next: (ms: number, signal?: AbortSignal) => Promise<void>;
  close: () => void;
};

export function organizationKey(organizationId: string) {
  return `organization:${organizationId}`;
}
export function messageKey(messageId: string) {
  return `message:${messageId}`;
}

const RECONNECT_MS = 1000;
const LimitedClient = limitedClient(CALL_LIMITS);

export function createEventHub(url: string, log: Logger): EventHub {
  const emitter = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  /** Opens a connection. When it ends, for whatever reason, exactly one new connection follows. */
  const start = (): void => {
    const next = new LimitedClient({ connectionString: url, keepAlive: true, application_name: 'atrium-events' });
    client = next;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      if (!closed) retry = setTimeout(start, RECONNECT_MS);
    };
    next.on('notification', (message) => {
      if (message.payload) emitter.emit(message.payload);
    });
    next.on('error', (error) => log.warn({ err: error }, 'live events: connection lost'));
    next.on('end', over);
    const listen = async (): Promise<void> => {
      await next.connect();
      await next.query(`listen ${HINT_CHANNEL}`);
      // Hints sent before this were lost: all who wait look for themselves.
      for (const key of emitter.eventNames()) emitter.emit(key);
    };
    listen().catch(async (error: unknown) => {
      log.warn({ err: error }, 'live events: cannot listen yet, readers poll meanwhile');
      over();
      // The connection may be open but not listening.
      await next.end();
    });
  };
  start();

  return {
    wait: (key, ms, signal) =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          emitter.off(key, finish);
          signal?.removeEventListener('abort', finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        emitter.on(key, finish);
        signal?.addEventListener('abort', finish);
        if (signal?.aborted) finish();
      }),
    listen: (key) => {
      let isHinted = false;
      let wake: () => void = () => undefined;
      const hint = () => {
        isHinted = true;
        wake();
      };
      emitter.on(key, hint);
      return {
        next: (ms, signal) =>
          new Promise((resolve) => {
            const finish = () => {
              clearTimeout(timer);
              signal?.removeEventListener('abort', finish);
              wake = () => undefined;
              isHinted = false;
              resolve();
            };
            const timer = setTimeout(finish, ms);
            signal?.addEventListener('abort', finish);
            wake = finish;
            if (isHinted || signal?.aborted) finish();
          }),
        close: () => {
          emitter.off(key, hint);
        },
      };
    },
    close: async () => {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
