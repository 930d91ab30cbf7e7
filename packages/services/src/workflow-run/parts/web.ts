import { ComponentError } from '@atrium/domain/workflow-run';
import { type Fetch, guardedFetch, OutboundError } from '@atrium/outbound';

/** Gives the guarded fetcher for an address. */
export type Web = {
  guard: (url: URL) => Fetch;
  /** Credentials may go over plain http: only to this machine, in tests. */
  allowsPlain?: boolean;
};

/** The public internet: private addresses are refused, and each redirect is checked again. */
export const PUBLIC_WEB: Web = {
  guard: (url) => guardedFetch({ baseUrl: url.href, allowPrivate: false, redirects: 'handedBack' }),
};

export const MAX_ANSWER_BYTES = 10 * 1024 ** 2;
export const MAX_SECONDS = 30;
const MAX_REDIRECTS = 5;

export type WebRequest = {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  seconds: number;
  followsRedirects: boolean;
  signal: AbortSignal;
  /** Checks each address before it is asked. @throws RefusedError */
  check?: (url: URL) => void;
};
export type WebAnswer = { url: URL; status: number; headers: Record<string, string>; bytes: Buffer };

/** A target that was refused before anything was sent. */
export class RefusedError extends ComponentError {}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Reads an address of the web. @throws RefusedError */
export function webUrl(text: string, base?: URL): URL {
  const trimmed = text.trim();
  // People leave the scheme out.
  const full = base || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(full, base?.href)) throw new RefusedError(`“${trimmed.slice(0, 200)}” is not a web address.`);
  return new URL(full, base?.href);
}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ComponentError('The answer is larger than 10 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A request that may have changed something before it failed. Nobody knows, so it is no failure of the component. */
export class UnsureError extends Error {
  override name = 'UnsureError';
}

/** Failures before anything was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function wasSent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return !NOT_SENT.some((each) => each === code);
}

/** Words for a request that failed. Addresses are left out, because they may hold secrets. */
function failureOf(error: unknown, { host }: URL, request: WebRequest): unknown {
  if (request.signal.aborted) return request.signal.reason;
  if (error instanceof OutboundError) return new ComponentError(error.message);
  const isBeforehand = error instanceof RefusedError || !wasSent(error);
  if (!isSafe(request.method) && !isBeforehand) return new UnsureError(`${host} may have received the request.`);
  if (error instanceof ComponentError) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ComponentError(`${host} did not answer within ${request.seconds} s.`);
  }
  return new ComponentError(`${host} could not be reached.`);
}

/**
 * Sends a request through the guarded fetcher. Redirects are followed for GET only, and headers go to the first host only.
 * @throws ComponentError
 */
export async function askWeb(web: Web, request: WebRequest): Promise<WebAnswer> {
  const limit = AbortSignal.any([request.signal, AbortSignal.timeout(request.seconds * 1000)]);
  let url = webUrl(request.url);
  const { origin } = url;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      request.check?.(url);
      const headers = url.origin === origin ? request.headers : {};
      const response = await web.guard(url)(url, {
        method: request.method,
        headers: { 'user-agent': 'Atrium', ...headers },
        body: request.body,
        signal: limit,
      });
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      if (!isRedirect || !request.followsRedirects || request.method !== 'GET') {
        const bytes = await bodyOf(response);
        return { url, status: response.status, headers: Object.fromEntries(response.headers), bytes };
      }
      await response.body?.cancel();
      url = webUrl(location, url);
    }
  } catch (error) {
    throw failureOf(error, url, request);
  }
  throw new ComponentError(`${url.host} redirects too often.`);
}

/** Whether a list of hosts names this host. `*.example.com` names every host below. */
export function namesHost(hosts: readonly string[], host: string): boolean {
  const name = host.toLowerCase();
  return hosts.some((each) => {
    const pattern = each.trim().toLowerCase();
    return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
  });
}
