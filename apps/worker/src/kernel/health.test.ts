import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHealth, type WorkerHealth } from './health.ts';

describe('a worker', () => {
  let health: WorkerHealth;
  let missing: string | null = null;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const ready = async () => {
      if (missing !== null) throw new Error(missing);
    };
    health = await startHealth({ port: 0, host: '127.0.0.1', ready, log });
  });
  afterAll(() => health.close());

  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${health.port}${path}`, { method });
    return [response.status, await response.text()];
  };

  it('answers /healthz while it runs', async () => {
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/healthz', 'HEAD')).toEqual([200, '']);
  });

  it('answers /readyz, and logs the reason if it is not ready', async () => {
    expect(await ask('/readyz')).toEqual([200, '{"status":"ready"}']);
    missing = 'no database';
    expect(await ask('/readyz')).toEqual([503, '{"status":"starting"}']);
    expect(logged.join('')).toContain('no database');
  });

  it('answers 404 for everything else', async () => {
    expect((await ask('/'))[0]).toBe(404);
    expect((await ask('/healthz', 'POST'))[0]).toBe(405);
  });

  it('fails to start on a port that is in use', async () => {
    const log = pino({ level: 'silent' });
    await expect(startHealth({ port: health.port, host: '127.0.0.1', ready: async () => {}, log })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
