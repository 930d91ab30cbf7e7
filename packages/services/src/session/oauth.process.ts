import { AccountEntity } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DomainError, newId, notFound, ok } from '@atrium/domain/kernel';
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
import { anyone, type CallContext, process, query } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';
import { confirmAddress } from './magic-link.process.ts';
import { allows } from './methods.ts';
import { issueSecret, takeSecret } from './one-time-secret.ts';
import { configuredProviders, openProvider } from './provider.process.ts';
import { admitPerson, asSystem } from './start-session.ts';

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
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]),
  given_name: z.string().max(255).optional(),
  family_name: z.string().max(255).optional(),
});

/** What the sign-in page offers here. */
export const signInOptions = query({
  area: 'session',
  verb: 'options',
  summary: 'Ways to sign in that this installation has',
  input: z.object({}),
  output: dataAnswer(SignInOptions),
  access: anyone(),
  run: async ({ platform }) => ok({ providers: configuredProviders(platform.config) }),
});

async function reach<T>(context: CallContext, provider: OAuthProvider, ask: () => Promise<T>): Promise<T> {
  return ask().catch((error: unknown) => {
    context.platform.log.warn({ err: error, provider, requestId: context.requestId }, 'sign-in by a provider failed');
    throw new DomainError('UNAUTHENTICATED', `${provider} did not confirm the sign-in. Please begin again.`, {
      cause: error,
      detailCode: 'provider_refused',
    });
  });
}

/** Begins a sign-in with a provider: where to send the browser, and what that browser must bring back. */
export const startOAuth = process({
  area: 'session',
  verb: 'startOAuth',
  summary: 'Begin a sign-in with Google or LinkedIn',
  input: StartOAuthInput,
  output: dataAnswer(StartedOAuth),
  access: anyone(),
  run: async ({ context, input: { provider } }) => {
    const { platform } = context;
    const opened = await reach(context, provider, async () => openProvider(platform.config, provider));
    if (!opened) throw notFound(`Sign-in with ${provider}`);
    const trip: Trip = { provider, verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
    const request = { kind: 'oauth', subject: newId(), userId: null, minutes: TRIP_MINUTES } as const;
    const { secret } = await asSystem(context, async (em) =>
      issueSecret(em, platform, { ...request, data: JSON.stringify(trip) }),
    );
    const url = buildAuthorizationUrl(opened.client, {
      redirect_uri: appLink(platform, RETURN_PATH),
      scope: 'openid profile email',
      code_challenge: await calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
      state: trip.state,
      ...(opened.echoesNonce ? { nonce: trip.nonce } : {}),
    });
    return ok({ url: url.href, binding: secret });
  },
});

async function exchange(context: CallContext, trip: Trip, query: string): Promise<IDToken> {
  const { platform } = context;
  const opened = await openProvider(platform.config, trip.provider);
  if (!opened) throw notFound(`Sign-in with ${trip.provider}`);
  const returned = new URL(appLink(platform, RETURN_PATH));
  returned.search = query;
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
 * Whose account this is: the one linked before; else who has the address, which both sides must have confirmed; else
 * somebody new.
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
  // Whoever made an account for this address without having it loses the password they gave it.
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
export const finishOAuth = process({
  area: 'session',
  verb: 'finishOAuth',
  summary: 'End a sign-in with Google or LinkedIn',
  input: FinishOAuthInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { platform } = context;
    const taken = await asSystem(context, async (em) => takeSecret(em, platform, 'oauth', input.binding));
    if (!taken?.data) throw new DomainError('EXPIRED', 'This sign-in was used already or took too long. Begin again.');
    const trip = Trip.parse(JSON.parse(taken.data));
    const { provider } = trip;
    const raw = await reach(context, provider, async () => exchange(context, trip, input.query));
    const claims = Claims.safeParse(raw);
    if (!claims.success) {
      throw new DomainError('FORBIDDEN', `${provider} gave no e-mail address. Sign in another way.`);
    }
    return asSystem(context, async (em) => {
      const user = await personBehind(em, provider.toLowerCase(), claims.data);
      if (!user?.isActive) {
        throw new DomainError(
          'FORBIDDEN',
          `${provider} has not confirmed this e-mail address, or it has no account here.`,
        );
      }
      // Thrown in the transaction: a link that was just made goes with it.
      if (!allows(user.loginPreference, provider)) {
        throw new DomainError('FORBIDDEN', 'You have chosen another way to sign in.', { detailCode: 'other_method' });
      }
      return admitPerson(em, context, user, provider);
    });
  },
});
