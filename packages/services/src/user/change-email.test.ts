import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate, hashPassword, sendMagicLink, signIn, signInByLink } from '../session/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createOrganization,
  createUser,
  failureOf,
  lastMailTo,
  mailTo,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { changeEmail, confirmEmail, recoverPassword, resetPassword, signUp, verifyUserEmail } from './index.ts';

const PASSWORD = 'correct horse battery staple';
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
async function actorOf(token: string) {
  return authenticate(kit.platform, { token, organizationId: null });
}
function tokenOf(answer: Awaited<ReturnType<typeof signIn>>) {
  if (!answer.success) throw new Error('A second step is asked for');
  return answer.access_token;
}
async function signedIn() {
  const { userId, email } = await createUser(kit, { passwordHash });
  const token = tokenOf(await signIn(stranger(), { username: email, password: PASSWORD }));
  return { userId, email, token, context: kit.contextOf(await actorOf(token)) };
}
async function enter(username: string) {
  return codeOf(signIn(stranger(), { username, password: PASSWORD }));
}

/** A session from before the address counted as unconfirmed, as a sign-in service may make it. */
async function signInToUnconfirmed(email: string) {
  await sendMagicLink(stranger(), { email });
  await signInByLink(stranger(), { token: (await lastMailTo(kit, email)).token });
}

describe('the change of an address', () => {
  it('asks for the password, and changes nothing before the link at the new address is used', async () => {
    const { email, context } = await signedIn();
    const next = newAddress();
    expect(await codeOf(changeEmail(context, { email: next }))).toBe('FORBIDDEN');
    expect(await codeOf(changeEmail(context, { email: next, password: 'wrong' }))).toBe('FORBIDDEN');
    expect(await mailTo(kit, next)).toEqual([]);
    await changeEmail(context, { email: next, password: PASSWORD });
    expect([await enter(email), await enter(next)]).toEqual(['ok', 'UNAUTHENTICATED']);
    const { token } = await lastMailTo(kit, next);
    await confirmEmail(stranger(), { token });
    expect([await enter(email), await enter(next)]).toEqual(['UNAUTHENTICATED', 'ok']);
    expect(await codeOf(confirmEmail(stranger(), { token }))).toBe('EXPIRED');
  });

  it('tells the old address, ends every session but the one that confirms, and is in the audit log', async () => {
    const { userId, email, token, context } = await signedIn();
    const other = tokenOf(await signIn(stranger(), { username: email, password: PASSWORD }));
    const next = newAddress();
    await changeEmail(context, { email: next, password: PASSWORD });
    const confirming = kit.contextOf(context.actor);
    await confirmEmail(confirming, { token: (await lastMailTo(kit, next)).token });
    expect((await lastMailTo(kit, email)).template).toBe('emailChanged');
    expect([await codeOf(actorOf(token)), await codeOf(actorOf(other))]).toEqual(['ok', 'UNAUTHENTICATED']);
    expect(await auditOf(kit, confirming)).toMatchObject([{ action: 'user.confirmEmail', resource_id: userId }]);
  });

  it('ends all sessions where nobody is signed in who confirms', async () => {
    const { token, context } = await signedIn();
    const next = newAddress();
    await changeEmail(context, { email: next, password: PASSWORD });
    await confirmEmail(stranger(), { token: (await lastMailTo(kit, next)).token });
    expect(await codeOf(actorOf(token))).toBe('UNAUTHENTICATED');
  });

  it('voids what was sent to the old address, and a link for another new one', async () => {
    const { email, context } = await signedIn();
    const [first, second] = [newAddress(), newAddress()];
    await recoverPassword(stranger(), { email });
    const reset = await lastMailTo(kit, email);
    await changeEmail(context, { email: first, password: PASSWORD });
    await changeEmail(context, { email: second, password: PASSWORD });
    expect(await codeOf(confirmEmail(stranger(), { token: (await lastMailTo(kit, first)).token }))).toBe('EXPIRED');
    await confirmEmail(stranger(), { token: (await lastMailTo(kit, second)).token });
    const again = { token: reset.token, newPassword: 'seventeen violet umbrellas' };
    expect(await codeOf(resetPassword(stranger(), again))).toBe('EXPIRED');
  });

  it('does not tell whether the new address has an account; its owner is told', async () => {
    const { email, context } = await signedIn();
    const { email: taken } = await createUser(kit);
    const [free, known] = [
      await changeEmail(context, { email: newAddress(), password: PASSWORD }),
      await changeEmail(context, { email: taken, password: PASSWORD }),
    ];
    expect(known.message).toBe(free.message);
    expect(await lastMailTo(kit, taken)).toMatchObject({ template: 'emailTaken', token: '' });
    expect(await codeOf(changeEmail(context, { email: ` ${email.toUpperCase()}`, password: PASSWORD }))).toBe(
      'CONFLICT',
    );
  });

  it('is refused where somebody has signed up with the address meanwhile', async () => {
    const { email, context } = await signedIn();
    const next = newAddress();
    await changeEmail(context, { email: next, password: PASSWORD });
    const { token } = await lastMailTo(kit, next);
    await createUser(kit, { email: next });
    expect((await failureOf(confirmEmail(stranger(), { token }))).detailCode).toBe('address_taken');
    expect(await enter(email)).toBe('ok');
  });

  it('moves to an address that somebody else has signed up and never confirmed', async () => {
    const { userId, email, context } = await signedIn();
    const next = newAddress();
    await signUp(stranger(), { email: next, password: 'what a squatter has chosen' });
    const squatted = await lastMailTo(kit, next);
    await changeEmail(context, { email: next, password: PASSWORD });
    const { token, template } = await lastMailTo(kit, next);
    expect(template).toBe('changeEmail');
    await confirmEmail(stranger(), { token });
    expect([await enter(email), await enter(next)]).toEqual(['UNAUTHENTICATED', 'ok']);
    expect(await codeOf(verifyUserEmail(stranger(), { token: squatted.token }))).toBe('EXPIRED');
    expect(await kit.asOwner('select id from users where email = $1', [next])).toEqual([{ id: userId }]);
  });

  it('moves to no address of an unconfirmed account that somebody is in, or belongs somewhere by', async () => {
    const { context } = await signedIn();
    const [entered, member] = [await createUser(kit), await createUser(kit)];
    await signInToUnconfirmed(entered.email);
    const organization = await createOrganization(kit);
    await addMember(kit, organization.id, 'Viewer', member.userId);
    await kit.asOwner('update users set is_email_verified = false where id = any($1)', [
      [entered.userId, member.userId],
    ]);
    for (const { email } of [entered, member]) {
      await changeEmail(context, { email, password: PASSWORD });
      expect((await lastMailTo(kit, email)).template).toBe('emailTaken');
    }
  });

  it('asks who has no password for a sign-in of a moment ago', async () => {
    const { email } = await createUser(kit);
    await sendMagicLink(stranger(), { email });
    const token = tokenOf(await signInByLink(stranger(), { token: (await lastMailTo(kit, email)).token }));
    const context = kit.contextOf(await actorOf(token));
    expect(await codeOf(changeEmail(context, { email: newAddress() }))).toBe('ok');
    await kit.asOwner(`update session set created_at = created_at - interval '16 minutes'`);
    expect((await failureOf(changeEmail(context, { email: newAddress() }))).detailCode).toBe('sign_in_again');
  });

  it('does not let one session mail the world', async () => {
    const { context } = await signedIn();
    const email = newAddress();
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries++)
      codes.push(await codeOf(changeEmail(context, { email, password: PASSWORD })));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY_REQUESTS']);
  });
});
