import { type AppConfig, DomainError } from '@atrium/domain/kernel';
import { guardedFetch } from '@atrium/outbound';
import type Stripe from 'stripe';

/** The API version of the SDK. Every request and every object that we read is of this version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
const STRIPE_URL = 'https://api.stripe.com';
/** How long a request to Stripe may take, in milliseconds, and how often it is repeated. */
const REQUEST_MS = 20_000;
const RETRIES = 2;

export type BillingConfig = Pick<AppConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>;

const clients = new Map<string, Promise<Stripe>>();

/** Whether payments are set up. */
export function isBillingConfigured(config: BillingConfig): boolean {
  return config.STRIPE_SECRET_KEY !== undefined;
}

export function billingNotConfigured(): DomainError {
  return new DomainError('UNAVAILABLE', 'Payments are not set up on this installation. Contact your administrator.', {
    detailCode: 'billing_not_configured',
  });
}

/** Whether the key is of the live mode. Events and objects of the other mode are not ours. */
export function isLiveMode({ STRIPE_SECRET_KEY }: BillingConfig): boolean {
  return STRIPE_SECRET_KEY?.includes('_live_') ?? false;
}

async function createClient(key: string, base: string, isOwn: boolean): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const url = new URL(base);
  return new Sdk(key, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Sdk.createFetchHttpClient(guardedFetch({ baseUrl: base, allowPrivate: isOwn })),
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : url.port,
    maxNetworkRetries: RETRIES,
    timeout: REQUEST_MS,
    telemetry: false,
  });
}

/**
 * Returns the SDK's client, which is loaded on the first call. All its requests go through the guarded fetcher.
 * @throws UNAVAILABLE `billing_not_configured` without a key
 */
export async function stripeOf(config: BillingConfig): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = config;
  if (key === undefined) throw billingNotConfigured();
  const name = `${key} ${base ?? ''}`;
  const known = clients.get(name);
  if (known) return known;
  const created = createClient(key, base ?? STRIPE_URL, base !== undefined);
  clients.set(name, created);
  return created;
}

/**
 * Turns an error of Stripe into one for callers. Stripe's own text can name customers, so it goes to the log only.
 * @returns the same error if it is not of Stripe
 */
export function asBillingError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return error;
  return new DomainError('UNAVAILABLE', 'The payment service cannot be reached. Try again in a moment.', {
    detailCode: 'billing_unavailable',
    retryAfterSeconds: 30,
    cause: error,
  });
}

/** Calls Stripe. @throws UNAVAILABLE `billing_not_configured` or `billing_unavailable` */
export async function withStripe<T>(config: BillingConfig, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeOf(config);
  try {
    return await ask(stripe);
  } catch (error) {
    throw asBillingError(error);
  }
}
