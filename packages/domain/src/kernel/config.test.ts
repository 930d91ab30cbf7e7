import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, configSchema, parseConfig } from './config.ts';

describe('configuration', () => {
  it('documents every variable, with its default, and nothing else', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const documented = new Map([...example.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((line) => [line[1], line[2]]));
    expect(new Set(documented.keys())).toEqual(new Set(Object.keys(configSchema.shape)));
    const defaults = parseConfig({});
    for (const [name, value] of Object.entries(defaults))
      expect([name, documented.get(name)]).toEqual([name, String(value)]);
  });

  it('says in one sentence which variable is wrong, and not what it held', () => {
    const secret = 'not-a-key-but-secret';
    expect(() => parseConfig({ MASTER_KEY: secret })).toThrow(ConfigError);
    expect(() => parseConfig({ MASTER_KEY: secret })).toThrow(/^MASTER_KEY: .*32 bytes in base64/);
    expect(() => parseConfig({ MASTER_KEY: secret })).not.toThrow(new RegExp(secret));
    expect(() => parseConfig({ PORT: 'http' })).toThrow(/^PORT: /);
  });

  it('takes an empty variable as absent', () => {
    expect(parseConfig({ PORT: '' }).PORT).toBe(4000);
  });

  it('refuses a production without its key, with a demonstration, or with half a store', () => {
    const key = Buffer.alloc(32).toString('base64');
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/MASTER_KEY/);
    expect(() => parseConfig({ NODE_ENV: 'production', MASTER_KEY: key, DEMO: 'true' })).toThrow(/DEMO/);
    expect(() => parseConfig({ STORAGE: 's3', S3_BUCKET: 'files' })).toThrow(/S3_ACCESS_KEY_ID/);
    expect(parseConfig({ NODE_ENV: 'production', MASTER_KEY: key }).NODE_ENV).toBe('production');
  });
});
