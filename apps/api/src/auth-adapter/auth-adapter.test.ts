import { createHash, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../product/test-product.ts';
import { httpAdapter, newUser } from './http-adapter.fixture.ts';

const KEY = 'the-key-of-the-sign-in-service-in-this-test';
const DAY = 24 * 60 * 60 * 1000;
function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

let database: TestDatabase;
let product: TestProduct;
let adapter: ReturnType<typeof httpAdapter>;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await openProduct(database, { INTERNAL_AUTH_KEY: KEY });
  adapter = httpAdapter(product.url, KEY);
});
afterAll(async () => {
  await product.close();
  await database.drop();
});

async function makeUser() {
  return adapter.createUser(newUser());
}
function accountOf(userId: string) {
  return {
    userId,
    provider: 'github',
    providerAccountId: randomUUID(),
    type: 'oauth',
    access_token: randomUUID(),
    refresh_token: randomUUID(),
    id_token: randomUUID(),
    token_type: 'bearer',
    scope: 'user',
    session_state: randomUUID(),
    expires_at: 2_592_000,
  };
}
function tokenFor(identifier: string) {
  const token = createHash('sha256').update(randomUUID()).digest('hex');
  return { identifier, token, expires: inDays(1 / 96) };
}
async function makeSession(userId: string) {
  const session = { sessionToken: randomUUID(), userId, expires: inDays(7) };
  await adapter.createSession(session);
  return session;
}

/** The 17 cases of Auth.js's own test suite for adapters, over HTTP. */
describe('an Auth.js adapter over the internal calls', () => {
  it('has the methods for users, accounts and sessions', () => {
    for (const method of ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount'])
      expect(adapter).toHaveProperty(method);
    for (const method of ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'])
      expect(adapter).toHaveProperty(method);
  });

  it('creates a user with every field as it was sent, except for the id', async () => {
    const sent = newUser();
    const created = await adapter.createUser(sent);
    expect(created).toEqual({ ...sent, id: created.id });
    expect(await adapter.getUser(created.id)).toEqual(created);
  });

  it('finds a user by id, and no user by an unknown id', async () => {
    const user = await makeUser();
    expect(await adapter.getUser(user.id)).toEqual(user);
    expect(await adapter.getUser(randomUUID())).toBeNull();
    expect(await adapter.getUser('not an id')).toBeNull();
  });

  it('finds a user by e-mail address, and no user by text that is no address', async () => {
    const user = await makeUser();
    expect(await adapter.getUserByEmail(user.email)).toEqual(user);
    for (const text of ['nobody@example.test', 'no-address', '', 'a b@example.test', 'x'.repeat(5000)])
      expect(await adapter.getUserByEmail(text)).toBeNull();
  });

  it('creates a session', async () => {
    const { id: userId } = await makeUser();
    const session = await makeSession(userId);
    expect((await adapter.getSessionAndUser(session.sessionToken))?.session).toEqual(session);
  });

  it('finds a session with its user, and nothing for an unknown token', async () => {
    const user = await makeUser();
    const session = await makeSession(user.id);
    expect(await adapter.getSessionAndUser('unknown')).toBeNull();
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ user, session });
  });

  it('updates the given fields of a user and keeps the others', async () => {
    const user = await makeUser();
    const updated = await adapter.updateUser({ id: user.id, name: 'Updated Name' });
    expect(updated).toEqual({ ...user, name: 'Updated Name' });
    expect(await adapter.getUser(user.id)).toEqual(updated);
  });

  it('updates a session', async () => {
    const { id: userId } = await makeUser();
    const { sessionToken } = await makeSession(userId);
    const expires = inDays(30);
    await adapter.updateSession({ sessionToken, expires });
    expect((await adapter.getSessionAndUser(sessionToken))?.session.expires).toEqual(expires);
  });

  it('links an account and encrypts its tokens', async () => {
    const { id: userId } = await makeUser();
    const account = accountOf(userId);
    await adapter.linkAccount(account);
    const { provider, providerAccountId } = account;
    const sql = 'select user_id, type, sealed_tokens from account where provider = ? and provider_account_id = ?';
    const [row] = await product.rows<{ user_id: string; type: string; sealed_tokens: string }>(sql, [
      provider,
      providerAccountId,
    ]);
    expect(row).toMatchObject({ user_id: userId, type: 'oauth' });
    expect(row?.sealed_tokens).not.toContain(account.access_token);
  });

  it('finds a user by account, and no user by an unknown account', async () => {
    const user = await makeUser();
    const account = accountOf(user.id);
    await adapter.linkAccount(account);
    expect(await adapter.getUserByAccount({ provider: 'nobody', providerAccountId: 'nobody' })).toBeNull();
    const { provider, providerAccountId } = account;
    expect(await adapter.getUserByAccount({ provider, providerAccountId })).toEqual(user);
  });

  it('deletes a session', async () => {
    const { id: userId } = await makeUser();
    const { sessionToken } = await makeSession(userId);
    await adapter.deleteSession(sessionToken);
    expect(await adapter.getSessionAndUser(sessionToken)).toBeNull();
  });

  it('has the methods for verification tokens', () => {
    for (const method of ['createVerificationToken', 'useVerificationToken']) expect(adapter).toHaveProperty(method);
  });

  it('creates a verification token', async () => {
    const token = tokenFor('info@example.test');
    expect(await adapter.createVerificationToken(token)).toEqual(token);
  });

  it('uses a verification token once', async () => {
    const made = tokenFor('info@example.test');
    await adapter.createVerificationToken(made);
    const { identifier, token } = made;
    expect(await adapter.useVerificationToken({ identifier, token })).toEqual(made);
    expect(await adapter.useVerificationToken({ identifier, token })).toBeNull();
  });

  it('has the methods that delete', () => {
    for (const method of ['unlinkAccount', 'deleteUser']) expect(adapter).toHaveProperty(method);
  });

  it('unlinks an account', async () => {
    const { id: userId } = await makeUser();
    const account = accountOf(userId);
    await adapter.linkAccount(account);
    await adapter.unlinkAccount(account);
    const { provider, providerAccountId } = account;
    expect(await adapter.getUserByAccount({ provider, providerAccountId })).toBeNull();
  });

  it('deletes a user with their sessions and accounts', async () => {
    const user = await makeUser();
    const account = accountOf(user.id);
    await adapter.linkAccount(account);
    const { sessionToken } = await makeSession(user.id);
    expect(await adapter.getUser(user.id)).toEqual(user);
    await adapter.deleteUser(user.id);
    expect(await adapter.getUser(user.id)).toBeNull();
    expect(await adapter.getSessionAndUser(sessionToken)).toBeNull();
    const { provider, providerAccountId } = account;
    expect(await adapter.getUserByAccount({ provider, providerAccountId })).toBeNull();
  });
});

describe('the internal calls', () => {
  it('keep the time of verification through updates', async () => {
    const user = await makeUser();
    const later = new Date('2026-02-03T04:05:06.789Z');
    await adapter.updateUser({ id: user.id, emailVerified: later });
    const { emailVerified } = await adapter.updateUser({ id: user.id, name: 'Another Name' });
    expect(emailVerified).toEqual(later);
    expect(await adapter.updateUser({ id: user.id, emailVerified: null })).toMatchObject({ emailVerified: null });
  });

  it('make a new address unverified unless its time of verification is given', async () => {
    const user = await makeUser();
    const { email } = newUser();
    expect(await adapter.updateUser({ id: user.id, email })).toMatchObject({ email, emailVerified: null });
  });

  it('accept and store the fields that a provider adds to an account', async () => {
    const { id: userId } = await makeUser();
    const account = { ...accountOf(userId), expires_in: 3599, refresh_token_expires_in: 15_811_200 };
    expect(await adapter.linkAccount(account)).toMatchObject({ userId, provider: 'github' });
  });

  it('are refused without the key', async () => {
    await expect(httpAdapter(product.url, `${KEY}x`).getUser(randomUUID())).rejects.toThrow('401');
  });

  it('show the time of a sign-up that Atrium verified itself', async () => {
    const { email } = newUser();
    const before = Date.now();
    await product.rows(`insert into users (id, email, is_email_verified) values (gen_random_uuid(), ?, true)`, [email]);
    const found = await adapter.getUserByEmail(email);
    expect(Math.abs((found?.emailVerified?.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });
});
