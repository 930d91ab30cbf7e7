import { newId } from '@atrium/domain/kernel';
import type { SignInAnswer } from '@atrium/domain/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, deleteApiKey, listApiKeys } from '../api-key/index.ts';
import { hashSecret } from '../kernel/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createOrganization,
  createUser,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
  withoutOrganization,
} from '../testing/index.ts';
import { authenticate, hashPassword, listSessions, revokeSession, signIn, signOut } from './index.ts';

const PASSWORD = 'correct horse battery staple';

let kit: TestPlatform;
let organization: TestOrganization;
let passwordHash: string;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => kit.close());

function stranger(ip: string | null = null) {
  return kit.contextOf({ kind: 'anonymous' }, { client: { ip: ip ?? newId(), userAgent: 'A browser' } });
}
function enter(username: string, password = PASSWORD, context = stranger()) {
  return signIn(context, { username, password });
}
/** The answer to a user who may sign in without a second step. */
function signedIn(answer: SignInAnswer) {
  if (!answer.success) throw new Error('A second step is asked for');
  return answer;
}
function whoIs(token: string, organizationId: string | null = null) {
  return authenticate(kit.platform, { token, organizationId });
}

/** The key that attempts are counted under. */
async function attemptKey(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
}

describe('signing in', () => {
  it('gives a token that is stored only as its hash, and is audited', async () => {
    const { userId, email } = await createUser(kit, { passwordHash });
    const context = stranger();
    const { access_token: token } = signedIn(await enter(`  ${email.toUpperCase()} `, PASSWORD, context));
    expect(await whoIs(token)).toMatchObject({ kind: 'user', userId, isOperator: false, membership: null });
    const [row] = await kit.asOwner<{ token_hash: string; user_agent: string }>(
      'select * from session where user_id = $1',
      [userId],
    );
    expect(row).toMatchObject({ token_hash: hashSecret(token), user_agent: 'A browser' });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'session.signIn', outcome: 'succeeded', actor_id: userId },
    ]);
  });

  it('answers a wrong password, an unknown address, a person without a password and an inactive one alike', async () => {
    const known = await createUser(kit, { passwordHash });
    const without = await createUser(kit);
    const inactive = await createUser(kit, { passwordHash });
    await kit.asOwner('update users set is_active = false where id = $1', [inactive.userId]);
    const failures = [
      await failureOf(enter(known.email, 'wrong')),
      await failureOf(enter('nobody@example.test')),
      await failureOf(enter(without.email)),
      await failureOf(enter(inactive.email)),
    ];
    const seen = failures.map(({ code, detailCode, message, details, issues }) => ({
      code,
      detailCode,
      message,
      details,
      issues,
    }));
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]).toMatchObject({ code: 'UNAUTHENTICATED', detailCode: 'invalid_credentials' });
    const context = stranger();
    await codeOf(enter(known.email, 'wrong', context));
    const unknown = stranger();
    await codeOf(enter('nobody@example.test', 'wrong', unknown));
    const denied = { action: 'session.signIn', outcome: 'denied', actor_id: null, summary: { step: 'password' } };
    expect(await auditOf(kit, context)).toMatchObject([{ ...denied, resource_id: known.userId }]);
    expect(await auditOf(kit, unknown)).toMatchObject([{ ...denied, resource_id: null }]);
  });

  it.each(['\0', 'a\ud800', `' or 1=1 --`, '?', String.raw`\'`])(
    'takes %j for an address that is not there',
    async (username) => {
      expect(['INVALID', 'UNAUTHENTICATED']).toContain(await codeOf(enter(username)));
    },
  );

  it('stops a network after ten failures for an address and says when to come back; its person still comes in', async () => {
    const { email } = await createUser(kit, { passwordHash });
    const guess = async () => enter(email, 'wrong', stranger('203.0.113.7'));
    for (let attempt = 0; attempt < 10; attempt++) expect(await codeOf(guess())).toBe('UNAUTHENTICATED');
    const failure = await failureOf(enter(email, PASSWORD, stranger('203.0.113.7')));
    expect(failure.code).toBe('TOO_MANY_REQUESTS');
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    expect(failure.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await codeOf(enter(email))).toBe('ok');
  });

  it('stops guessing an address after fifty failures in an hour, from anywhere', async () => {
    const { email } = await createUser(kit, { passwordHash });
    await kit.asOwner('insert into sign_in_attempt (key, failures) values ($1, 49)', [
      await attemptKey(`address:${email}`),
    ]);
    expect(await codeOf(enter(email, 'wrong'))).toBe('UNAUTHENTICATED');
    const failure = await failureOf(enter(email));
    expect(failure.code).toBe('TOO_MANY_REQUESTS');
    expect(failure.retryAfterSeconds).toBeGreaterThan(45 * 60);
  });

  it('counts nothing against an address while a network waits', async () => {
    const { email } = await createUser(kit, { passwordHash });
    for (let attempt = 0; attempt < 14; attempt++) await codeOf(enter(email, 'wrong', stranger('203.0.113.8')));
    const [counted] = await kit.asOwner('select failures from sign_in_attempt where key = $1', [
      await attemptKey(`address:${email}`),
    ]);
    expect(counted).toEqual({ failures: 10 });
  });

  it('lets no more guesses through at once than in turn', async () => {
    const { email } = await createUser(kit, { passwordHash });
    const from = stranger('203.0.113.10');
    const codes = await Promise.all(Array.from({ length: 16 }, async () => codeOf(enter(email, 'wrong', from))));
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(6);
  });

  it('forgives an address its failures once its person comes in', async () => {
    const { email } = await createUser(kit, { passwordHash });
    for (let attempt = 0; attempt < 9; attempt++) await codeOf(enter(email, 'wrong'));
    expect(await codeOf(enter(email))).toBe('ok');
    expect(await codeOf(enter(email, 'wrong'))).toBe('UNAUTHENTICATED');
  });

  it('stops a network that tries many addresses, and does not count those who come in', async () => {
    const { email } = await createUser(kit, { passwordHash });
    const ip = '203.0.113.9';
    await kit.asOwner('insert into sign_in_attempt (key, failures) values ($1, 99)', [
      await attemptKey(`network:${ip}`),
    ]);
    expect(await codeOf(enter(email, PASSWORD, stranger(ip)))).toBe('ok');
    expect(await codeOf(enter(email, PASSWORD, stranger(ip)))).toBe('ok');
    expect(await codeOf(enter(`${newId()}@example.test`, 'wrong', stranger(ip)))).toBe('UNAUTHENTICATED');
    expect(await codeOf(enter(email, PASSWORD, stranger(ip)))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a session', () => {
  const session = async (userId: string, expires = `now() + interval '1 day'`) => {
    const [id, token] = [newId(), `ats_${newId()}`];
    await kit.asOwner(`insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, ${expires})`, [
      id,
      userId,
      hashSecret(token),
    ]);
    return { id, token };
  };

  it('picks the only membership, none of several, and no foreign organization', async () => {
    const { owner } = organization;
    const { token } = await session(owner.userId);
    expect(await whoIs(token)).toMatchObject({ membership: owner.membership });
    const second = await createOrganization(kit);
    await addMember(kit, second.id, 'Viewer', owner.userId);
    expect(await whoIs(token)).toMatchObject({ membership: null });
    expect(await whoIs(token, second.id.toUpperCase())).toMatchObject({
      membership: { organizationId: second.id, role: 'Viewer' },
    });
    const third = await createOrganization(kit);
    for (const foreign of [third.id, newId(), 'no uuid', `' or true --`]) {
      expect(await codeOf(whoIs(token, foreign))).toBe('NOT_FOUND');
    }
  });

  it('ends when it expires, when it is revoked, and when its person is no longer active', async () => {
    const { userId } = await createUser(kit);
    expect(await codeOf(whoIs((await session(userId, `now() - interval '1 second'`)).token))).toBe('UNAUTHENTICATED');
    const one = await session(userId);
    const person = { kind: 'user', userId, sessionId: one.id, isOperator: false, membership: null } as const;
    const other = await session(userId);
    await revokeSession(kit.contextOf(person), { sessionId: other.id });
    expect(await codeOf(whoIs(other.token))).toBe('UNAUTHENTICATED');
    await signOut(kit.contextOf(person), {});
    expect(await codeOf(whoIs(one.token))).toBe('UNAUTHENTICATED');
    const last = await session(userId);
    await kit.asOwner('update users set is_active = false where id = $1', [userId]);
    expect(await codeOf(whoIs(last.token))).toBe('UNAUTHENTICATED');
  });

  it("is listed and revoked by its own person only, and not by a program with that person's key", async () => {
    const { userId } = await createUser(kit);
    const mine = await session(userId);
    const person = { kind: 'user', userId, sessionId: mine.id, isOperator: false, membership: null } as const;
    const { data } = await listSessions(kit.contextOf(person), {});
    expect(data.map(({ id, isCurrent }) => ({ id, isCurrent }))).toEqual([{ id: mine.id, isCurrent: true }]);
    const other = kit.contextOf(withoutOrganization(organization.viewer));
    expect(await codeOf(revokeSession(other, { sessionId: mine.id }))).toBe('NOT_FOUND');
    expect(await auditOf(kit, other)).toMatchObject([
      { action: 'session.revoke', outcome: 'denied', organization_id: null },
    ]);
    const program = kit.contextOf(withKey(organization.owner, ['read', 'write']));
    expect(await codeOf(listSessions(program, {}))).toBe('FORBIDDEN');
    expect(await codeOf(revokeSession(program, { sessionId: mine.id }))).toBe('FORBIDDEN');
  });
});

describe('an API key', () => {
  it('is answered once, stored as its hash, and works in its own organization only', async () => {
    const { contributor } = organization;
    const context = kit.contextOf(contributor, { idempotencyKey: 'one-time' });
    const { data } = await createApiKey(context, { name: 'Import', scopes: ['read'] });
    expect(await whoIs(data.key)).toMatchObject({
      kind: 'apiKey',
      scopes: ['read'],
      membership: contributor.membership,
    });
    const elsewhere = await createOrganization(kit);
    await addMember(kit, elsewhere.id, 'Owner', contributor.userId);
    expect(await whoIs(data.key)).toMatchObject({ membership: contributor.membership });
    expect(await codeOf(whoIs(data.key, elsewhere.id))).toBe('NOT_FOUND');
    const everything = await kit.asOwner<{ text: string }>(
      `select to_jsonb(k)::text as text from api_key k union all select to_jsonb(a)::text from audit_event a
       union all select to_jsonb(i)::text from idempotency_key i`,
    );
    expect(everything.length).toBeGreaterThan(2);
    expect(everything.filter(({ text }) => text.includes(data.key))).toEqual([]);
    const listed = await listApiKeys(kit.contextOf(contributor), {});
    expect(JSON.stringify(listed)).not.toContain(data.key);
    expect(listed.data).toHaveLength(1);
  });

  it('dies with its deletion, its expiry and its membership', async () => {
    const member = await addMember(kit, organization.id, 'Contributor');
    const make = async () => (await createApiKey(kit.contextOf(member), { name: 'Key' })).data;
    const [deleted, expired, orphaned] = [await make(), await make(), await make()];
    await deleteApiKey(kit.contextOf(member), { apiKeyId: deleted.id });
    await kit.asOwner(`update api_key set expires_at = now() where id = $1`, [expired.id]);
    expect(await codeOf(whoIs(deleted.key))).toBe('UNAUTHENTICATED');
    expect(await codeOf(whoIs(expired.key))).toBe('UNAUTHENTICATED');
    expect(await codeOf(whoIs(orphaned.key))).toBe('ok');
    await kit.asOwner('update organization_user set is_active = false where id = $1', [member.membership.membershipId]);
    expect(await codeOf(whoIs(orphaned.key))).toBe('UNAUTHENTICATED');
  });

  describe('that is made with a key', () => {
    const soon = () => new Date(Date.now() + 3_600_000).toISOString();
    const actorOf = async (key: string) => {
      const actor = await whoIs(key);
      if (actor.kind !== 'apiKey') throw new Error('Not a key');
      return kit.contextOf(actor);
    };
    const made = async (context: Parameters<typeof createApiKey>[0], more: Partial<{ expiresAt: string }> = {}) =>
      (await createApiKey(context, { name: 'Key', scopes: ['read', 'admin'], ...more })).data;

    it('outlives it in no way: its expiry, or a later one that is asked for', async () => {
      const expiresAt = soon();
      const maker = await actorOf((await made(kit.contextOf(organization.owner), { expiresAt })).key);
      const [plain, earlier] = [
        await made(maker),
        await made(maker, { expiresAt: new Date(Date.now() + 60_000).toISOString() }),
      ];
      const later = {
        name: 'Key',
        scopes: ['read' as const],
        expiresAt: new Date(Date.now() + 7_200_000).toISOString(),
      };
      expect((await failureOf(createApiKey(maker, later))).issues?.[0]?.path).toEqual(['expiresAt']);
      const rows = await kit.asOwner<{ expires_at: Date }>(
        'select expires_at from api_key where id = any($1) order by id',
        [[plain.id, earlier.id]],
      );
      expect(rows[0]!.expires_at.toISOString()).toBe(expiresAt);
      expect(rows[1]!.expires_at < rows[0]!.expires_at).toBe(true);
    });

    it('has no scope that it lacks', async () => {
      const maker = await actorOf((await made(kit.contextOf(organization.owner))).key);
      expect((await failureOf(createApiKey(maker, { name: 'Key', scopes: ['write'] }))).issues?.[0]?.path).toEqual([
        'scopes',
      ]);
      expect(await codeOf(createApiKey(maker, { name: 'Key', scopes: ['read'] }))).toBe('ok');
    });

    it('dies with it, and so does what was made with that; nothing else does', async () => {
      const first = await made(kit.contextOf(organization.owner));
      const second = await made(await actorOf(first.key));
      const third = await made(await actorOf(second.key));
      const other = await made(kit.contextOf(organization.owner));
      await deleteApiKey(kit.contextOf(organization.owner), { apiKeyId: first.id });
      for (const { key } of [first, second, third]) expect(await codeOf(whoIs(key))).toBe('UNAUTHENTICATED');
      expect(await codeOf(whoIs(other.key))).toBe('ok');
    });

    it('is gone too where it was being made while the other was deleted', async () => {
      const maker = await made(kit.contextOf(organization.owner));
      const context = await actorOf(maker.key);
      const attempts = Array.from({ length: 4 }, async () => made(context).catch(() => null));
      const [children] = await Promise.all([
        Promise.all(attempts),
        deleteApiKey(kit.contextOf(organization.owner), { apiKeyId: maker.id }),
      ]);
      for (const child of children) if (child) expect(await codeOf(whoIs(child.key))).toBe('UNAUTHENTICATED');
    });
  });

  it('is for members but Guests; admin only from Owners; deleted by its maker or an Owner', async () => {
    const { owner, contributor, viewer, guest } = organization;
    expect(await codeOf(createApiKey(kit.contextOf(guest), { name: 'Key' }))).toBe('FORBIDDEN');
    expect(await codeOf(createApiKey(kit.contextOf(contributor), { name: 'Key', scopes: ['admin'] }))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(createApiKey(kit.contextOf(owner), { name: 'Key', scopes: ['admin'] }))).toBe('ok');
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await codeOf(createApiKey(kit.contextOf(owner), { name: 'Key', expiresAt: past }))).toBe('INVALID');
    const { data } = await createApiKey(kit.contextOf(contributor), { name: 'Key' });
    expect(await codeOf(deleteApiKey(kit.contextOf(viewer), { apiKeyId: data.id }))).toBe('NOT_FOUND');
    expect(
      await codeOf(deleteApiKey(kit.contextOf((await createOrganization(kit)).owner), { apiKeyId: data.id })),
    ).toBe('NOT_FOUND');
    expect(await codeOf(deleteApiKey(kit.contextOf(owner), { apiKeyId: data.id }))).toBe('ok');
    expect(await codeOf(deleteApiKey(kit.contextOf(owner), { apiKeyId: data.id }))).toBe('NOT_FOUND');
  });
});
