import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { newId } from '@atrium/domain/kernel';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { masterKeyOf } from '../kernel/index.ts';
import { rotateMasterKey } from '../provider-key/index.ts';
import {
  codeOf,
  createUser,
  failureOf,
  lastMailTo,
  mailTo,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import {
  authenticate,
  confirmTwoStep,
  hashPassword,
  newRecoveryCodes,
  prepareTwoStep,
  sendMagicLink,
  sendSignInCode,
  signIn,
  signInByLink,
  signInCodeExpiry,
  signInWithCode,
  turnOffTwoStep,
} from './index.ts';

const PASSWORD = 'correct horse battery staple';
let kit: TestPlatform;
let passwordHash: string;
beforeAll(async () => {
  kit = await testPlatform();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => kit.close());

function stranger() {
  return kit.contextOf({ kind: 'anonymous' }, { client: { ip: newId(), userAgent: 'A browser' } });
}
function nobody() {
  return `${newId()}@example.test`;
}
function enter(username: string, password = PASSWORD) {
  return signIn(stranger(), { username, password });
}
async function prefers(loginPreference: string) {
  const user = await createUser(kit, { passwordHash });
  await kit.asOwner('update users set login_preference = $2 where id = $1', [user.userId, loginPreference]);
  return user;
}
function contextOf(userId: string) {
  return kit.contextOf({ kind: 'user', userId, sessionId: newId(), isOperator: false, membership: null });
}

describe('passwords', () => {
  it('are kept by argon2id with its cost in the hash', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('hashed by scrypt before still let in, and are hashed anew', async () => {
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync(PASSWORD, 'salt', 32, { N: 32_768, r: 8, p: 1, maxmem: 128 * 1024 * 1024 });
    const old = ['scrypt', 32_768, 8, 1, Buffer.from('salt').toString('base64url'), key.toString('base64url')].join(
      '$',
    );
    const { userId, email } = await createUser(kit, { passwordHash: old });
    expect(await codeOf(enter(email, 'wrong'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(enter(email))).toBe('ok');
    const [row] = await kit.asOwner<{ password_hash: string }>('select password_hash from users where id = $1', [
      userId,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await codeOf(enter(email))).toBe('ok');
  });

  it('wait twice as long after each quarter of an hour of guessing', async () => {
    const { email } = await createUser(kit, { passwordHash });
    const from = stranger();
    const guess = async () => signIn(from, { username: email, password: 'wrong' });
    const guessUntilBlocked = async () => {
      for (let tries = 0; tries < 10; tries++) expect(await codeOf(guess())).toBe('UNAUTHENTICATED');
      return (await failureOf(guess())).retryAfterSeconds!;
    };
    const later = async (minutes: number) =>
      kit.asOwner(`update sign_in_attempt set window_started_at = window_started_at - $1 * interval '1 minute'`, [
        minutes,
      ]);
    expect(Math.round((await guessUntilBlocked()) / 60)).toBe(15);
    await later(16);
    expect(Math.round((await guessUntilBlocked()) / 60)).toBe(30);
    await later(31);
    expect(Math.round((await guessUntilBlocked()) / 60)).toBe(60);
    await later(61 + 24 * 60);
    expect(Math.round((await guessUntilBlocked()) / 60)).toBe(15);
  });
});

describe('a link by mail', () => {
  it('signs in once', async () => {
    const { userId, email } = await prefers('AnyAuth');
    await sendMagicLink(stranger(), { email });
    const { token } = await lastMailTo(kit, email);
    const answer = await signInByLink(stranger(), { token });
    expect(
      answer.success && (await authenticate(kit.platform, { token: answer.access_token, organizationId: null })),
    ).toMatchObject({ userId });
    expect((await failureOf(signInByLink(stranger(), { token }))).code).toBe('EXPIRED');
  });

  it('lets one of several that use it at once in', async () => {
    const { email } = await prefers('MagicLink');
    await sendMagicLink(stranger(), { email });
    const { token } = await lastMailTo(kit, email);
    const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(signInByLink(stranger(), { token }))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  });

  it('is void once a newer one was sent, and once it has expired', async () => {
    const { email } = await prefers('AnyAuth');
    await sendMagicLink(stranger(), { email });
    const first = await lastMailTo(kit, email);
    await sendMagicLink(stranger(), { email });
    const second = await lastMailTo(kit, email);
    expect(await codeOf(signInByLink(stranger(), { token: first.token }))).toBe('EXPIRED');
    await kit.asOwner(`update one_time_secret set expires_at = now() where expires_at > now()`);
    expect(await codeOf(signInByLink(stranger(), { token: second.token }))).toBe('EXPIRED');
  });

  it.each(['Password', 'Google', 'LinkedIn'])(
    'is not sent to who signs in by %s only, without saying so',
    async (way) => {
      const { email } = await prefers(way);
      const { message } = await sendMagicLink(stranger(), { email });
      expect(message).toBe((await sendMagicLink(stranger(), { email: nobody() })).message);
      expect(await mailTo(kit, email)).toEqual([]);
    },
  );

  it('is the only way in for who chose it: their password is answered as a wrong one', async () => {
    const { email } = await prefers('MagicLink');
    expect((await failureOf(enter(email))).detailCode).toBe('invalid_credentials');
  });
});

describe('a code by mail', () => {
  it('has six digits, signs in once, and is never stored in the clear', async () => {
    const { email } = await prefers('AnyAuth');
    const { expiresAt } = await sendSignInCode(stranger(), { email });
    const { code } = await lastMailTo(kit, email);
    expect(code).toMatch(/^\d{6}$/);
    expect((await signInCodeExpiry(stranger(), { email })).expiresAt).toBe(expiresAt);
    expect(await codeOf(signInWithCode(stranger(), { email, otp: `${code.slice(0, 3)} ${code.slice(3)}` }))).toBe('ok');
    expect(await codeOf(signInWithCode(stranger(), { email, otp: code }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signInCodeExpiry(stranger(), { email }))).toBe('EXPIRED');
  });

  it('answers the same expiry for an address that nobody has, before and after it was sent', async () => {
    const email = nobody();
    const { expiresAt } = await sendSignInCode(stranger(), { email });
    expect((await signInCodeExpiry(stranger(), { email })).expiresAt).toBe(expiresAt);
    for (const otp of ['000000', '123456'])
      expect(await codeOf(signInWithCode(stranger(), { email, otp }))).toBe('UNAUTHENTICATED');
  });

  it('is dead after five wrong tries, at once or in turn', async () => {
    const { email } = await prefers('AnyAuth');
    await sendSignInCode(stranger(), { email });
    const { code } = await lastMailTo(kit, email);
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 5 }, async () => codeOf(signInWithCode(stranger(), { email, otp: wrong }))));
    expect(await codeOf(signInWithCode(stranger(), { email, otp: code }))).toBe('UNAUTHENTICATED');
  });

  it('is of no use with another address', async () => {
    const [one, other] = [await prefers('AnyAuth'), await prefers('AnyAuth')];
    await sendSignInCode(stranger(), { email: one.email });
    await sendSignInCode(stranger(), { email: other.email });
    const { code } = await lastMailTo(kit, one.email);
    const theirs = await lastMailTo(kit, other.email);
    if (code !== theirs.code)
      expect(await codeOf(signInWithCode(stranger(), { email: other.email, otp: code }))).toBe('UNAUTHENTICATED');
  });

  it.each(['12345', '1234567', ''])('has exactly six characters: not %j', async (otp) => {
    expect(await codeOf(signInWithCode(stranger(), { email: nobody(), otp }))).toBe('INVALID');
  });
});

describe('two-step sign-in', () => {
  const STEP_MS = 30_000;
  const codeAt = (secret: string, offsetSeconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetSeconds * 1000 });

  /** Turned on with the code of the step before, so that this step's and the next one's are still good. */
  const turnedOn = async () => {
    const left = STEP_MS - (Date.now() % STEP_MS);
    // If the step ended now, the code of the step before would be two steps old.
    if (left < 5_000) await sleep(left);
    const user = await prefers('AnyAuth');
    const context = contextOf(user.userId);
    const { data } = await prepareTwoStep(context, { password: PASSWORD });
    const confirmed = await confirmTwoStep(context, { otp: codeAt(data.secret, -30) });
    return { ...user, context, secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
  };
  const challengeOf = async (email: string) => {
    const answer = await enter(email);
    if (answer.success) throw new Error('No second step was asked for');
    return answer.challengeId;
  };

  it('is not on before its first code was right, and asks for the password', async () => {
    const { userId, email } = await prefers('Password');
    const context = contextOf(userId);
    expect(await codeOf(prepareTwoStep(context, { password: 'wrong' }))).toBe('FORBIDDEN');
    const { data } = await prepareTwoStep(context, { password: PASSWORD });
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(await codeOf(confirmTwoStep(context, { otp: '000000' }))).toBe('FORBIDDEN');
    expect((await enter(email)).success).toBe(true);
  });

  it('asks for the second step however one comes in, and starts no session before', async () => {
    const { email, userId } = await turnedOn();
    const sessions = async () =>
      kit.asOwner('select 1 from session where user_id = $1 and revoked_at is null', [userId]);
    await sendMagicLink(stranger(), { email });
    const link = await signInByLink(stranger(), { token: (await lastMailTo(kit, email)).token });
    await sendSignInCode(stranger(), { email });
    const mailed = await signInWithCode(stranger(), { email, otp: (await lastMailTo(kit, email)).code });
    for (const answer of [await enter(email), link, mailed]) {
      expect(answer).toMatchObject({ success: false, mfaRequired: true });
      expect(answer).not.toHaveProperty('access_token');
    }
    expect(await sessions()).toEqual([]);
  });

  it('takes the code of a step once, for one challenge', async () => {
    const { email, secret } = await turnedOn();
    const [first, second] = [await challengeOf(email), await challengeOf(email)];
    const otp = codeAt(secret);
    expect(await codeOf(signInWithCode(stranger(), { challengeId: first, otp }))).toBe('ok');
    expect(await codeOf(signInWithCode(stranger(), { challengeId: second, otp }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signInWithCode(stranger(), { challengeId: first, otp: codeAt(secret, 30) }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('takes one of several that use a code at once', async () => {
    const { email, secret } = await turnedOn();
    const challenges = await Promise.all(Array.from({ length: 4 }, async () => challengeOf(email)));
    const otp = codeAt(secret);
    const codes = await Promise.all(
      challenges.map(async (challengeId) => codeOf(signInWithCode(stranger(), { challengeId, otp }))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  });

  it('refuses codes of other times, and stops guessing', async () => {
    const { email, secret } = await turnedOn();
    const challengeId = await challengeOf(email);
    expect(await codeOf(signInWithCode(stranger(), { challengeId, otp: codeAt(secret, -120) }))).toBe(
      'UNAUTHENTICATED',
    );
    for (let tries = 0; tries < 4; tries++) await codeOf(signInWithCode(stranger(), { challengeId, otp: '000000' }));
    // The challenge is spent, whatever comes now.
    expect(await codeOf(signInWithCode(stranger(), { challengeId, otp: codeAt(secret) }))).toBe('UNAUTHENTICATED');
    const guess = async () =>
      codeOf(signInWithCode(stranger(), { challengeId: await challengeOf(email), otp: '000000' }));
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('UNAUTHENTICATED');
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
  });

  it('lets in with a recovery code, once each, however it is typed', async () => {
    const { email, recoveryCodes } = await turnedOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code] = recoveryCodes;
    const typed = ` ${code!.toUpperCase().replace('-', ' ')}`;
    const enterWith = async (recoveryCode: string) =>
      codeOf(signInWithCode(stranger(), { challengeId: await challengeOf(email), recoveryCode }));
    expect(await enterWith(typed)).toBe('ok');
    expect(await enterWith(code!)).toBe('UNAUTHENTICATED');
    expect(await enterWith(recoveryCodes[1]!)).toBe('ok');
  });

  it.each(['a key of their own', 'the master key itself'])(
    'keeps recovery codes that were hashed by %s, and the app, through a new master key',
    async (by) => {
      const { email, userId, secret, recoveryCodes } = await turnedOn();
      const before = kit.platform.masterKey;
      if (by === 'the master key itself') {
        await kit.asOwner('update second_factor set sealed_code_key = null where user_id = $1', [userId]);
        const [code] = recoveryCodes;
        await kit.asOwner(
          'update recovery_code set code_hash = $2 where ctid = (select min(ctid) from recovery_code where user_id = $1)',
          [userId, before.digest('recovery-code', `${userId}/${code!.replace('-', '')}`)],
        );
      }
      const after = masterKeyOf(randomBytes(32));
      const enterWith = async (proof: { otp: string } | { recoveryCode: string }) =>
        codeOf(signInWithCode(stranger(), { challengeId: await challengeOf(email), ...proof }));
      await rotateMasterKey(kit.database.ownerUrl, { before, after });
      kit.platform.masterKey = after;
      try {
        expect(await enterWith({ recoveryCode: recoveryCodes[0]! })).toBe('ok');
        expect(await enterWith({ otp: codeAt(secret) })).toBe('ok');
      } finally {
        await rotateMasterKey(kit.database.ownerUrl, { before: after, after: before });
        kit.platform.masterKey = before;
      }
    },
  );

  it('stores neither the secret nor a recovery code in the clear', async () => {
    const { secret, recoveryCodes } = await turnedOn();
    const stored = await kit.asOwner<{ text: string }>(
      'select to_jsonb(f)::text as text from second_factor f union all select to_jsonb(r)::text from recovery_code r',
    );
    for (const each of [secret, ...recoveryCodes])
      expect(stored.filter(({ text }) => text.includes(each) || text.includes(each.replace('-', '')))).toEqual([]);
  });

  it('is turned off with the password and a code, not with one of them', async () => {
    const { email, context, secret } = await turnedOn();
    expect(await codeOf(turnOffTwoStep(context, { password: PASSWORD }))).toBe('FORBIDDEN');
    expect(await codeOf(turnOffTwoStep(context, { otp: codeAt(secret) }))).toBe('FORBIDDEN');
    expect(await codeOf(turnOffTwoStep(context, { password: PASSWORD, otp: codeAt(secret) }))).toBe('ok');
    expect((await enter(email)).success).toBe(true);
    expect((await lastMailTo(kit, email)).subject).toBe('Two-step sign-in is off');
  });

  it('puts old recovery codes out of use when new ones are made', async () => {
    const { email, context, secret, recoveryCodes } = await turnedOn();
    const { data } = await newRecoveryCodes(context, { otp: codeAt(secret) });
    const enterWith = async (recoveryCode: string) =>
      codeOf(signInWithCode(stranger(), { challengeId: await challengeOf(email), recoveryCode }));
    expect(await enterWith(recoveryCodes[0]!)).toBe('UNAUTHENTICATED');
    expect(await enterWith(data.recoveryCodes[0]!)).toBe('ok');
  });
});
