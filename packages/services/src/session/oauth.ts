import { AccountEntity } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
import { type Actor, dataAnswer, DomainError, newId, notFound, ok } from '@atrium/domain/kernel';
import {
  FinishOAuthInput,
  OAUTH_PROVIDERS,
  type OAuthProvider,
  SignInAnswer,
  SignInOptions,
  StartedOAuth,
  StartOAuthInput,
} from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { type Acting, flow, type Outside, query } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';
import { confirmAddress } from './magic-link.ts';
import { allows } from './methods.ts';
import { issueSecret, takeSecret } from './one-time-secret.ts';
import { anyoneInPerson } from './person.ts';
import { configuredProviders, openProvider } from './provider.ts';
import { admitPerson } from './start-session.ts';

const TRIP_MINUTES = 10;
const RETURN_PATH = '/sign-in/callback';
const Trip = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
});
type Trip = z.infer<typeof Trip>;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(255).pipe(z.email()),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]),
  given_name: z.string().max(255).optional(),
  family_name: z.string().max(255).optional(),
});

/** The providers that the sign-in page offers. */
export const signInOptions = query({
  area: 'session',
  verb: 'options',
  summary: 'Ways to sign in that this installation has',
  input: z.object({}),
  output: dataAnswer(SignInOptions),
  access: anyoneInPerson(),
  run: async ({ platform }) => ok({ providers: configuredProviders(platform.config) }),
});

type Asking = Pick<Acting<Actor, unknown, null, unknown>, 'outside' | 'requestId'>;

/** Asks a provider. Logs its failures, and asks the caller to begin again. */
async function reach<T>({ outside, requestId }: Asking, provider: OAuthProvider, ask: () => Promise<T>): Promise<T> {
  return ask().catch((error: unknown) => {
    outside.log.warn({ err: error, provider, requestId }, 'sign-in with a provider failed');
    throw new DomainError('UNAUTHENTICATED', `${provider} did not confirm the sign-in. Start again.`, {
      cause: error,
      detailCode: 'provider_refused',
    });
  });
}

/** Begins a sign-in with a provider. Returns where to send the browser, and what it must bring back. */
export const startOAuth = flow({
  area: 'session',
  verb: 'startOAuth',
  summary: 'Begin a sign-in with Google or LinkedIn',
  input: StartOAuthInput,
  output: dataAnswer(StartedOAuth),
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'repeat',
  audited: false,
  prepare: async () => null,
  act: async (acting) => {
    const { outside, input } = acting;
    const { provider } = input;
    const opened = await reach(acting, provider, async () => openProvider(outside.config, provider));
    if (!opened) throw notFound(`Sign-in with ${provider}`);
    const trip: Trip = { provider, verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
    const url = buildAuthorizationUrl(opened.client, {
      redirect_uri: appLink(outside, RETURN_PATH),
      scope: 'openid profile email',
      code_challenge: await calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
      state: trip.state,
      ...(opened.echoesNonce ? { nonce: trip.nonce } : {}),
    });
    return { trip, url: url.href };
  },
  commit: async ({ em, platform, outcome: { trip, url } }) => {
    const request = { kind: 'oauth', subject: newId(), userId: null, minutes: TRIP_MINUTES } as const;
    const { secret } = await issueSecret(em, platform, { ...request, data: JSON.stringify(trip) });
    return ok({ url, binding: secret });
  },
});

async function exchange(outside: Outside, trip: Trip, returnedQuery: string): Promise<IDToken> {
  const opened = await openProvider(outside.config, trip.provider);
  if (!opened) throw notFound(`Sign-in with ${trip.provider}`);
  const returned = new URL(appLink(outside, RETURN_PATH));
  returned.search = returnedQuery;
  const tokens = await authorizationCodeGrant(opened.client, returned, {
    pkceCodeVerifier: trip.verifier,
    expectedState: trip.state,
    idTokenExpected: true,
    ...(opened.echoesNonce ? { expectedNonce: trip.nonce } : {}),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('No ID token');
  return claims;
}

/**
 * Finds the user behind the claims: the linked account, else the user of the address if the provider has confirmed it,
 * else a new user. Null if the provider has not confirmed the address.
 */
async function personBehind(
  em: EntityManager,
  provider: string,
  claims: z.infer<typeof Claims>,
): Promise<UserRow | null> {
  const account = await em.findOne(AccountEntity, { provider, providerAccountId: claims.sub });
  if (account) return em.findOne(UserEntity, { id: account.userId });
  if (!claims.email_verified) return null;
  const known = await em.findOne(UserEntity, { email: claims.email });
  const now = new Date();
  const userId = known?.id ?? newId();
  // An unconfirmed account may have been made by somebody else, so it loses its password.
  if (known) await confirmAddress(em, known);
  else {
    await em.insert(UserEntity, {
      id: userId,
      email: claims.email,
      firstName: claims.given_name ?? '',
      lastName: claims.family_name ?? '',
      loginPreference: 'AnyAuth',
      isEmailVerified: true,
      createdAt: now,
      updatedAt: now,
    });
  }
  const link = { userId, type: 'oidc', provider, providerAccountId: claims.sub };
  await em.insert(AccountEntity, { id: newId(), ...link, createdAt: now });
  return em.findOneOrFail(UserEntity, { id: userId });
}

/** Ends a sign-in with a provider, in the browser that began it. */
export const finishOAuth = flow({
  area: 'session',
  verb: 'finishOAuth',
  summary: 'End a sign-in with Google or LinkedIn',
  input: FinishOAuthInput,
  output: SignInAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'refuse',
  audited: 'noted',
  prepare: async ({ em, platform, input }) => {
    const taken = await takeSecret(em, platform, 'oauth', input.binding);
    if (!taken?.data) throw new DomainError('EXPIRED', 'This sign-in was already used or took too long. Start again.');
    return Trip.parse(JSON.parse(taken.data));
  },
  act: async (acting) => {
    const { outside, input, plan: trip } = acting;
    const raw = await reach(acting, trip.provider, async () => exchange(outside, trip, input.query));
    const claims = Claims.safeParse(raw);
    if (!claims.success) {
      throw new DomainError('FORBIDDEN', `${trip.provider} gave no e-mail address. Sign in another way.`);
    }
    return claims.data;
  },
  commit: async (work) => {
    const { provider } = work.plan;
    const user = await personBehind(work.em, provider.toLowerCase(), work.outcome);
    if (!user?.isActive) {
      const message = `${provider} has not confirmed this e-mail address, or it has no account here.`;
      throw new DomainError('FORBIDDEN', message);
    }
    // Thrown, not refused: a link that was just made must not stay.
    if (!allows(user.loginPreference, provider)) {
      throw new DomainError('FORBIDDEN', 'You have chosen another way to sign in.', { detailCode: 'other_method' });
    }
    return admitPerson(work, user, provider);
  },
});
