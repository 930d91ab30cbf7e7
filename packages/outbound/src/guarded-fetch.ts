import { lookup as lookupAll } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type GuardOptions = {
  /** The configured base URL. Requests may only go to its scheme, host and port. */
  baseUrl: string;
  /** Set this only for a base URL that an operator pointed at their own machine: Ollama, vLLM. */
  allowPrivate: boolean;
  /** Other permitted targets: none (the default), or public hosts over https that the configured host names (OpenID Connect). */
  elsewhere?: 'nowhere' | 'publicHttps';
  /** With `handedBack`, the caller receives redirects and follows each one with a guard for its target. */
  redirects?: 'sameHost' | 'handedBack';
  /** Resolves a host name to its addresses. The default is the system's resolver. */
  lookup?: (host: string) => Promise<string[]>;
};

/** A request that the guard refused to send. The message never repeats the URL, which may hold credentials. */
export class OutboundError extends Error {
  constructor(reason: string) {
    super(`The request was blocked: ${reason}.`);
    this.name = 'OutboundError';
  }
}

const MAX_REDIRECTS = 3;

/** The networks outside the public internet, from the IANA special-purpose address registries. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
  // NAT64 (RFC 6052) embeds IPv4 addresses in IPv6. Only the private ones are blocked: a machine without IPv4 reaches
  // public addresses through the same prefix.
  PRIVATE.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 addresses contain an arbitrary IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/**
 * Returns a `fetch` that protects against server-side request forgery: http or https to the configured host only, no
 * credentials in the URL, no private addresses unless allowed, redirects on the same host only.
 *
 * @throws OutboundError before anything is sent to a target that is not allowed.
 */
export function guardedFetch(options: GuardOptions): Fetch {
  const home = checkedUrl(options.baseUrl);
  const isPublic = publicHosts(options.lookup ?? resolve);
  const isDirect = !behindProxy();
  let connections: Promise<Agent> | undefined;
  const isAllowed = ({ origin, protocol }: URL) =>
    origin === home.origin || (options.elsewhere === 'publicHttps' && protocol === 'https:');
  return async (input, init) => {
    let url = checkedUrl(input instanceof Request ? input.url : String(input));
    const { origin } = url;
    const mayBePrivate = options.allowPrivate && origin === home.origin;
    for (let hop = 0; ; hop++) {
      if (url.origin !== origin || !isAllowed(url))
        throw new OutboundError('the URL points to a host other than the configured one');
      if (!mayBePrivate && !(await isPublic(url.hostname))) throw new OutboundError(PRIVATE_ADDRESS);
      const response = await fetch(hop === 0 && input instanceof Request ? input : url, {
        ...init,
        redirect: 'manual',
        ...(isDirect && !mayBePrivate ? { dispatcher: await (connections ??= connectionsTo(options.lookup)) } : {}),
      }).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof OutboundError ? error.cause : error;
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      if (options.redirects === 'handedBack') return response;
      await response.body?.cancel();
      // Statuses 301 to 303 turn a POST into a GET, which no caller intends.
      if (![307, 308].includes(response.status) || hop === MAX_REDIRECTS)
        throw new OutboundError('the server answered with a redirect that is not followed');
      url = checkedUrl(new URL(location, url).href);
    }
  };
}

const PRIVATE_ADDRESS = 'the host has a private address';

function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundError('the URL is not valid');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundError('the scheme of the URL is neither http nor https');
  if (url.username !== '' || url.password !== '') throw new OutboundError('the URL contains credentials');
  return url;
}

function publicHosts(lookup: (host: string) => Promise<string[]>) {
  return async (hostname: string): Promise<boolean> => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await lookup(host);
    return !addresses.some(isPrivate);
  };
}

/**
 * Returns an agent that resolves each host name again when it connects, and opens connections to public addresses only.
 * The name may resolve to another address than it did before the request (DNS rebinding).
 */
async function connectionsTo(lookup: GuardOptions['lookup']): Promise<Agent> {
  // Loaded for the first request, not at every start.
  const { Agent } = await import('undici');
  if (lookup) return new Agent({ connect: { lookup: publicOnly(lookup) } });
  return (shared ??= new Agent({ connect: { lookup: publicOnly(resolve) } }));
}

let shared: Agent | undefined;

function publicOnly(lookup: (host: string) => Promise<string[]>): LookupFunction {
  const addressesOf = callbackify(lookup);
  return (host, options, done) =>
    addressesOf(host, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, '');
      if (first === undefined) return done(new Error('The host name could not be resolved.'), '');
      if (found.some(isPrivate)) return done(new OutboundError(PRIVATE_ADDRESS), '');
      if (!options.all) return done(null, first, isIP(first));
      done(
        null,
        found.map((address) => ({ address, family: isIP(address) })),
      );
    });
}

/** Behind a proxy, the proxy resolves names and opens connections. */
function behindProxy(): boolean {
  return process.env['NODE_USE_ENV_PROXY'] === '1';
}

/** `BlockList` itself recognizes IPv4 addresses in the form `::ffff:10.0.0.1`. */
function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns no addresses for an unknown name: a proxy may know it, and without a proxy the request itself fails. */
async function resolve(host: string): Promise<string[]> {
  const found = await lookupAll(host, { all: true }).catch(() => []);
  return found.map((each) => each.address);
}
