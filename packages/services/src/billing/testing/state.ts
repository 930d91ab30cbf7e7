import type {
  Charge,
  Customer,
  Dispute,
  Event,
  Invoice,
  Line,
  PaymentLink,
  PortalSession,
  Price,
  Product,
  Refund,
  Session,
  Subscription,
} from './objects.ts';

/** The API version that the SDK of this release sends. */
export const API_VERSION = '2026-10-28.endive';

/** A card's answer to a charge. */
export type Card = 'works' | 'declined';

/** Everything that the stand-in stores, with its own clock. */
export type State = {
  livemode: boolean;
  /** Seconds since 1970 that were added to the machine's clock. */
  ahead: number;
  baseUrl: string;
  customers: Map<string, Customer>;
  cards: Map<string, Card>;
  products: Map<string, Product>;
  prices: Map<string, Price>;
  sessions: Map<string, Session>;
  linesOf: Map<string, Line[]>;
  invoiceCreation: Set<string>;
  subscriptionMetadata: Map<string, Record<string, string>>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  links: Map<string, PaymentLink>;
  /** How many sessions of each link may be completed. */
  linkLimits: Map<string, number>;
  portals: Map<string, PortalSession>;
  /** In the order in which they happened. */
  events: Event[];
  /** The ids of the events that an endpoint has acknowledged. */
  delivered: Set<string>;
  nextId: number;
};

export function newState(baseUrl: string, livemode: boolean): State {
  return {
    livemode,
    ahead: 0,
    baseUrl,
    customers: new Map(),
    cards: new Map(),
    products: new Map(),
    prices: new Map(),
    sessions: new Map(),
    linesOf: new Map(),
    invoiceCreation: new Set(),
    subscriptionMetadata: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    links: new Map(),
    linkLimits: new Map(),
    portals: new Map(),
    events: [],
    delivered: new Set(),
    nextId: 1,
  };
}

/** The time of the stand-in in seconds. */
export function now(state: State): number {
  return Math.floor(Date.now() / 1000) + state.ahead;
}

const RUN = Math.random().toString(36).slice(2, 8);

/** Makes an id that no other stand-in of this machine makes. */
export function makeId(state: State, prefix: string): string {
  return `${prefix}_${RUN}${process.pid}x${String(state.nextId++).padStart(6, '0')}`;
}

/** Records an event with the object as it is now. */
export function emit(state: State, type: string, object: object): void {
  state.events.push({
    id: makeId(state, 'evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(state),
    data: { object: structuredClone(object) as Record<string, unknown> },
    livemode: state.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

/** A request that Stripe refuses. */
export class Refused extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };
  constructor(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    const { type = 'invalid_request_error', ...rest } = more;
    this.body = { error: { type, message, ...rest } };
  }
}

/** @throws Refused with 404 and `resource_missing` */
export function find<T>(rows: Map<string, T>, id: string | undefined, what: string): T {
  const found = id === undefined ? undefined : rows.get(id);
  if (found === undefined)
    throw new Refused(404, `No such ${what}: '${id ?? ''}'`, { code: 'resource_missing', param: 'id' });
  return found;
}
