import type { IncomingMessage, ServerResponse } from 'node:http';
import { cancel, resume, setCard } from './actions.ts';
import { amountOf, completeSession, priceOf } from './payments.ts';
import { openLink } from './requests.ts';
import { find, Refused, type State } from './state.ts';

/** The hosted pages, as plain as they can be: what a customer sees at Stripe, for journeys in a browser. */
const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment stand-in</title>
<style>body{font:16px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}button,a{display:inline-block;margin:.5rem .5rem 0 0;padding:.5rem 1rem}</style>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
function button(action: string, label: string): string {
  return `<button name="action" value="${action}">${label}</button>`;
}
function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

type Page = { html: string } | { to: string };

function sessionPage(state: State, id: string, action: string | null): Page {
  const session = find(state.sessions, id, 'checkout session');
  const lines = state.linesOf.get(id) ?? [];
  if (action === 'cancel') return { to: session.cancel_url ?? '/' };
  const isPaid = (action === 'works' || action === 'declined') && completeSession(state, session, { card: action });
  if (isPaid) return { to: session.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? `/pay/done/${id}` };
  const what = lines
    .map((line) => `${line.quantity} × ${escape(priceOf(state, line).nickname ?? line.price)}`)
    .join(', ');
  const note = action === 'declined' ? '<p role="alert">Your card was declined.</p>' : '';
  return {
    html: `<h1>Checkout</h1><p>${what}: ${dollars(amountOf(state, lines))}</p>${note}<form method="post">${button('works', 'Pay')}${button('declined', 'Pay with a declined card')}${button('cancel', 'Back')}</form>`,
  };
}

function portalPage(state: State, id: string, action: string | null): Page {
  const { customer, return_url } = find(state.portals, id, 'portal session');
  const [kind = '', subject = ''] = action?.split(':') ?? [];
  if (kind === 'cancel') cancel(state, subject, 'atPeriodEnd');
  if (kind === 'end') cancel(state, subject, 'now');
  if (kind === 'resume') resume(state, subject);
  if (kind === 'works' || kind === 'declined') setCard(state, customer, kind);
  const live = [...state.subscriptions.values()].filter((each) => each.customer === customer && each.ended_at === null);
  const rows = live.map(
    ({ id: each, status, cancel_at_period_end }) =>
      `<p>Subscription: ${status}${cancel_at_period_end ? ', ends with its period' : ''}</p>${
        cancel_at_period_end
          ? button(`resume:${each}`, 'Keep subscription')
          : button(`cancel:${each}`, 'Cancel subscription')
      }${button(`end:${each}`, 'Cancel immediately')}`,
  );
  return {
    html: `<h1>Billing portal</h1><form method="post">${rows.join('')}<p>Card</p>${button('works:', 'Use a working card')}${button('declined:', 'Use a declined card')}</form><a href="${escape(return_url ?? '/')}">Return</a>`,
  };
}

function pageOf(state: State, path: string, action: string | null): Page {
  const [, , kind, id = ''] = path.split('/');
  if (kind === 'session') return sessionPage(state, id, action);
  if (kind === 'portal') return portalPage(state, id, action);
  if (kind === 'link') return { to: `/pay/session/${openLink(state, id).id}` };
  if (kind === 'done') return { html: '<h1>Thank you</h1><p>The payment was made.</p>' };
  if (kind === 'invoice')
    return { html: `<h1>Invoice ${escape(find(state.invoices, id, 'invoice').number ?? id)}</h1>` };
  throw new Refused(404, 'No such page.');
}

/** Answers a hosted page, or a button on it. */
export function answerPage(state: State, request: IncomingMessage, body: string, response: ServerResponse): void {
  const action = request.method === 'POST' ? new URLSearchParams(body).get('action') : null;
  try {
    const page = pageOf(state, new URL(request.url ?? '/', 'http://localhost').pathname, action);
    if ('to' in page) response.writeHead(303, { location: page.to }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`${HEAD}${page.html}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    response
      .writeHead(error.status, { 'content-type': 'text/html; charset=utf-8' })
      .end(`${HEAD}<h1>${escape(error.message)}</h1>`);
  }
}
