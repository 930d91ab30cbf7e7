import { connect } from '@atrium/db/kernel';
import { applySetup, neededPrices, planSetup, stripeOf } from '../billing/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { plansOf } from '../subscription/index.ts';
import { runWithParts, say } from './platform-parts.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const DONE = { create: 'created', replace: 'replaced', keep: 'is there' } as const;
const PLANNED = { create: 'would be created', replace: 'would be replaced', keep: 'is there' } as const;

/** `stripe-setup.ts [--apply]`: shows the prices that Stripe lacks, and creates them with `--apply`. */
await runWithParts(async ({ config, appUrl }) => {
  if (!appUrl) throw new Error('DATABASE_APP_URL is needed: the database, as the app.');
  const orm = await connect(appUrl, { pool: 1 });
  try {
    const sold = await inTransaction(orm, 'system', SYSTEM, async (em) => plansOf(em), { readOnly: true });
    const details = new Map(sold.map((plan) => [plan.plan, plan.details]));
    const needed = neededPrices((plan) => {
      const found = details.get(plan);
      if (!found) throw new Error(`There is no plan ${plan}.`);
      return found;
    });
    const stripe = await stripeOf(config);
    const steps = await planSetup(stripe, needed);
    const isApplied = process.argv.includes('--apply');
    if (isApplied) await applySetup(stripe, steps);
    for (const { price, action } of steps) {
      const amount = `${(price.amount / 100).toFixed(2)} USD${price.interval ? ` per ${price.interval}` : ''}`;
      say(`${price.lookupKey}: ${amount}, ${(isApplied ? DONE : PLANNED)[action]}`);
    }
    if (!isApplied) say('Nothing was changed. Run it with --apply to create them.');
  } finally {
    await orm.close(true);
  }
});
