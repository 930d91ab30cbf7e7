import { isKnownAddress, unclaimedAccount, UserEntity } from '@atrium/db/user';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { Invitation, InvitationToken, JoinInput } from '@atrium/domain/organization-user';
import { SignInAnswer } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, flow } from '../kernel/index.ts';
import { admitPerson, anyoneInPerson, hashPassword, refuseCommonPassword, voidSecrets } from '../session/index.ts';
import { findInvitation, takeInvitation } from './accept.ts';

/**
 * Returns what an invitation offers. Opening a link changes nothing, because mail scanners open links too. It is no query,
 * because the web app sends queries in the address, where the secret would reach logs.
 */
export const viewInvitation = command({
  area: 'organizationUser',
  verb: 'invitation',
  scope: 'write',
  summary: 'What an invitation offers',
  input: InvitationToken,
  output: dataAnswer(Invitation),
  access: anyoneInPerson(),
  idempotent: false,
  audited: false,
  run: async ({ em, input }) => {
    const found = await findInvitation(em, input.token);
    return ok({
      email: found.email,
      role: found.role,
      organization: { name: found.organizationName, primaryColor: found.primaryColor },
      invitedBy: found.invitedBy,
      expiresAt: new Date(found.expiresAt).toISOString(),
      isExpired: found.isExpired,
      hasAccount: found.hasAccount,
    });
  },
});

type Person = { firstName: string; lastName: string; passwordHash: string };

/**
 * Returns the account of the invited person: a new one, or the one that waits for its address to be confirmed. That one
 * loses what it was signed up with, because somebody else may have signed it up. @throws CONFLICT `account_exists`
 */
async function invitedAccount(em: EntityManager, email: string, person: Person): Promise<string> {
  const all = { ...person, loginPreference: 'AnyAuth', isEmailVerified: true } as const;
  const unclaimed = await unclaimedAccount(em, email);
  if (unclaimed !== null) {
    await em.nativeUpdate(UserEntity, { id: unclaimed }, all);
    await voidSecrets(em, unclaimed);
    return unclaimed;
  }
  if (await isKnownAddress(em, email)) {
    throw new DomainError('CONFLICT', 'This address already has an account. Sign in to accept.', {
      detailCode: 'account_exists',
    });
  }
  const id = newId();
  const now = new Date();
  await em.insert(UserEntity, { id, email, ...all, createdAt: now, updatedAt: now });
  return id;
}

/** Creates an account for the invited address, accepts the invitation and signs in. The link proves the address. */
export const joinByInvitation = flow({
  area: 'organizationUser',
  verb: 'joinByInvitation',
  scope: 'write',
  summary: 'Accept an invitation with a new account',
  input: JoinInput,
  output: SignInAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'repeat',
  audited: 'noted',
  prepare: async ({ em, input }) => findInvitation(em, input.token),
  act: async ({ plan: { email }, input: { password, firstName, lastName } }) => {
    await refuseCommonPassword(password, 'password', [email, firstName, lastName]);
    return hashPassword(password);
  },
  commit: async (work) => {
    const { em, input, plan, outcome: passwordHash } = work;
    const { firstName, lastName } = input;
    const userId = await invitedAccount(em, plan.email, { firstName, lastName, passwordHash });
    await takeInvitation(work, input.token, userId);
    return admitPerson(work, await em.findOneOrFail(UserEntity, { id: userId }, { refresh: true }), 'Password');
  },
});
