import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import { newId } from '@atrium/domain/kernel';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, createUser, failureOf, lastMailTo, testPlatform, type TestPlatform } from '../testing/index.ts';
import { updateUser } from '../user/index.ts';
import {
  authenticate,
  finishOAuth,
  hashPassword,
  linkedProviders,
  signIn,
  signInOptions,
  startOAuth,
  unlinkProvider,
} from './index.ts';

type Person = { sub: string; email: string; email_verified: boolean; given_name?: string };
type Grant = { challenge: string; redirectUri: string; nonce: string | null; person: Person };

/** A provider of OpenID Connect on a port of its own: discovery, authorization, token with PKCE, keys. */
async function startProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  /** The fault that a test makes it show. */
  const faults: { nonce?: string; audience?: string; tokenEndpoint?: string } = {};
  const tokenRequests: Record<string, string>[] = [];
  let issuer = '';
  const token = async (form: Record<string, string>): Promise<object | null> => {
    tokenRequests.push(form);
    const grant = grants.get(form['code'] ?? '');
    grants.delete(form['code'] ?? '');
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === form['redirect_uri'] &&
      form['client_id'] === 'atrium' &&
      form['client_secret'] === 'client-secret';
    if (!grant || !isRight) return null;
    const nonce = faults.nonce ?? grant.nonce;
    const idToken = await new SignJWT({ ...grant.person, ...(nonce === null ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(faults.audience ?? 'atrium')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken };
  };
  const server = createServer((request, response) => {
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const answer = async () => {
      if (request.url === '/.well-known/openid-configuration') {
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: faults.tokenEndpoint ?? `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          subject_types_supported: ['public'],
        });
      }
      if (request.url === '/keys') return json(200, { keys: [jwk] });
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives bytes
      const body = await token(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())));
      return body ? json(200, body) : json(400, { error: 'invalid_grant' });
    };
    answer().catch((error: unknown) => json(500, { error: String(error) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
  return {
    issuer,
    faults,
    tokenRequests,
    /** The browser at the provider: signs in there and is sent back with this query. */
    authorize: (url: string, person: Person): string => {
      const asked = new URL(url).searchParams;
      expect(asked.get('response_type')).toBe('code');
      expect(asked.get('code_challenge_method')).toBe('S256');
      const code = randomUUID();
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        nonce: asked.get('nonce'),
        person,
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    },
    close: () => server.close(),
  };
}

let kit: TestPlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  const client = { CLIENT_ID: 'atrium', CLIENT_SECRET: 'client-secret', ISSUER: provider.issuer };
  const env = ['GOOGLE', 'LINKEDIN'].flatMap((name) =>
    Object.entries(client).map(([key, value]): [string, string] => [`${name}_${key}`, value]),
  );
  kit = await testPlatform(Object.fromEntries(env));
});
beforeEach(() => {
  delete provider.faults.nonce;
  delete provider.faults.audience;
});
afterAll(async () => {
  provider.close();
  await kit.close();
});

function stranger() {
  return kit.contextOf({ kind: 'anonymous' }, { client: { ip: newId(), userAgent: 'A browser' } });
}
function somebody(more: Partial<Person> = {}): Person {
  return {
    sub: newId(),
    email: `${newId()}@example.test`,
    email_verified: true,
    given_name: 'Ada',
    ...more,
  };
}
async function begin(name: 'Google' | 'LinkedIn' = 'Google') {
  return (await startOAuth(stranger(), { provider: name })).data;
}
async function enterAs(person: Person, name: 'Google' | 'LinkedIn' = 'Google') {
  const { url, binding } = await begin(name);
  return finishOAuth(stranger(), { query: provider.authorize(url, person), binding });
}
async function whoIs(answer: Awaited<ReturnType<typeof enterAs>>): Promise<string | null> {
  if (!answer.success) return null;
  const actor = await authenticate(kit.platform, { token: answer.access_token, organizationId: null });
  return actor.kind === 'user' ? actor.userId : null;
}

describe('signing in with a provider', () => {
  it.each(['Google', 'LinkedIn'] as const)('makes an account with %s, and knows it again by its id', async (name) => {
    const person = somebody();
    const userId = await whoIs(await enterAs(person, name));
    expect(await kit.asOwner('select email, first_name, is_email_verified from users where id = $1', [userId])).toEqual(
      [{ email: person.email, first_name: 'Ada', is_email_verified: true }],
    );
    expect(await whoIs(await enterAs({ ...person, email: 'another@example.test' }, name))).toBe(userId);
  });

  it('links an account by an address that the provider has confirmed, and by no other', async () => {
    const { userId, email } = await createUser(kit);
    await kit.asOwner(`update users set login_preference = 'AnyAuth' where id = $1`, [userId]);
    expect(await codeOf(enterAs(somebody({ email, email_verified: false })))).toBe('FORBIDDEN');
    expect(await whoIs(await enterAs(somebody({ email })))).toBe(userId);
  });

  it('takes the password from an account that somebody made for an address they do not have', async () => {
    const passwordHash = await hashPassword('what an attacker has chosen');
    const { userId, email } = await createUser(kit, { passwordHash });
    await kit.asOwner(`update users set login_preference = 'AnyAuth', is_email_verified = false where id = $1`, [
      userId,
    ]);
    expect(await whoIs(await enterAs(somebody({ email })))).toBe(userId);
    expect(await codeOf(signIn(stranger(), { username: email, password: 'what an attacker has chosen' }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('keeps to the way in that a person has chosen, and asks for their second step', async () => {
    const person = somebody();
    const userId = await whoIs(await enterAs(person));
    await kit.asOwner('update users set enable_mfa = true where id = $1', [userId]);
    expect(await enterAs(person)).toMatchObject({ success: false, mfaRequired: true });
    await kit.asOwner(`update users set login_preference = 'LinkedIn' where id = $1`, [userId]);
    expect((await failureOf(enterAs(person))).detailCode).toBe('other_method');
  });

  it('lets nobody in who has been taken out', async () => {
    const person = somebody();
    const userId = await whoIs(await enterAs(person));
    await kit.asOwner('update users set is_active = false where id = $1', [userId]);
    expect(await codeOf(enterAs(person))).toBe('FORBIDDEN');
  });
});

describe('what comes back', () => {
  it('is taken from the browser that began, once', async () => {
    const { url, binding } = await begin();
    const other = await begin();
    const query = provider.authorize(url, somebody());
    expect(await codeOf(finishOAuth(stranger(), { query, binding: other.binding }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(finishOAuth(stranger(), { query, binding: 'made-up' }))).toBe('EXPIRED');
    expect(await codeOf(finishOAuth(stranger(), { query, binding }))).toBe('ok');
    expect(await codeOf(finishOAuth(stranger(), { query, binding }))).toBe('EXPIRED');
  });

  it('is refused with another state, nonce or audience, and where the person said no', async () => {
    const attempt = async (change: (query: URLSearchParams) => void) => {
      const { url, binding } = await begin();
      const query = new URLSearchParams(provider.authorize(url, somebody()));
      change(query);
      return codeOf(finishOAuth(stranger(), { query: query.toString(), binding }));
    };
    expect(await attempt((query) => query.set('state', 'another'))).toBe('UNAUTHENTICATED');
    expect(await attempt((query) => query.delete('state'))).toBe('UNAUTHENTICATED');
    expect(
      await attempt((query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      }),
    ).toBe('UNAUTHENTICATED');
    provider.faults.nonce = 'another';
    expect(await attempt(() => undefined)).toBe('UNAUTHENTICATED');
    delete provider.faults.nonce;
    provider.faults.audience = 'another-client';
    expect(await attempt(() => undefined)).toBe('UNAUTHENTICATED');
  });

  it('is exchanged with the provider alone: an issuer cannot send the server to another machine of its network', async () => {
    const inward = await startProvider();
    inward.faults.tokenEndpoint = `${provider.issuer}/token`;
    const before = provider.tokenRequests.length;
    const platform = { ...kit.platform, config: { ...kit.platform.config, GOOGLE_ISSUER: inward.issuer } };
    const context = { ...stranger(), platform };
    const { url, binding } = (await startOAuth(context, { provider: 'Google' })).data;
    const query = inward.authorize(url, somebody());
    expect((await failureOf(finishOAuth(context, { query, binding }))).detailCode).toBe('provider_refused');
    expect(JSON.stringify(kit.logs)).toContain('a host other than the configured one');
    expect(provider.tokenRequests).toHaveLength(before);
    inward.close();
  });

  it('is proven by a verifier that never went through the browser', async () => {
    const { url } = await begin();
    await enterAs(somebody());
    const { code_verifier: verifier } = provider.tokenRequests.at(-1)!;
    expect(verifier).toMatch(/^[\w-]{43,128}$/);
    expect(url).not.toContain(verifier);
  });
});

describe('the link with a provider', () => {
  const signedInAs = async (person: Person) => {
    const answer = await enterAs(person);
    if (!answer.success) throw new Error('A second step is asked for');
    return kit.contextOf(await authenticate(kit.platform, { token: answer.access_token, organizationId: null }));
  };
  const namesOf = async (context: Awaited<ReturnType<typeof signedInAs>>) =>
    (await linkedProviders(context, {})).data.map(({ provider: name }) => name);

  it('is listed, is taken away, and is told by mail', async () => {
    const person = somebody();
    const context = await signedInAs(person);
    await enterAs(person, 'LinkedIn');
    expect(await namesOf(context)).toEqual(['Google', 'LinkedIn']);
    expect(await codeOf(unlinkProvider(context, { provider: 'Google' }))).toBe('ok');
    expect(await namesOf(context)).toEqual(['LinkedIn']);
    expect((await lastMailTo(kit, person.email)).template).toBe('providerUnlinked');
    expect(await codeOf(unlinkProvider(context, { provider: 'Google' }))).toBe('NOT_FOUND');
    expect(await codeOf(enterAs({ ...person, email: `${newId()}@example.test`, email_verified: false }))).toBe(
      'FORBIDDEN',
    );
  });

  it('stays where it is the only way in', async () => {
    const context = await signedInAs(somebody());
    await updateUser(context, { loginPreference: 'Google' });
    expect((await failureOf(unlinkProvider(context, { provider: 'Google' }))).detailCode).toBe('would_lock_out');
    expect(await namesOf(context)).toEqual(['Google']);
  });

  it('is not chosen as the only way in while it is taken away', async () => {
    const context = await signedInAs(somebody());
    const codes = await Promise.all([
      codeOf(unlinkProvider(context, { provider: 'Google' })),
      codeOf(updateUser(context, { loginPreference: 'Google' })),
    ]);
    expect(codes.sort()).toEqual(['CONFLICT', 'ok']);
  });

  it('is parted from only by who has the password, or has signed in just now', async () => {
    const person = somebody();
    const context = await signedInAs(person);
    await kit.asOwner(`update session set created_at = created_at - interval '16 minutes'`);
    expect((await failureOf(unlinkProvider(context, { provider: 'Google' }))).detailCode).toBe('sign_in_again');
    const passwordHash = await hashPassword('correct horse battery staple');
    await kit.asOwner('update users set password_hash = $2 where email = $1', [person.email, passwordHash]);
    expect(await codeOf(unlinkProvider(context, { provider: 'Google', password: 'wrong' }))).toBe('FORBIDDEN');
    const password = 'correct horse battery staple';
    expect(await codeOf(unlinkProvider(context, { provider: 'Google', password }))).toBe('ok');
  });
});

it('offers the providers that are configured, and no others', async () => {
  expect((await signInOptions(stranger(), {})).data.providers).toEqual(['Google', 'LinkedIn']);
  const bare = { ...kit.platform, config: { ...kit.platform.config, GOOGLE_CLIENT_ID: undefined } };
  const context = { ...stranger(), platform: bare };
  expect((await signInOptions(context, {})).data.providers).toEqual(['LinkedIn']);
  expect(await codeOf(startOAuth(context, { provider: 'Google' }))).toBe('NOT_FOUND');
});
