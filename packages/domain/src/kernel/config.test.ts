import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosenProviders, ConfigError, configSchema, operatorsNeedTwoStep, parseConfig } from './config.ts';

describe('configuration', () => {
  it('documents every variable, with its default, and nothing else', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const documented = new Map([...example.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((line) => [line[1], line[2]]));
    expect(new Set(documented.keys())).toEqual(new Set(Object.keys(configSchema.shape)));
    const defaults = parseConfig({});
    for (const [name, value] of Object.entries(defaults))
      expect([name, documented.get(name)]).toEqual([name, String(value)]);
  });

  it('names the wrong variable in one sentence, without its value', () => {
    const secret = 'not-a-key-but-secret';
    expect(() => parseConfig({ MASTER_KEY: secret })).toThrow(ConfigError);
    expect(() => parseConfig({ MASTER_KEY: secret })).toThrow(/^MASTER_KEY: .*32 bytes in base64/);
    expect(() => parseConfig({ MASTER_KEY: secret })).not.toThrow(new RegExp(secret));
    expect(() => parseConfig({ PORT: 'http' })).toThrow(/^PORT: /);
  });

  it('treats an empty variable as absent', () => {
    expect(parseConfig({ PORT: '' }).PORT).toBe(4000);
  });

  it('refuses production without a master key, with the demonstration, or with an incomplete S3 configuration', () => {
    const key = Buffer.alloc(32).toString('base64');
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/MASTER_KEY/);
    expect(() => parseConfig({ NODE_ENV: 'production', MASTER_KEY: key, DEMO: 'true' })).toThrow(/DEMO/);
    expect(() => parseConfig({ STORAGE: 's3', S3_BUCKET: 'files' })).toThrow(/S3_ACCESS_KEY_ID/);
    expect(parseConfig({ NODE_ENV: 'production', MASTER_KEY: key }).NODE_ENV).toBe('production');
  });

  it('requires a token for metrics on other addresses', () => {
    expect(() => parseConfig({ METRICS_HOST: '0.0.0.0' })).toThrow(
      'METRICS_HOST requires METRICS_TOKEN unless it is a loopback address.',
    );
    const METRICS_TOKEN = 'sixteen characters';
    expect(parseConfig({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN })).toMatchObject({ METRICS_HOST: '0.0.0.0' });
    expect(parseConfig({})).not.toHaveProperty('METRICS_PORT');
  });
});

it('requires two-step sign-in of operators in production, or if configured', () => {
  const key = Buffer.alloc(32).toString('base64');
  const needed = (env: Record<string, string>) => operatorsNeedTwoStep(parseConfig({ MASTER_KEY: key, ...env }));
  expect(needed({})).toBe(false);
  expect(needed({ OPERATOR_TWO_STEP: 'true' })).toBe(true);
  expect(needed({ NODE_ENV: 'production' })).toBe(true);
  expect(needed({ NODE_ENV: 'production', OPERATOR_TWO_STEP: 'false' })).toBe(false);
});

describe('the choice of providers', () => {
  const chosen = (env: Record<string, string>) => chosenProviders(parseConfig(env));
  const own = { COMPATIBLE_BASE_URL: 'http://localhost:11434/v1', COMPATIBLE_MODEL: 'qwen3:8b' };

  it('is local without keys', () => {
    expect(chosen({})).toEqual({ chat: 'local', embedding: 'local' });
  });

  it('is Gemini for chat and OpenAI for embeddings with both keys, and one provider for both with one key', () => {
    expect(chosen({ OPENAI_API_KEY: 'o', GEMINI_API_KEY: 'g' })).toEqual({ chat: 'gemini', embedding: 'openai' });
    expect(chosen({ OPENAI_API_KEY: 'o' })).toEqual({ chat: 'openai', embedding: 'openai' });
    expect(chosen({ GEMINI_API_KEY: 'g' })).toEqual({ chat: 'gemini', embedding: 'gemini' });
    expect(chosen(own)).toEqual({ chat: 'compatible', embedding: 'local' });
    const embedding = { COMPATIBLE_EMBEDDING_MODEL: 'nomic-embed-text' };
    expect(chosen({ ...own, ...embedding })).toEqual({ chat: 'compatible', embedding: 'compatible' });
  });

  it('is the configured provider, if it can work', () => {
    const keys = { OPENAI_API_KEY: 'o', GEMINI_API_KEY: 'g' };
    expect(chosen({ ...keys, CHAT_PROVIDER: 'openai', EMBEDDING_PROVIDER: 'local' })).toEqual({
      chat: 'openai',
      embedding: 'local',
    });
    expect(() => parseConfig({ CHAT_PROVIDER: 'openai' })).toThrow('CHAT_PROVIDER=openai needs OPENAI_API_KEY.');
    expect(() => parseConfig({ ...own, EMBEDDING_PROVIDER: 'compatible' })).toThrow(/COMPATIBLE_EMBEDDING_MODEL/);
    expect(() => parseConfig({ COMPATIBLE_BASE_URL: 'file:///etc/passwd' })).toThrow(/^COMPATIBLE_BASE_URL: /);
  });
});
