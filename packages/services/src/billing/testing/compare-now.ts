/** Runs the nightly comparison with Stripe once, for tests of the whole product. `tooling/launcher/run.mjs` gives it the database. */
import { newId, parseConfig } from '@atrium/domain/kernel';
import { closePlatform, createLog, createPlatform } from '../../kernel/index.ts';
import { runCompareBilling } from '../index.ts';

const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent' });
const platform = await createPlatform(config, createLog(config, 'test'), '0.0.0-test');
try {
  await runCompareBilling({
    platform,
    payload: {},
    actor: { kind: 'system', organizationId: null, onBehalfOf: null },
    taskId: newId(),
    requestId: newId(),
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => undefined,
  });
} finally {
  await closePlatform(platform);
}
