import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DomainError, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import { TokenInput } from '@atrium/domain/session';
import { VerifiedEmail, VerifyEmailInput } from '@atrium/domain/user';
import type { z } from 'zod';
import { command, flow } from '../kernel/index.ts';
import {
  anyoneInPerson,
  forgive,
  hashPassword,
  holderOf,
  inPerson,
  personOf,
  refuseCommonPassword,
  spentLink,
  takeSecret,
  verifyPassword,
  voidSecrets,
} from '../session/index.ts';

/**
 * The password hash that the account keeps: of the password it has, if the caller knows it, or of the one they choose now.
 * Anybody may have signed the address up.
 */
async function passwordToKeep(
  person: UserRow,
  { password, newPassword }: z.output<typeof VerifyEmailInput>,
): Promise<string | null> {
  if (newPassword !== undefined) {
    await refuseCommonPassword(newPassword, 'newPassword', [person.email, person.firstName, person.lastName]);
    return hashPassword(newPassword);
  }
  if (password === undefined) return null;
  const stored = person.passwordHash ?? null;
  if (await verifyPassword(password, stored)) return stored;
  const message = 'This is not the password of this address. Try again, or choose a new password.';
  throw new DomainError('FORBIDDEN', message, { detailCode: 'invalid_credentials' });
}

/**
 * Confirms the address that a link was sent to. It does not sign in. The link alone makes no password valid: the caller
 * enters the password, chooses another one, or the account has none. A wrong password does not use up the link.
 * @throws FORBIDDEN `invalid_credentials`; EXPIRED if the link was used or replaced
 */
export const verifyUserEmail = flow({
  area: 'user',
  verb: 'verifyEmail',
  summary: 'Confirm an e-mail address by its link, with its password',
  input: VerifyEmailInput,
  output: dataAnswer(VerifiedEmail),
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'repeat',
  audited: 'noted',
  prepare: async ({ em, input }) => {
    const id = await holderOf(em, 'verifyEmail', input.token);
    const unconfirmed = { id: id ?? '', isActive: true, isEmailVerified: false };
    const person = id === null ? null : await em.findOne(UserEntity, unconfirmed, { populate: ['passwordHash'] });
    if (!person) throw spentLink();
    return person;
  },
  act: async ({ plan: person, input }) => passwordToKeep(person, input),
  commit: async ({ em, platform, client, input, plan: person, outcome: passwordHash, note, refuse }) => {
    if (!(await takeSecret(em, platform, 'verifyEmail', input.token))) return refuse(spentLink());
    const unconfirmed = { id: person.id, isEmailVerified: false };
    const changed = await em.nativeUpdate(UserEntity, unconfirmed, { isEmailVerified: true, passwordHash });
    if (changed === 0) return refuse(spentLink());
    await voidSecrets(em, person.id);
    const { email } = person;
    await forgive(em, 'password', { account: email, ip: client.ip });
    note('user', person.id);
    const next = passwordHash === null ? 'Sign in by e-mail, or choose a password.' : 'You can sign in.';
    return ok({ email, hasPassword: passwordHash !== null }, `Your address is confirmed. ${next}`);
  },
});

/** Confirms the caller's own address. The session shows whose account it is, so the password stays. */
export const verifyMe = command({
  area: 'user',
  verb: 'verifyMe',
  summary: 'Confirm your own e-mail address by its link',
  input: TokenInput,
  output: DoneAnswer,
  access: inPerson('system'),
  scope: 'admin',
  run: async ({ em, platform, actor, input, note, refuse }) => {
    const person = await personOf(em, await takeSecret(em, platform, 'verifyEmail', input.token));
    if (person?.id !== actor.userId) return refuse(spentLink());
    await em.nativeUpdate(UserEntity, { id: person.id }, { isEmailVerified: true });
    note('user', person.id, {}, { action: 'user.verifyEmail' });
    return done('Your address is confirmed.');
  },
});
