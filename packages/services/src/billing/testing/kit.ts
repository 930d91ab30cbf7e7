import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import type { TaskContext } from '../../kernel/index.ts';
import { type TestPlatform } from '../../testing/index.ts';
import { applySetup, neededPrices, planSetup, receiveStripeEvent, runApplyStripeEvent, stripeOf } from '../index.ts';
import { type Event, signed, type StripeStandIn } from './index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const ANONYMOUS = { kind: 'anonymous' } as const;

/** The context of a job, as the queue passes it on. */
export function jobOf<P>({ platform }: Pick<TestPlatform, 'platform'>, payload: P): TaskContext<P> {
  const { signal } = new AbortController();
  const facts = { taskId: newId(), requestId: newId(), attempt: 1, maxAttempts: 5 };
  return { platform, payload, actor: SYSTEM, signal, ...facts, progress: async () => undefined };
}

/** Creates the product's prices at the stand-in. */
export async function createPrices({ platform }: Pick<TestPlatform, 'platform'>): Promise<void> {
  const stripe = await stripeOf(platform.config);
  await applySetup(
    stripe,
    await planSetup(
      stripe,
      neededPrices((plan) => DEFAULT_PLANS[plan]),
    ),
  );
}

/** Sends one event to the webhook, without its job. */
export async function receive(kit: TestPlatform, event: Event): Promise<void> {
  await receiveStripeEvent(kit.contextOf(ANONYMOUS), signed(event));
}

/** Runs the jobs of all stored events that wait. */
export async function applyWaiting(kit: TestPlatform): Promise<void> {
  const rows = await kit.asOwner<{ id: string }>(
    `select id from stripe_event where state = 'pending' order by received_at, id`,
  );
  for (const { id: eventId } of rows) await runApplyStripeEvent(jobOf(kit, { eventId }));
}

/** Delivers everything that has happened at the stand-in, and runs the jobs. */
export async function deliverAll(kit: TestPlatform, standIn: StripeStandIn): Promise<void> {
  for (const event of standIn.pending()) {
    await receive(kit, event);
    standIn.state.delivered.add(event.id);
  }
  await applyWaiting(kit);
}
