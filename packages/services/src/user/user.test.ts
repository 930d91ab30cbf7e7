import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate, hashPassword, sendMagicLink, signIn, signInByLink } from '../session/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createOrganization,
  createUser as makeUser,
  failureOf,
  lastMailTo,
  mailTo,
  testPlatform,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import {
  changePassword,
  createUser,
  listUsers,
  ownCodeState,
  profile,
  recoverPassword,
  recoveryContents,
  removeUser,
  resetPassword,
  sendOwnCode,
  sendVerificationEmail,
  signUp,
  updateUser,
  verifyMe,
  verifyOwnCode,
  verifyUserEmail,
} from './index.ts';

const PASSWORD = 'correct horse battery staple';
const ANOTHER = 'seventeen violet umbrellas';

let kit: TestPlatform;
let passwordHash: string;
beforeAll(async () => {
  kit = await testPlatform();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => kit.close());

function stranger() {
  return kit.contextOf({ kind: 'anonymous' }, { client: { ip: newId(), userAgent: 'A browser' } });
}
function newAddress() {
  return `${newId()}@example.test`;
}
function enter(username: string, password = PASSWORD) {
  return signIn(stranger(), { username, password });
}
function person(userId: string, sessionId = newId()) {
  return kit.contextOf({ kind: 'user', userId, sessionId, isOperator: false, membership: null });
}

/** A signed-in person with this password. */
async function signedInPerson() {
  const { userId, email } = await makeUser(kit, { passwordHash });
  const answer = await enter(email);
  if (!answer.success) throw new Error('A second step is asked for');
  const actor = await authenticate(kit.platform, { token: answer.access_token, organizationId: null });
  return { userId, email, token: answer.access_token, context: kit.contextOf(actor) };
}
async function isSignedIn(token: string) {
  return (await codeOf(authenticate(kit.platform, { token, organizationId: null }))) === 'ok';
}

describe('signing up', () => {
  it('lets nobody in before the address is confirmed, and then with the password chosen', async () => {
    const email = newAddress();
    await signUp(stranger(), { email: ` ${email.toUpperCase()}`, password: PASSWORD, firstName: 'Ada' });
    const failure = await failureOf(enter(email));
    expect(failure).toMatchObject({ code: 'UNAUTHENTICATED', detailCode: 'invalid_credentials' });
    expect((await failureOf(enter(email, 'wrong'))).message).toBe(failure.message);
    const { token, template } = await lastMailTo(kit, email);
    expect(template).toBe('verifyEmail');
    const { data } = await verifyUserEmail(stranger(), { token, password: PASSWORD });
    expect(data).toEqual({ email, hasPassword: true });
    expect(await codeOf(enter(email))).toBe('ok');
    expect((await failureOf(verifyUserEmail(stranger(), { token, password: PASSWORD }))).code).toBe('EXPIRED');
  });

  it('makes no password valid by the link alone: it is entered with it, or another is chosen, or there is none', async () => {
    const signedUp = async () => {
      const email = newAddress();
      await signUp(stranger(), { email, password: 'what an attacker has chosen' });
      return { email, token: (await lastMailTo(kit, email)).token };
    };
    const [chosen, clicked] = [await signedUp(), await signedUp()];
    const wrong = await failureOf(verifyUserEmail(stranger(), { token: chosen.token, password: PASSWORD }));
    expect(wrong).toMatchObject({ code: 'FORBIDDEN', detailCode: 'invalid_credentials' });
    const common = { token: chosen.token, newPassword: 'password1234' };
    expect(await codeOf(verifyUserEmail(stranger(), common))).toBe('INVALID');
    await verifyUserEmail(stranger(), { token: chosen.token, newPassword: ANOTHER });
    expect(await codeOf(enter(chosen.email, ANOTHER))).toBe('ok');
    const { data } = await verifyUserEmail(stranger(), { token: clicked.token });
    expect(data.hasPassword).toBe(false);
    for (const { email } of [chosen, clicked])
      expect(await codeOf(enter(email, 'what an attacker has chosen'))).toBe('UNAUTHENTICATED');
    await sendMagicLink(stranger(), { email: clicked.email });
    const { token } = await lastMailTo(kit, clicked.email);
    expect((await signInByLink(stranger(), { token })).success).toBe(true);
  });

  it('confirms no more once the address was confirmed in another way', async () => {
    const email = newAddress();
    await signUp(stranger(), { email, password: 'what an attacker has chosen' });
    const { token } = await lastMailTo(kit, email);
    await sendMagicLink(stranger(), { email });
    await signInByLink(stranger(), { token: (await lastMailTo(kit, email)).token });
    const late = { token, newPassword: ANOTHER };
    expect(await codeOf(verifyUserEmail(stranger(), late))).toBe('EXPIRED');
    expect(await codeOf(enter(email, ANOTHER))).toBe('UNAUTHENTICATED');
  });

  it('answers alike for an address that has an account, and tells its mailbox alone', async () => {
    const { email } = await makeUser(kit, { passwordHash });
    const [known, unknown] = [
      await signUp(stranger(), { email, password: ANOTHER }),
      await signUp(stranger(), { email: newAddress(), password: ANOTHER }),
    ];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.message).toBe(unknown.message);
    expect(Math.abs(Date.parse(known.expiresAt) - Date.parse(unknown.expiresAt))).toBeLessThan(60_000);
    expect((await mailTo(kit, email)).map(({ template }) => template)).toEqual(['accountExists']);
    expect(await codeOf(enter(email, ANOTHER))).toBe('UNAUTHENTICATED');
  });

  it.each(['before', 'after'])(
    'lets nobody in by the password of a stranger who signed up the address %s',
    async (when) => {
      const email = newAddress();
      const [first, second] = when === 'before' ? [ANOTHER, PASSWORD] : [PASSWORD, ANOTHER];
      await signUp(stranger(), { email, password: first });
      const earlier = await lastMailTo(kit, email);
      await signUp(stranger(), { email, password: second });
      const { token, template } = await lastMailTo(kit, email);
      expect(template).toBe('signedUpTwice');
      for (const each of [earlier.token, token]) {
        expect(await codeOf(verifyUserEmail(stranger(), { token: each }))).toBe('EXPIRED');
      }
      expect(await codeOf(enter(email, first))).toBe('UNAUTHENTICATED');
      expect(await codeOf(enter(email, second))).toBe('UNAUTHENTICATED');
      const chosen = 'eleven quiet lighthouses';
      expect(await codeOf(resetPassword(stranger(), { token, newPassword: chosen }))).toBe('ok');
      expect(await codeOf(enter(email, chosen))).toBe('ok');
      expect(await codeOf(enter(email, first))).toBe('UNAUTHENTICATED');
    },
  );

  it('sends a new link to who signs up again with the same password, and voids the earlier one', async () => {
    const email = newAddress();
    await signUp(stranger(), { email, password: PASSWORD });
    const first = await lastMailTo(kit, email);
    await signUp(stranger(), { email, password: PASSWORD });
    const second = await lastMailTo(kit, email);
    expect(await codeOf(verifyUserEmail(stranger(), { token: first.token }))).toBe('EXPIRED');
    expect(await codeOf(verifyUserEmail(stranger(), { token: second.token, password: PASSWORD }))).toBe('ok');
    expect(await codeOf(enter(email))).toBe('ok');
  });

  it('drops the password of an account that somebody made for another’s address', async () => {
    const email = newAddress();
    await signUp(stranger(), { email, password: 'what an attacker has chosen' });
    await sendMagicLink(stranger(), { email });
    await signInByLink(stranger(), { token: (await lastMailTo(kit, email)).token });
    expect(await codeOf(enter(email, 'what an attacker has chosen'))).toBe('UNAUTHENTICATED');
  });

  it('sends the link again to who waits for it, and seems to for everybody else', async () => {
    const waiting = newAddress();
    await signUp(stranger(), { email: waiting, password: PASSWORD });
    const { email: confirmed } = await makeUser(kit, { passwordHash });
    const answers = [];
    for (const email of [waiting, confirmed, newAddress()])
      answers.push((await sendVerificationEmail(stranger(), { email })).message);
    expect(new Set(answers).size).toBe(1);
    expect(await mailTo(kit, waiting)).toHaveLength(2);
    expect(await mailTo(kit, confirmed)).toEqual([]);
  });

  it('does the same work for addresses with and without an account: as many mails, secrets and jobs', async () => {
    const { email: known } = await makeUser(kit, { passwordHash });
    const counts = async () =>
      (
        await kit.asOwner<Record<string, number>>(
          `select (select count(*)::int from mail) as mail, (select count(*)::int from one_time_secret) as secrets,
           (select count(*)::int from background_task) as jobs`,
        )
      )[0]!;
    const growth = async (ask: () => Promise<unknown>) => {
      const before = await counts();
      await ask();
      const after = await counts();
      return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name]!]));
    };
    for (const ask of [recoverPassword, sendMagicLink, sendVerificationEmail]) {
      const ofKnown = await growth(() => ask(stranger(), { email: known }));
      expect(await growth(() => ask(stranger(), { email: newAddress() }))).toEqual(ofKnown);
    }
  });

  it.each([
    'short',
    'x'.repeat(41),
    'password1234',
    'Password1234!',
    'passwordpassword',
    'qwertyuiop12',
    'aaaaaaaaaaaaaa',
    '123456789012',
    'iloveyou2024',
    'atrium2024atrium',
  ])('refuses the password %j', async (password) => {
    const failure = await failureOf(signUp(stranger(), { email: newAddress(), password }));
    expect(failure.code).toBe('INVALID');
    expect(failure.issues?.[0]?.path).toEqual(['password']);
  });

  it('refuses a password made of one’s own address and name', async () => {
    const input = { email: 'gwendolyn.featherstone@example.test', firstName: 'Gwendolyn', lastName: 'Featherstone' };
    expect(await codeOf(signUp(stranger(), { ...input, password: 'gwendolynfeatherstone1' }))).toBe('INVALID');
  });

  it('sends no more than a few mails to one address, whether or not anybody has it', async () => {
    const { email: known } = await makeUser(kit);
    for (const email of [known, newAddress()]) {
      for (let sent = 0; sent < 5; sent++) expect(await codeOf(recoverPassword(stranger(), { email }))).toBe('ok');
      const failure = await failureOf(recoverPassword(stranger(), { email }));
      expect(failure.code).toBe('TOO_MANY_REQUESTS');
      expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    }
  });
});

describe('a lost password', () => {
  it('is replaced by the link of a mail, once; every session ends and two earlier links are void', async () => {
    const { email, token: session } = await signedInPerson();
    await recoverPassword(stranger(), { email });
    const old = await lastMailTo(kit, email);
    await recoverPassword(stranger(), { email });
    const { token, text } = await lastMailTo(kit, email);
    expect(text).toContain('/reset-password#token=');
    expect(await codeOf(resetPassword(stranger(), { token: old.token, newPassword: ANOTHER }))).toBe('EXPIRED');
    expect(await isSignedIn(session)).toBe(true);
    expect(await codeOf(resetPassword(stranger(), { token, newPassword: 'password1234' }))).toBe('INVALID');
    expect(await codeOf(resetPassword(stranger(), { token, newPassword: ANOTHER }))).toBe('ok');
    expect(await isSignedIn(session)).toBe(false);
    expect(await codeOf(enter(email))).toBe('UNAUTHENTICATED');
    expect(await codeOf(enter(email, ANOTHER))).toBe('ok');
    expect(await codeOf(resetPassword(stranger(), { token, newPassword: PASSWORD }))).toBe('EXPIRED');
    expect((await lastMailTo(kit, email)).template).toBe('passwordChanged');
  });

  it('expires, and is stored as its hash only', async () => {
    const { email } = await makeUser(kit, { passwordHash });
    await recoverPassword(stranger(), { email });
    const { token } = await lastMailTo(kit, email);
    const stored = await kit.asOwner<{ text: string }>('select to_jsonb(s)::text as text from one_time_secret s');
    expect(stored.filter(({ text }) => text.includes(token))).toEqual([]);
    await kit.asOwner(`update one_time_secret set expires_at = now() - interval '1 second'`);
    expect(await codeOf(resetPassword(stranger(), { token, newPassword: ANOTHER }))).toBe('EXPIRED');
  });

  it('is not handed out by the call that answers the mail’s template', async () => {
    expect((await recoveryContents(stranger(), { email: newAddress() })).data).toEqual({ htmlContent: '' });
  });
});

describe('one’s own account', () => {
  it('changes the password with the old one, keeps this session and ends the others', async () => {
    const { email, context, token } = await signedInPerson();
    const other = await enter(email);
    const wrong = { currentPassword: 'wrong', newPassword: ANOTHER };
    expect((await failureOf(changePassword(context, wrong))).detailCode).toBe('invalid_credentials');
    await changePassword(context, { currentPassword: PASSWORD, newPassword: ANOTHER });
    expect(await isSignedIn(token)).toBe(true);
    expect(other.success && (await isSignedIn(other.access_token))).toBe(false);
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'user.changePassword', outcome: 'denied', summary: { code: 'invalid_credentials' } },
      { action: 'user.changePassword', outcome: 'succeeded', summary: {} },
    ]);
  });

  it('lets nobody guess the password through a session left open', async () => {
    const { context } = await signedInPerson();
    const guess = async () => codeOf(changePassword(context, { currentPassword: 'wrong', newPassword: ANOTHER }));
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe('FORBIDDEN');
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
  });

  it('changes what is given, and no more; a way in that one does not have is refused', async () => {
    const { userId, context } = await signedInPerson();
    const updated = await updateUser(context, { lastName: 'Lovelace', phone: '+44 20 7946 0000' });
    expect(updated.data).toMatchObject({ id: userId, lastName: 'Lovelace', displayName: 'Test Lovelace' });
    const { data } = await profile(context, {});
    expect(data).toMatchObject({ id: userId, firstName: 'Test', lastName: 'Lovelace', displayName: 'Test Lovelace' });
    const refused = await failureOf(updateUser(context, { loginPreference: 'Google' }));
    expect(refused).toMatchObject({ code: 'CONFLICT', detailCode: 'would_lock_out' });
    expect(await codeOf(updateUser(context, { avatarUrl: 'javascript:alert(1)' }))).toBe('INVALID');
  });

  it('is confirmed by a code that was sent to it, which no call answers', async () => {
    const { userId, email } = await makeUser(kit);
    await kit.asOwner('update users set is_email_verified = false where id = $1', [userId]);
    await sendOwnCode(person(userId), {});
    const { code } = await lastMailTo(kit, email);
    const state = await ownCodeState(person(userId), {});
    expect(state.data.isPending).toBe(true);
    expect(JSON.stringify(state)).not.toContain(code);
    expect(await codeOf(verifyOwnCode(person((await makeUser(kit)).userId), { otp: code }))).toBe('FORBIDDEN');
    expect(await codeOf(verifyOwnCode(person(userId), { otp: code }))).toBe('ok');
    expect(await codeOf(verifyOwnCode(person(userId), { otp: code }))).toBe('FORBIDDEN');
    expect((await profile(person(userId), {})).data.isEmailVerified).toBe(true);
  });

  it('confirms no other person’s address by link', async () => {
    const email = newAddress();
    await signUp(stranger(), { email, password: PASSWORD });
    const { token } = await lastMailTo(kit, email);
    expect(await codeOf(verifyMe(person((await makeUser(kit)).userId), { token }))).toBe('EXPIRED');
    expect((await failureOf(enter(email))).detailCode).toBe('invalid_credentials');
  });

  it('is no business of a program with a key', async () => {
    const { owner } = await createOrganization(kit);
    const program = kit.contextOf(withKey(owner, ['read', 'write', 'admin']));
    expect(await codeOf(changePassword(program, { newPassword: ANOTHER }))).toBe('FORBIDDEN');
    expect(await codeOf(removeUser(program, {}))).toBe('FORBIDDEN');
  });

  it('ends with its sessions and keys, gives its address free, and leaves an organization its Owner', async () => {
    const organization = await createOrganization(kit);
    const { userId, email, token, context } = await signedInPerson();
    await addMember(kit, organization.id, 'Contributor', userId);
    expect(await codeOf(removeUser(context, { password: 'wrong' }))).toBe('FORBIDDEN');
    await removeUser(context, { password: PASSWORD });
    expect(await isSignedIn(token)).toBe(false);
    expect(await codeOf(enter(email))).toBe('UNAUTHENTICATED');
    const rows = await kit.asOwner('select email, first_name, password_hash from users where id = $1', [userId]);
    expect(rows).toEqual([{ email: `${userId}@removed.invalid`, first_name: '', password_hash: null }]);
    const last = organization.owner;
    await kit.asOwner('update users set password_hash = $2 where id = $1', [last.userId, passwordHash]);
    expect(await codeOf(removeUser(kit.contextOf(last), { password: PASSWORD }))).toBe('CONFLICT');
  });
});

describe('people', () => {
  it('are made by operators, and choose their password by mail', async () => {
    const { userId } = await makeUser(kit, { isSuperuser: true });
    const operator = kit.contextOf({ kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null });
    const email = newAddress();
    expect(await codeOf(createUser(person(userId), { email }))).toBe('FORBIDDEN');
    const { data } = await createUser(operator, { email, firstName: 'Ada' });
    expect(data).toMatchObject({ email, isEmailVerified: false, isSuperuser: false });
    expect(await codeOf(createUser(operator, { email }))).toBe('CONFLICT');
    const { token } = await lastMailTo(kit, email);
    await resetPassword(stranger(), { token, newPassword: PASSWORD });
    expect(await codeOf(enter(email))).toBe('ok');
  });

  it('are listed to members, without Guests and without what is their own', async () => {
    const organization = await createOrganization(kit);
    const { data } = await listUsers(kit.contextOf(organization.viewer), {});
    expect(data.map(({ id }) => id).sort()).toEqual(
      [organization.owner, organization.contributor, organization.viewer].map(({ userId }) => userId).sort(),
    );
    expect(Object.keys(data[0]!)).not.toContain('isSuperuser');
    expect(await codeOf(listUsers(kit.contextOf(organization.guest), {}))).toBe('FORBIDDEN');
  });
});
