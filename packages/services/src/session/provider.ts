import { guardedFetch } from '@atrium/outbound';
import type { AppConfig } from '@atrium/domain/kernel';
import { OAUTH_PROVIDERS, type OAuthProvider } from '@atrium/domain/session';
import { allowInsecureRequests, ClientSecretPost, type Configuration, customFetch, discovery } from 'openid-client';

const TIMEOUT_SECONDS = 10;

type Provider = { issuer: string; clientId: string; clientSecret: string; echoesNonce: boolean };

/** The client registered with a provider. Null if none is configured. */
function settingsOf(config: AppConfig, provider: OAuthProvider): Provider | null {
  const [issuer, clientId, clientSecret] =
    provider === 'Google'
      ? [config.GOOGLE_ISSUER, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET]
      : [config.LINKEDIN_ISSUER, config.LINKEDIN_CLIENT_ID, config.LINKEDIN_CLIENT_SECRET];
  if (clientId === undefined || clientSecret === undefined) return null;
  // LinkedIn leaves the nonce out of its tokens. State and PKCE bind the answer to the browser that asked.
  return { issuer, clientId, clientSecret, echoesNonce: provider === 'Google' };
}

export function configuredProviders(config: AppConfig): OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((provider) => settingsOf(config, provider) !== null);
}

const known = new Map<string, Promise<Configuration>>();

/**
 * Fetches a provider's OpenID Connect Discovery document, once per process. The issuer comes from the configuration. The
 * addresses in its document must be public and use https.
 */
export async function openProvider(
  config: AppConfig,
  provider: OAuthProvider,
): Promise<{ client: Configuration; echoesNonce: boolean } | null> {
  const settings = settingsOf(config, provider);
  if (!settings) return null;
  const { issuer, clientId, clientSecret, echoesNonce } = settings;
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  const found =
    known.get(key) ??
    discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: guardedFetch({ baseUrl: issuer, allowPrivate: true, elsewhere: 'publicHttps' }),
      // Deprecated by its authors as a warning. A local issuer has no certificate.
      // oxlint-disable-next-line typescript/no-deprecated
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    });
  known.set(key, found);
  // Ask again next time if the provider could not be reached.
  found.catch(() => known.delete(key));
  return { client: await found, echoesNonce };
}
