import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readForm } from './form.ts';
import { answerPage } from './pages.ts';
import { ENDPOINTS } from './requests.ts';
import { API_VERSION, newState, Refused, type State } from './state.ts';

export const SECRET_KEY = 'sk_test_stand_in';

/** What happens to a request instead of its answer. `drop` does the work and then closes the connection. */
export type Fault = 'drop' | 429 | 500;

type Stored = { fingerprint: string; status: number; body: string };

export type HttpStandIn = {
  state: State;
  url: string;
  /** The requests so far, as `POST /v1/customers`. */
  requests: string[];
  /** The reasons why requests were refused. A test of the product should end with none. */
  wrong: string[];
  /** The next requests fail, one after the other. */
  faults: Fault[];
  /** True: every connection is closed before its request is read. */
  isDown: boolean;
  /** Called with each request before its work and before its answer, which wait for it. */
  onRequest: ((request: string, moment: 'arrived' | 'done') => Promise<void> | void) | null;
  close: () => Promise<void>;
};

type Answer = { status: number; body: string; replayed?: boolean };

function refusal(error: Refused): Answer {
  return { status: error.status, body: JSON.stringify(error.body) };
}

function checkHeaders(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) throw new Refused(401, 'Invalid API Key provided.');
  if (headers['stripe-version'] !== API_VERSION) throw new Refused(400, `Expected the API version ${API_VERSION}.`);
  if (request.method !== 'POST') return;
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw new Refused(400, 'Send a form.');
  const key = headers['idempotency-key'];
  // The SDK makes a random key for each call. Such a key does not survive the process that made it.
  if (typeof key !== 'string' || key === '' || key.startsWith('stripe-node-retry-'))
    throw new Refused(400, 'A POST needs an Idempotency-Key that its caller can repeat.');
}

function answerRequest(state: State, stored: Map<string, Stored>, request: IncomingMessage, body: string): Answer {
  checkHeaders(request);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const endpoint = ENDPOINTS.find((each) => each.method === request.method && each.path.test(url.pathname));
  if (!endpoint) throw new Refused(404, `Unrecognized request URL (${request.method}: ${url.pathname}).`);
  const { form, unknown } = readForm(request.method === 'POST' ? body : url.search.slice(1), endpoint.fields);
  if (unknown[0] !== undefined)
    throw new Refused(400, `Received unknown parameter: ${unknown[0]}`, {
      code: 'parameter_unknown',
      param: unknown[0],
    });
  const id = endpoint.path.exec(url.pathname)?.[1];
  const key = request.method === 'POST' ? String(request.headers['idempotency-key']) : null;
  const fingerprint = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');
  const before = key === null ? undefined : stored.get(key);
  if (before && before.fingerprint !== fingerprint)
    throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters.', {
      type: 'idempotency_error',
    });
  if (before) return { ...before, replayed: true };
  const answer = { status: 200, body: JSON.stringify(endpoint.answer({ state, form, id })) };
  if (key !== null) stored.set(key, { fingerprint, ...answer });
  return answer;
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_stand_in',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(body);
}

/** Starts the stand-in on a free port, or on the given one. */
export async function serve(options: { livemode?: boolean; port?: number } = {}): Promise<HttpStandIn> {
  const stored = new Map<string, Stored>();
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  const url = `http://127.0.0.1:${port}`;
  const standIn: HttpStandIn = {
    state: newState(url, options.livemode ?? false),
    url,
    requests: [],
    wrong: [],
    faults: [],
    isDown: false,
    onRequest: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await buffer(request)).toString();
    if (standIn.isDown) return void request.socket.destroy();
    if (request.url?.startsWith('/pay/')) return answerPage(standIn.state, request, body, response);
    const name = `${request.method} ${new URL(request.url ?? '/', url).pathname}`;
    standIn.requests.push(name);
    await standIn.onRequest?.(name, 'arrived');
    const fault = standIn.faults.shift();
    if (fault === 429)
      return send(
        response,
        refusal(new Refused(429, 'Too many requests.', { type: 'rate_limit_error', code: 'rate_limit' })),
      );
    if (fault === 500)
      return send(response, refusal(new Refused(500, 'An unknown error occurred.', { type: 'api_error' })));
    try {
      const made = answerRequest(standIn.state, stored, request, body);
      await standIn.onRequest?.(name, 'done');
      if (fault === 'drop') return void request.socket.destroy();
      return send(response, made);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // An absent object is an answer like any other; everything else means that the caller broke the protocol.
      if (error.status !== 404 || error.body.error.code === undefined)
        standIn.wrong.push(`${request.method} ${request.url}: ${error.message}`);
      return send(response, refusal(error));
    }
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      standIn.wrong.push(String(error));
      response.writeHead(500).end();
    });
  });
  return standIn;
}
