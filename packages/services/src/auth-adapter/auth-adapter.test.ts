import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate, hashPassword, signIn } from '../session/index.ts';
import { hashSecret } from '../kernel/index.ts';
import { codeOf, createUser, testPlatform, type TestPlatform } from '../testing/index.ts';
import {
  consumeVerificationToken,
  createAccount,
  createAdapterUser,
  createVerificationToken,
  deleteAdapterUser,
  getAdapterUser,
  getAdapterUserByAccount,
  getAdapterUserByEmail,
  unlinkAccount,
  updateAdapterUser,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

function service() {
  return kit.contextOf({ kind: 'system', organizationId: null, onBehalfOf: null });
}
function newAddress() {
  return `${newId()}@example.test`;
}
async function makeUser(email = newAddress()) {
  const { data } = await createAdapterUser(service(), {
    email,
    name: 'Fill Murray',
    image: 'https://www.fillmurray.com/460/300',
    emailVerified: new Date().toISOString(),
  });
  if (!data) throw new Error('No user');
  return data;
}

describe('the calls of the adapter', () => {
  it('creates a user that is found by id and by e-mail address', async () => {
    const email = newAddress();
    const user = await makeUser(email);
    expect(user).toMatchObject({ email, name: 'Fill Murray', image: 'https://www.fillmurray.com/460/300' });
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(user.emailVerified).not.toBeNull();
    expect((await getAdapterUser(service(), { id: user.id })).data).toEqual(user);
    expect((await getAdapterUserByEmail(service(), { email: email.toUpperCase() })).data).toEqual(user);
    expect(await codeOf(createAdapterUser(service(), { email }))).toBe('CONFLICT');
  });

  it('returns null if nothing is found', async () => {
    const ref = { provider: 'github', providerAccountId: newId() };
    expect((await getAdapterUser(service(), { id: newId() })).data).toBeNull();
    expect((await getAdapterUser(service(), { id: 'no uuid' })).data).toBeNull();
    expect((await getAdapterUserByEmail(service(), { email: newAddress() })).data).toBeNull();
    expect((await getAdapterUserByAccount(service(), ref)).data).toBeNull();
    expect((await unlinkAccount(service(), ref)).data).toBeNull();
    expect((await deleteAdapterUser(service(), { id: newId() })).data).toBeNull();
    const token = { identifier: newAddress(), token: newId() };
    expect((await consumeVerificationToken(service(), token)).data).toBeNull();
  });

  it('updates the given fields and keeps the others', async () => {
    const user = await makeUser();
    const { data } = await updateAdapterUser(service(), { id: user.id, name: 'Updated Name' });
    expect(data).toMatchObject({ id: user.id, email: user.email, name: 'Updated Name', image: user.image });
    expect(data?.emailVerified).not.toBeNull();
    const { data: unverified } = await updateAdapterUser(service(), { id: user.id, emailVerified: null });
    expect(unverified?.emailVerified).toBeNull();
    expect((await getAdapterUser(service(), { id: user.id })).data).toMatchObject({ name: 'Updated Name' });
  });

  it('links an account to one user, finds the user by it, and unlinks it', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const ref = { provider: 'github', providerAccountId: newId() };
    const account = {
      ...ref,
      userId: user.id,
      type: 'oauth' as const,
      access_token: 'very-secret-token',
      scope: 'read',
    };
    const linked = await createAccount(service(), account);
    expect(linked.data).toEqual({ ...ref, userId: user.id, type: 'oauth' });
    expect((await getAdapterUserByAccount(service(), ref)).data).toEqual(user);
    expect(await codeOf(createAccount(service(), { ...account, userId: other.id }))).toBe('CONFLICT');
    expect(await codeOf(createAccount(service(), { ...account, providerAccountId: newId(), userId: newId() }))).toBe(
      'NOT_FOUND',
    );
    const rows = await kit.asOwner<{ text: string }>('select to_jsonb(a)::text as text from account a');
    expect(rows.filter(({ text }) => text.includes('very-secret-token'))).toEqual([]);
    expect((await unlinkAccount(service(), ref)).data).toMatchObject(ref);
    expect((await getAdapterUserByAccount(service(), ref)).data).toBeNull();
  });

  it('stores the hash of a verification token, and returns the token and its expiry once', async () => {
    const made = { identifier: newAddress(), token: newId(), expires: '2099-01-01T00:00:00.000Z' };
    expect((await createVerificationToken(service(), made)).data).toEqual(made);
    const rows = await kit.asOwner<{ text: string }>('select to_jsonb(v)::text as text from verification_token v');
    expect(rows.filter(({ text }) => text.includes(made.token))).toEqual([]);
    const { identifier, token } = made;
    expect((await consumeVerificationToken(service(), { identifier: newAddress(), token })).data).toBeNull();
    const uses = await Promise.all(
      Array.from({ length: 4 }, async () => (await consumeVerificationToken(service(), { identifier, token })).data),
    );
    expect(uses.filter((use) => use !== null)).toEqual([made]);
  });

  it('deletes a user with their accounts and sessions, and returns the user', async () => {
    const passwordHash = await hashPassword('correct horse battery staple');
    const { userId, email } = await createUser(kit, { passwordHash });
    const ref = { provider: 'github', providerAccountId: newId() };
    await createAccount(service(), { ...ref, userId, type: 'oauth' });
    const stranger = kit.contextOf({ kind: 'anonymous' });
    const session = await signIn(stranger, { username: email, password: 'correct horse battery staple' });
    expect((await deleteAdapterUser(service(), { id: userId })).data).toMatchObject({ id: userId, email });
    expect((await getAdapterUser(service(), { id: userId })).data).toBeNull();
    expect((await getAdapterUserByEmail(service(), { email })).data).toBeNull();
    expect((await getAdapterUserByAccount(service(), ref)).data).toBeNull();
    const token = session.success ? session.access_token : '';
    expect(await codeOf(authenticate(kit.platform, { token, organizationId: null }))).toBe('UNAUTHENTICATED');
  });
});

it('ends the sessions of a user whose address the service changes', async () => {
  const user = await makeUser();
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), user.id, hashSecret(token)],
  );
  const { data } = await updateAdapterUser(service(), { id: user.id, email: newAddress() });
  expect(data?.emailVerified).toBeNull();
  expect(await codeOf(authenticate(kit.platform, { token, organizationId: null }))).toBe('UNAUTHENTICATED');
});

it('refuses operators and anonymous callers', async () => {
  const { userId } = await createUser(kit, { isSuperuser: true });
  const operator = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null } as const;
  for (const actor of [operator, { kind: 'anonymous' } as const])
    expect(await codeOf(getAdapterUser(kit.contextOf(actor), { id: userId }))).toBe('UNAUTHENTICATED');
});
