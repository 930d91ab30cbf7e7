import { receiveEvents } from '@atrium/db/billing';
import { applyStripeEvent, EventPayload, idsOfEvent, WebhookAnswer } from '@atrium/domain/billing';
import { DomainError } from '@atrium/domain/kernel';
import { command, inBatches, queuedJob, webhook, WebhookInput } from '../kernel/index.ts';
import { isSignedByStripe } from './signature.ts';
import { billingNotConfigured, isLiveMode } from './stripe-client.ts';

function readPayload(body: Uint8Array): EventPayload {
  try {
    return EventPayload.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (error) {
    throw new DomainError('INVALID', 'The body is not an event.', { cause: error });
  }
}

/** Stores an event and its job. */
const storeReceived = inBatches(receiveEvents);

/**
 * Receives an event of Stripe. It stores the ids and a job in one transaction, with those of other events that arrive at the
 * same moment, and calls nobody. An event that is known has no other effect.
 * @throws BAD_SIGNATURE before anything is stored; UNAVAILABLE `billing_not_configured` without a signing secret
 */
export const receiveStripeEvent = command({
  area: 'billing',
  verb: 'receive',
  summary: 'Receive an event of Stripe',
  input: WebhookInput,
  output: WebhookAnswer,
  access: webhook((request, { config }) => {
    if (config.STRIPE_WEBHOOK_SECRET === undefined) throw billingNotConfigured();
    return isSignedByStripe(request, config.STRIPE_WEBHOOK_SECRET);
  }),
  // The row of the event is the record.
  audited: false,
  idempotent: false,
  hasOwnTransaction: true,
  run: async ({ input, platform, requestId }) => {
    const event = idsOfEvent(readPayload(input.body), isLiveMode(platform.config));
    const job = event.reason === null ? queuedJob(requestId, applyStripeEvent, { eventId: event.id }) : null;
    await storeReceived(platform, { event, job });
    return { received: true } as const;
  },
});
