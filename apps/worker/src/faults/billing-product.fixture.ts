import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { applySetup, neededPrices, planSetup, stripeOf } from '@atrium/services/billing';
import { startStripe, type StripeStandIn } from '@atrium/services/billing/testing';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';

export type BillingProduct = {
  database: TestDatabase;
  standIn: StripeStandIn;
  product: TestProduct;
  /** For processes of the product. */
  environment: Record<string, string>;
  close: () => Promise<void>;
};

/** The product with a stand-in for Stripe that has its prices. `more` is added to the environment. */
export async function openBilling(more: Record<string, string> = {}): Promise<BillingProduct> {
  const database = await createTestDatabase();
  const standIn = await startStripe();
  // Processes have ports of their own, and one address for people.
  const env = { BASE_URL: 'http://localhost:4000', ...standIn.env, ...more };
  const product = await openProduct(database, env);
  const stripe = await stripeOf(product.platform.config);
  const needed = neededPrices((plan) => DEFAULT_PLANS[plan]);
  await applySetup(stripe, await planSetup(stripe, needed));
  return {
    database,
    standIn,
    product,
    environment: environmentOf(database, product.folder, env),
    close: async () => {
      await product.close();
      await standIn.close();
      await database.drop();
    },
  };
}
