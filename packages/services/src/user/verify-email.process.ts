import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DomainError, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import { TokenInput } from '@atrium/domain/session';
import { VerifiedEmail, VerifyEmailInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { anyone, type CallContext, process, writeAudit } from '../kernel/index.ts';
import {
  asSystem,
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

/** Who waits for the address that the link went to. @throws EXPIRED */
async function waitingFor(context: CallContext, token: string): Promise<UserRow> {
  const person = await asSystem(context, async (em) => {
    const id = await holderOf(em, 'verifyEmail', token);
    const of = { id: id ?? '', isActive: true, isEmailVerified: false };
    return id === null ? null : em.findOne(UserEntity, of, { populate: ['passwordHash'] });
  });
  if (!person) throw spentLink();
  return person;
}

/**
 * The password that the account keeps: the one it waits with, where whoever opened the mail knows it, or the one they
 * choose now. Anybody may have signed the address up.
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
  const message = 'This is not the password that was chosen for this address. Try again, or choose a new one.';
  throw new DomainError('FORBIDDEN', message, { detailCode: 'invalid_credentials' });
}

async function noteVerified(em: EntityManager, context: CallContext, userId: string): Promise<void> {
  return writeAudit(em, 'system', context, 'user.verifyEmail', 'succeeded', {
    resourceType: 'user',
    resourceId: userId,
    summary: {},
  });
}

/**
 * Confirms the address that a link was sent to. It does not sign in, and no password becomes valid by the link alone: it
 * is entered with it, or another is chosen, or the account has none. A wrong password does not use the link up.
 * @throws FORBIDDEN `invalid_credentials`; EXPIRED where the link was used or replaced
 */
export const verifyUserEmail = process({
  area: 'user',
  verb: 'verifyEmail',
  summary: 'Confirm an e-mail address by its link, with its password',
  input: VerifyEmailInput,
  output: dataAnswer(VerifiedEmail),
  access: anyone(),
  run: async ({ context, input }) => {
    const person = await waitingFor(context, input.token);
    const passwordHash = await passwordToKeep(person, input);
    const isConfirmed = await asSystem(context, async (em) => {
      if (!(await takeSecret(em, context.platform, 'verifyEmail', input.token))) return false;
      const waiting = { id: person.id, isEmailVerified: false };
      if ((await em.nativeUpdate(UserEntity, waiting, { isEmailVerified: true, passwordHash })) === 0) return false;
      await voidSecrets(em, person.id);
      await noteVerified(em, context, person.id);
      return true;
    });
    if (!isConfirmed) throw spentLink();
    const { email } = person;
    await forgive(context.platform, 'password', { account: email, ip: context.client.ip });
    const next = passwordHash === null ? 'Sign in by mail, or choose a password.' : 'You can sign in.';
    return ok({ email, hasPassword: passwordHash !== null }, `Your address is confirmed. ${next}`);
  },
});

/** The same for one's own address only: who is signed in has shown whose account it is, and its password stays. */
export const verifyMe = process({
  area: 'user',
  verb: 'verifyMe',
  summary: 'Confirm your own e-mail address by its link',
  input: TokenInput,
  output: DoneAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor, input }) => {
    const isConfirmed = await asSystem(context, async (em) => {
      const person = await personOf(em, await takeSecret(em, context.platform, 'verifyEmail', input.token));
      if (person?.id !== actor.userId) return false;
      await em.nativeUpdate(UserEntity, { id: person.id }, { isEmailVerified: true });
      await noteVerified(em, context, person.id);
      return true;
    });
    if (!isConfirmed) throw spentLink();
    return done('Your address is confirmed.');
  },
});
