import { parseConfig } from '@atrium/domain/kernel';
import { connect } from '@atrium/db/kernel';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { inSpan, meter, traceParent, useMeter } from '../kernel/telemetry/index.ts';
import { testPlatform, type TestPlatform } from '../testing/index.ts';
import { addDatabaseGauges } from './database-gauges.ts';
import { startTelemetry } from './index.ts';
import { createPrometheus } from './prometheus.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

describe('telemetry', () => {
  it('is off until it is configured, and leaves no trace in a job', async () => {
    const silent = meter();
    const telemetry = await startTelemetry(kit.platform, 'api');
    expect(telemetry.metricsPort).toBeNull();
    expect(meter()).toBe(silent);
    expect(await inSpan('work', {}, async () => traceParent())).toBeUndefined();
    await telemetry.close();
  });

  it('sends nothing of a trace that is not kept, ends without its collector, and can be started again', async () => {
    // Nobody listens at the discard port.
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    for (const [ratio, flags] of [
      ['0', '00'],
      ['1', '01'],
    ] as const) {
      const config = parseConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: ratio });
      const telemetry = await startTelemetry({ ...kit.platform, config }, 'api');
      const parent = await inSpan('work', {}, async () => traceParent());
      expect(parent).toMatch(new RegExp(`^00-[0-9a-f]{32}-[0-9a-f]{16}-${flags}$`));
      await telemetry.close();
      expect(await inSpan('work', {}, async () => traceParent())).toBeUndefined();
    }
  });

  it('counts five hundred organizations each, and the others together', async () => {
    const { registry, meter: counting } = createPrometheus('worker');
    const call = {
      provider: 'openai',
      kind: 'embed',
      outcome: 'succeeded',
      seconds: 1,
      outputTokens: null,
      cost: '0.5',
    };
    for (let index = 0; index < 502; index++) {
      counting.providerCall({ ...call, organizationId: `organization-${index}`, inputTokens: 10 });
    }
    counting.providerCall({ ...call, organizationId: 'organization-0', inputTokens: 10 });
    const lines = (await registry.getSingleMetricAsString('atrium_provider_tokens_total')).split('\n');
    expect(lines.filter((line) => line.startsWith('atrium'))).toHaveLength(501);
    const of = (organization: string) => lines.find((line) => line.includes(`organization="${organization}"`));
    expect(of('organization-0')).toMatch(/ 20$/);
    expect(of('other')).toMatch(/ 20$/);
    expect(of('organization-500')).toBeUndefined();
    const dollars = await registry.getSingleMetricAsString('atrium_provider_cost_dollars_total');
    expect(dollars).toMatch(/provider="openai",organization="organization-0".*\} 1\n/);
  });

  it('tells how much waits since when, and nothing rather than old figures when the database is gone', async () => {
    await kit.asOwner(
      `insert into background_task (id, name, payload, max_attempts, created_at)
       values (gen_random_uuid(), 'test.wait', '{}', 1, now() - interval '1 hour'),
         (gen_random_uuid(), 'test.wait', '{}', 1, now())`,
    );
    const told = async (orm: typeof kit.platform.orm) => {
      const registry = new Registry();
      await addDatabaseGauges(registry, { ...kit.platform, orm })();
      return registry.metrics();
    };
    const text = await told(kit.platform.orm);
    expect(text).toMatch(/atrium_queue_jobs\{task="test.wait",state="PENDING"\} 2\n/);
    expect(text).toMatch(/atrium_queue_oldest_seconds\{task="test.wait",state="PENDING"\} 36\d\d\./);
    const gone = await connect('postgres://nobody:nothing@127.0.0.1:9/none', { pool: 1 });
    const nothing = await told(gone);
    expect(nothing).not.toMatch(/^atrium_(queue_jobs|queue_oldest_seconds|workers)\b.* \d/m);
    expect(nothing).toMatch(/atrium_queue_read_failures_total 1\n/);
    await gone.close(true);
  });

  it('counts transactions by how they ended', async () => {
    const seen: string[] = [];
    useMeter({ ...meter(), transaction: ({ scope, outcome }) => void seen.push(`${scope} ${outcome}`) });
    await inTransaction(kit.platform.orm, 'system', SYSTEM, async () => undefined);
    const failing = inTransaction(kit.platform.orm, 'system', SYSTEM, async () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    useMeter(null);
    expect(seen).toEqual(['system committed', 'system rolled_back']);
  });
});
