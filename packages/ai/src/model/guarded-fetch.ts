import { lookup as lookupAll } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent } from 'undici';
import { ProviderError } from '../evidence/index.ts';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type GuardOptions = {
  /** The configured base URL. Requests go to its scheme, host and port, and nowhere else by themselves. */
  baseUrl: string;
  /** Only for a base URL that an operator set to a machine of their own: Ollama, vLLM. */
  allowPrivate: boolean;
  /** Where else requests may go: nowhere, or by https to public hosts that the configured one names (OpenID Connect). */
  elsewhere?: 'nowhere' | 'publicHttps';
  /** Handed back, a redirect is the caller's to follow, with a guard of its own for where it leads. */
  redirects?: 'sameHost' | 'handedBack';
  /** Addresses of a host name; the system's resolver unless given. */
  lookup?: (host: string) => Promise<string[]>;
};

const MAX_REDIRECTS = 3;

/** IANA special-purpose address registries: what is not the public internet. */
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
  // The same behind a translator (RFC 6052), through which a machine without IPv4 also reaches public addresses.
  PRIVATE.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an IPv4 address of any kind is within it.
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
 * The one way out to a provider: http or https to the configured host, no credentials in the URL, no private addresses
 * unless allowed, redirects only on the same host. Rejects with ProviderError `unsupported` before anything is sent.
 */
export function guardedFetch(options: GuardOptions): Fetch {
  const home = checkedUrl(options.baseUrl);
  const isPublic = publicHosts(options.lookup ?? resolve);
  const connections = behindProxy() ? undefined : connectionsTo(options.lookup);
  const isAllowed = ({ origin, protocol }: URL) =>
    origin === home.origin || (options.elsewhere === 'publicHttps' && protocol === 'https:');
  return async (input, init) => {
    let url = checkedUrl(input instanceof Request ? input.url : String(input));
    const { origin } = url;
    const mayBePrivate = options.allowPrivate && origin === home.origin;
    for (let hop = 0; ; hop++) {
      if (url.origin !== origin || !isAllowed(url)) throw refused('another host than the configured one');
      if (!mayBePrivate && !(await isPublic(url.hostname))) throw refused('a private address');
      const response = await fetch(hop === 0 && input instanceof Request ? input : url, {
        ...init,
        redirect: 'manual',
        ...(connections && !mayBePrivate ? { dispatcher: connections } : {}),
      }).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof ProviderError ? error.cause : error;
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      if (options.redirects === 'handedBack') return response;
      await response.body?.cancel();
      // 301 to 303 turn a POST into a GET, which no provider means.
      if (![307, 308].includes(response.status) || hop === MAX_REDIRECTS) throw refused('a redirect');
      url = checkedUrl(new URL(location, url).href);
    }
  };
}

function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw refused('an address that is no URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('another scheme than http or https');
  if (url.username !== '' || url.password !== '') throw refused('an address with credentials in it');
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
 * Connections that resolve the name for themselves and open to public addresses only. What the name resolved to before the
 * request may be another address by the time of the connection (DNS rebinding).
 */
function connectionsTo(lookup: GuardOptions['lookup']): Agent {
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
      if (first === undefined) return done(new Error('The name of the provider is not known.'), '');
      if (found.some(isPrivate)) return done(refused('a private address'), '');
      if (!options.all) return done(null, first, isIP(first));
      done(
        null,
        found.map((address) => ({ address, family: isIP(address) })),
      );
    });
}

/** Behind a proxy it is the proxy that resolves names and opens connections. */
function behindProxy(): boolean {
  return process.env['NODE_USE_ENV_PROXY'] === '1';
}

function isPrivate(address: string): boolean {
  // An IPv4 address in IPv6 clothes; the block list itself sees through `::ffff:`.
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Nothing when the name does not resolve here: a proxy may know it, and without one the request fails by itself. */
async function resolve(host: string): Promise<string[]> {
  const found = await lookupAll(host, { all: true }).catch(() => []);
  return found.map((each) => each.address);
}

function refused(what: string): ProviderError {
  return new ProviderError('unsupported', `The provider is not called: its address leads to ${what}.`);
}
