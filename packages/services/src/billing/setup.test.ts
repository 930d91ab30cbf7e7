import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPlatform, type TestPlatform } from '../testing/index.ts';
import { startStripe, type StripeStandIn } from './testing/index.ts';

const SCRIPT = fileURLToPath(new URL('../scripts/stripe-setup.ts', import.meta.url));
let standIn: StripeStandIn;
let kit: TestPlatform;
beforeAll(async () => {
  standIn = await startStripe();
  kit = await testPlatform();
});
afterAll(async () => {
  await kit.close();
  await standIn.close();
});

async function setup(...options: string[]): Promise<string> {
  const { config } = kit.platform;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: kit.database.ownerUrl,
    DATABASE_APP_URL: kit.database.appUrl,
    ATRIUM_DATA: config.ATRIUM_DATA,
    ...standIn.env,
  };
  return (await promisify(execFile)(process.execPath, [SCRIPT, ...options], { env })).stdout;
}
function pricesAtStripe() {
  return [...standIn.state.prices.values()];
}
function active() {
  return pricesAtStripe().filter(({ lookup_key: key }) => key !== null);
}

it('shows what it would create, creates it, and changes nothing when it runs again', async () => {
  const shown = await setup();
  expect(shown).toContain('atrium_growth_monthly: ');
  expect(shown).toContain('would be created');
  expect(shown).toContain('Nothing was changed.');
  expect([standIn.state.prices.size, standIn.state.products.size]).toEqual([0, 0]);
  const done = await setup('--apply');
  expect(done).toContain('atrium_credits: ');
  expect(done).not.toContain('would be');
  const made = pricesAtStripe().map(({ id }) => id);
  expect(made.length).toBeGreaterThan(6);
  expect(await setup('--apply')).not.toContain('created');
  expect(await setup()).not.toContain('would be');
  expect(pricesAtStripe().map(({ id }) => id)).toEqual(made);

  // A new version of a plan gets new prices, and the old ones stay for those who pay them.
  const details = { ...DEFAULT_PLANS.Growth, monthly_price: '249' };
  await kit.asOwner(
    `insert into plan_version (id, plan, version, details, reason) values ($1, 'Growth', 1, $2, 'Dearer')`,
    [newId(), JSON.stringify(details)],
  );
  expect(await setup()).toContain('atrium_growth_monthly: 249.00 USD per month, would be replaced');
  await setup('--apply');
  await setup('--apply');
  expect(pricesAtStripe()).toHaveLength(made.length + 2);
  expect(active()).toHaveLength(made.length);
  expect(standIn.wrong).toEqual([]);
});
