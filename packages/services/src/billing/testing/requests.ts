import { type Form, groupOf, listOf, textOf, textsOf } from './form.ts';
import { type Line, list, type List, type Price, type Session } from './objects.ts';
import { amountOf } from './payments.ts';
import { emit, find, makeId, now, Refused, type State } from './state.ts';

type Request = { state: State; form: Form; id: string | undefined };
type Endpoint = {
  method: 'GET' | 'POST';
  path: RegExp;
  fields: ReadonlySet<string>;
  answer: (request: Request) => object;
};

const SESSION_SECONDS = 86_400;
const PAGE = [
  'limit',
  'starting_after',
  'ending_before',
  'expand[]',
  'created[gte]',
  'created[gt]',
  'created[lt]',
  'created[lte]',
];

function fields(...names: string[]): ReadonlySet<string> {
  return new Set([...names, 'expand[]']);
}

function required(form: Form, name: string): string {
  const value = textOf(form, name);
  if (value === undefined || value === '')
    throw new Refused(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

function whole(text: string, name: string): number {
  if (!/^\d+$/.test(text))
    throw new Refused(400, `Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  return Number(text);
}

/** The newest first, a page at a time. */
function page<T extends { id: string; created?: number }>(rows: Iterable<T>, { form }: Request, path: string): List<T> {
  const created = groupOf(form, 'created');
  const since = Number(textOf(created, 'gte') ?? 0);
  const newest = [...rows].filter((row) => (row.created ?? since) >= since).toReversed();
  const after = textOf(form, 'starting_after');
  const from = after === undefined ? 0 : newest.findIndex((row) => row.id === after) + 1;
  const limit = whole(textOf(form, 'limit') ?? '10', 'limit');
  if (limit < 1 || limit > 100) throw new Refused(400, 'The limit must be from 1 to 100.', { param: 'limit' });
  return list(newest.slice(from, from + limit), path, newest.length > from + limit);
}

function matching<T extends object>(rows: Iterable<T>, form: Form, names: (keyof T & string)[]): T[] {
  return [...rows].filter((row) =>
    names.every((name) => textOf(form, name) === undefined || row[name] === textOf(form, name)),
  );
}

function linesIn(state: State, form: Form): Line[] {
  const lines = listOf(form, 'line_items').map((item) => {
    const group = typeof item === 'object' && !Array.isArray(item) ? item : {};
    const price = find(state.prices, textOf(group, 'price'), 'price');
    if (!price.active) throw new Refused(400, 'The price specified is inactive.', { param: 'line_items[0][price]' });
    return { price: price.id, quantity: whole(textOf(group, 'quantity') ?? '1', 'quantity') };
  });
  if (lines.length === 0) throw new Refused(400, 'Missing required param: line_items.', { param: 'line_items' });
  return lines;
}

function newSession(state: State, given: Partial<Session> & Pick<Session, 'mode'>, lines: Line[]): Session {
  const id = makeId(state, 'cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: amountOf(state, lines),
    cancel_url: null,
    client_reference_id: null,
    created: now(state),
    currency: 'usd',
    customer: null,
    expires_at: now(state) + SESSION_SECONDS,
    invoice: null,
    livemode: state.livemode,
    metadata: {},
    payment_intent: null,
    payment_link: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: null,
    url: `${state.baseUrl}/pay/session/${id}`,
    ...given,
  };
  state.sessions.set(id, session);
  state.linesOf.set(id, lines);
  return session;
}

function modeOf(form: Form): 'payment' | 'subscription' {
  const mode = required(form, 'mode');
  if (mode !== 'payment' && mode !== 'subscription') throw new Refused(400, `Invalid mode: ${mode}`, { param: 'mode' });
  return mode;
}

function checkModes(state: State, mode: 'payment' | 'subscription', lines: Line[]): void {
  const recurs = lines.some(({ price }) => find(state.prices, price, 'price').recurring !== null);
  if (recurs !== (mode === 'subscription'))
    throw new Refused(400, `The prices do not fit the mode ${mode}.`, { param: 'mode' });
}

function createSession({ state, form }: Request): Session {
  const mode = modeOf(form);
  const lines = linesIn(state, form);
  checkModes(state, mode, lines);
  const customer = textOf(form, 'customer');
  if (customer !== undefined) find(state.customers, customer, 'customer');
  const session = newSession(
    state,
    {
      mode,
      customer: customer ?? null,
      success_url: required(form, 'success_url'),
      cancel_url: textOf(form, 'cancel_url') ?? null,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      metadata: textsOf(form, 'metadata'),
    },
    lines,
  );
  if (textOf(groupOf(form, 'invoice_creation'), 'enabled') === 'true') state.invoiceCreation.add(session.id);
  state.subscriptionMetadata.set(session.id, textsOf(groupOf(form, 'subscription_data'), 'metadata'));
  return session;
}

/** The session of a payment link, which Stripe creates when somebody opens the link. */
export function openLink(state: State, linkId: string): Session {
  const link = find(state.links, linkId, 'payment link');
  if (!link.active) throw new Refused(400, 'This link is no longer active.');
  const lines = state.linesOf.get(linkId) ?? [];
  const recurs = lines.some(({ price }) => find(state.prices, price, 'price').recurring !== null);
  const given = {
    mode: recurs ? 'subscription' : 'payment',
    payment_link: linkId,
    metadata: { ...link.metadata },
  } as const;
  const session = newSession(state, given, lines);
  if (state.invoiceCreation.has(linkId)) state.invoiceCreation.add(session.id);
  state.subscriptionMetadata.set(session.id, state.subscriptionMetadata.get(linkId) ?? {});
  return session;
}

function createLink({ state, form }: Request) {
  const lines = linesIn(state, form);
  const id = makeId(state, 'plink');
  const url = `${state.baseUrl}/pay/link/${id}`;
  const link = {
    id,
    object: 'payment_link',
    active: true,
    currency: 'usd',
    livemode: state.livemode,
    metadata: textsOf(form, 'metadata'),
    url,
  } as const;
  state.links.set(id, { ...link });
  state.linesOf.set(id, lines);
  const limit = textOf(groupOf(groupOf(form, 'restrictions'), 'completed_sessions'), 'limit');
  if (limit !== undefined) state.linkLimits.set(id, whole(limit, 'restrictions[completed_sessions][limit]'));
  if (textOf(groupOf(form, 'invoice_creation'), 'enabled') === 'true') state.invoiceCreation.add(id);
  state.subscriptionMetadata.set(id, textsOf(groupOf(form, 'subscription_data'), 'metadata'));
  return state.links.get(id) ?? link;
}

function createCustomer({ state, form }: Request) {
  const customer = {
    id: makeId(state, 'cus'),
    object: 'customer',
    created: now(state),
    email: textOf(form, 'email') ?? null,
    livemode: state.livemode,
    metadata: textsOf(form, 'metadata'),
    name: textOf(form, 'name') ?? null,
  } as const;
  state.customers.set(customer.id, customer);
  emit(state, 'customer.created', customer);
  return customer;
}

function createProduct({ state, form }: Request) {
  const id = textOf(form, 'id') ?? makeId(state, 'prod');
  if (state.products.has(id)) throw new Refused(400, 'Product already exists.', { code: 'resource_already_exists' });
  const name = required(form, 'name');
  const product = {
    id,
    object: 'product',
    active: true,
    created: now(state),
    livemode: state.livemode,
    metadata: textsOf(form, 'metadata'),
    name,
  } as const;
  state.products.set(id, product);
  return product;
}

function createPrice({ state, form }: Request): Price {
  const key = textOf(form, 'lookup_key') ?? null;
  const holder = [...state.prices.values()].find((price) => key !== null && price.lookup_key === key);
  if (holder && textOf(form, 'transfer_lookup_key') !== 'true')
    throw new Refused(400, `A price already uses the lookup key ${key}.`, { param: 'lookup_key' });
  if (holder) holder.lookup_key = null;
  const interval = textOf(groupOf(form, 'recurring'), 'interval');
  if (interval !== undefined && interval !== 'month' && interval !== 'year')
    throw new Refused(400, 'Invalid interval.');
  const price: Price = {
    id: makeId(state, 'price'),
    object: 'price',
    active: true,
    created: now(state),
    currency: required(form, 'currency'),
    livemode: state.livemode,
    lookup_key: key,
    metadata: textsOf(form, 'metadata'),
    nickname: textOf(form, 'nickname') ?? null,
    product: find(state.products, required(form, 'product'), 'product').id,
    recurring: interval === undefined ? null : { interval, interval_count: 1 },
    type: interval === undefined ? 'one_time' : 'recurring',
    unit_amount: whole(required(form, 'unit_amount'), 'unit_amount'),
  };
  state.prices.set(price.id, price);
  return price;
}

function createPortal({ state, form }: Request) {
  const customer = find(state.customers, required(form, 'customer'), 'customer').id;
  const id = makeId(state, 'bps');
  const portal = {
    id,
    object: 'billing_portal.session',
    created: now(state),
    customer,
    livemode: state.livemode,
    return_url: textOf(form, 'return_url') ?? null,
    url: `${state.baseUrl}/pay/portal/${id}`,
  } as const;
  state.portals.set(id, portal);
  return portal;
}

/** Without `expand`, an invoice has no payments, as at Stripe. */
function invoicesOf(request: Request): object {
  const { state, form } = request;
  const found = page(matching(state.invoices.values(), form, ['customer', 'status']), request, '/v1/invoices');
  const subscription = textOf(form, 'subscription');
  const data = found.data.filter(
    (row) => subscription === undefined || row.parent?.subscription_details.subscription === subscription,
  );
  if (listOf(form, 'expand').includes('data.payments')) return { ...found, data };
  return { ...found, data: data.map(({ payments: _payments, ...row }) => row) };
}

function subscriptionsOf(request: Request): object {
  const { state, form } = request;
  const status = textOf(form, 'status');
  const isAsked = (each: string) => status === 'all' || (status === undefined ? each !== 'canceled' : each === status);
  const rows = [...state.subscriptions.values()].filter((row) => isAsked(row.status));
  return page(matching(rows, form, ['customer']), request, '/v1/subscriptions');
}

function lineItemsOf(request: Request): object {
  const { state, id } = request;
  const rows = (state.linesOf.get(find(state.sessions, id, 'checkout session').id) ?? []).map((line, index) => ({
    id: `li_${index}`,
    object: 'item',
    price: find(state.prices, line.price, 'price'),
    quantity: line.quantity,
  }));
  return page(rows, request, `/v1/checkout/sessions/${id ?? ''}/line_items`);
}

function pricesOf(request: Request): object {
  const { state, form } = request;
  const keys = listOf(form, 'lookup_keys');
  const active = textOf(form, 'active');
  const rows = [...state.prices.values()].filter(
    (row) =>
      (keys.length === 0 || keys.includes(row.lookup_key ?? '')) &&
      (active === undefined || String(row.active) === active),
  );
  return page(matching(rows, form, ['product']), request, '/v1/prices');
}

function eventsOf(request: Request): object {
  const { state, form } = request;
  const success = textOf(form, 'delivery_success');
  const rows = state.events.filter(
    (event) => success === undefined || String(state.delivered.has(event.id)) === success,
  );
  return page(rows, request, '/v1/events');
}

function expireSession({ state, id }: Request): Session {
  const session = find(state.sessions, id, 'checkout session');
  if (session.status !== 'open') throw new Refused(400, 'Only open sessions can be expired.');
  Object.assign(session, { status: 'expired', url: null });
  emit(state, 'checkout.session.expired', session);
  return session;
}

function get(path: RegExp, rows: (state: State) => Map<string, object>, what: string): Endpoint {
  return { method: 'GET', path, fields: fields(), answer: ({ state, id }) => find(rows(state), id, what) };
}
function lists(path: RegExp, names: string[], answer: Endpoint['answer']): Endpoint {
  return { method: 'GET', path, fields: fields(...PAGE, ...names), answer };
}
function creates(path: RegExp, names: string[], answer: Endpoint['answer']): Endpoint {
  return { method: 'POST', path, fields: fields(...names), answer };
}

const LINES = [
  'line_items[][price]',
  'line_items[][quantity]',
  'metadata[*]',
  'subscription_data[metadata][*]',
  'invoice_creation[enabled]',
];

/** Every request that the stand-in answers, with the fields that it accepts. */
export const ENDPOINTS: readonly Endpoint[] = [
  creates(/^\/v1\/customers$/, ['email', 'name', 'metadata[*]'], createCustomer),
  get(/^\/v1\/customers\/(\w+)$/, (state) => state.customers, 'customer'),
  creates(/^\/v1\/products$/, ['id', 'name', 'metadata[*]'], createProduct),
  get(/^\/v1\/products\/(\w+)$/, (state) => state.products, 'product'),
  creates(
    /^\/v1\/prices$/,
    [
      'currency',
      'unit_amount',
      'product',
      'lookup_key',
      'transfer_lookup_key',
      'nickname',
      'recurring[interval]',
      'metadata[*]',
    ],
    createPrice,
  ),
  lists(/^\/v1\/prices$/, ['lookup_keys[]', 'active', 'product'], pricesOf),
  get(/^\/v1\/prices\/(\w+)$/, (state) => state.prices, 'price'),
  creates(
    /^\/v1\/checkout\/sessions$/,
    [
      ...LINES,
      'mode',
      'customer',
      'success_url',
      'cancel_url',
      'client_reference_id',
      'payment_intent_data[metadata][*]',
    ],
    createSession,
  ),
  lists(/^\/v1\/checkout\/sessions$/, ['customer', 'payment_link', 'status'], (request) =>
    page(
      matching(request.state.sessions.values(), request.form, ['customer', 'payment_link', 'status']),
      request,
      '/v1/checkout/sessions',
    ),
  ),
  lists(/^\/v1\/checkout\/sessions\/(\w+)\/line_items$/, [], lineItemsOf),
  get(/^\/v1\/refunds\/(\w+)$/, (state) => state.refunds, 'refund'),
  get(/^\/v1\/checkout\/sessions\/(\w+)$/, (state) => state.sessions, 'checkout session'),
  { method: 'POST', path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, fields: fields(), answer: expireSession },
  creates(/^\/v1\/billing_portal\/sessions$/, ['customer', 'return_url'], createPortal),
  lists(/^\/v1\/subscriptions$/, ['customer', 'status'], subscriptionsOf),
  get(/^\/v1\/subscriptions\/(\w+)$/, (state) => state.subscriptions, 'subscription'),
  lists(/^\/v1\/invoices$/, ['customer', 'status', 'subscription'], invoicesOf),
  get(/^\/v1\/invoices\/(\w+)$/, (state) => state.invoices, 'invoice'),
  lists(/^\/v1\/charges$/, ['customer', 'payment_intent'], (request) =>
    page(
      matching(request.state.charges.values(), request.form, ['customer', 'payment_intent']),
      request,
      '/v1/charges',
    ),
  ),
  get(/^\/v1\/charges\/(\w+)$/, (state) => state.charges, 'charge'),
  lists(/^\/v1\/disputes$/, ['charge', 'payment_intent'], (request) =>
    page(
      matching(request.state.disputes.values(), request.form, ['charge', 'payment_intent']),
      request,
      '/v1/disputes',
    ),
  ),
  get(/^\/v1\/disputes\/(\w+)$/, (state) => state.disputes, 'dispute'),
  creates(
    /^\/v1\/payment_links$/,
    [
      ...LINES,
      'customer_creation',
      'restrictions[completed_sessions][limit]',
      'after_completion[type]',
      'after_completion[redirect][url]',
    ],
    createLink,
  ),
  get(/^\/v1\/payment_links\/(\w+)$/, (state) => state.links, 'payment link'),
  lists(/^\/v1\/events$/, ['delivery_success', 'type', 'types[]'], eventsOf),
  {
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    fields: fields(),
    answer: ({ state, id }) => {
      const event = state.events.find((each) => each.id === id);
      if (!event) throw new Refused(404, `No such event: '${id ?? ''}'`, { code: 'resource_missing' });
      return event;
    },
  },
];
