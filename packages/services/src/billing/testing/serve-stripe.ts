/**
 * The stand-in for Stripe as its own process, with the prices of the product, for tests of the whole product. Prints the
 * environment that points the product at it. Each line of its input is a command: `deliver <url>` sends all events to this
 * webhook from now on, `deliver` sends none, `advance <seconds>` moves its clock on, and `subscribe <lookup key>` starts a
 * subscription of the last customer, as somebody could in Stripe's dashboard.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { applySetup, neededPrices, planSetup, stripeOf } from '../index.ts';
import { startStripe } from './index.ts';

const PAUSE_MS = 200;

const standIn = await startStripe();
const client = await stripeOf(standIn.env);
const needed = neededPrices((plan) => DEFAULT_PLANS[plan]);
await applySetup(client, await planSetup(client, needed));

let webhook: string | null = null;
createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, value = ''] = line.split(' ');
  if (command === 'deliver') webhook = value || null;
  else if (command === 'advance') standIn.advance(Number(value));
  else if (command === 'subscribe') standIn.subscribe([...standIn.state.customers.keys()].at(-1) ?? '', value);
});
process.stdout.write(`${JSON.stringify(standIn.env)}\n`);
process.once('SIGTERM', () => process.exit());
for (;;) {
  // The product may not have started yet. What it does not acknowledge is sent again.
  if (webhook !== null) await standIn.deliverTo(webhook).catch(() => undefined);
  await sleep(PAUSE_MS);
}
