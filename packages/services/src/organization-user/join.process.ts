import { isKnownAddress, unclaimedAccount, UserEntity } from '@atrium/db/user';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { Invitation, InvitationToken, JoinInput } from '@atrium/domain/organization-user';
import { SignInAnswer } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { anyone, process } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { hashPassword, refuseCommonPassword, signIn, voidSecrets } from '../session/index.ts';
import { findInvitation, takeInvitation } from './accept.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

/** What the link offers. Looking changes nothing: mail scanners open links too. */
export const viewInvitation = process({
  area: 'organizationUser',
  verb: 'invitation',
  scope: 'write',
  summary: 'What an invitation offers',
  input: InvitationToken,
  output: dataAnswer(Invitation),
  access: anyone(),
  run: async ({ context: { platform }, input }) => {
    const found = await inTransaction(platform.orm, 'system', SYSTEM, async (em) => findInvitation(em, input.token), {
      readOnly: true,
    });
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
 * The account of who was invited: a new one, or the one that waits for the address, of which nothing stays as whoever
 * signed it up had chosen it. @throws CONFLICT `account_exists`
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
    throw new DomainError('CONFLICT', 'There is an account with this address. Sign in to accept.', {
      detailCode: 'account_exists',
    });
  }
  const id = newId();
  const now = new Date();
  await em.insert(UserEntity, { id, email, ...all, createdAt: now, updatedAt: now });
  return id;
}

/** Makes an account for the invited address, accepts, and signs in. The link proves the address. */
export const joinByInvitation = process({
  area: 'organizationUser',
  verb: 'joinByInvitation',
  scope: 'write',
  summary: 'Accept an invitation with a new account',
  input: JoinInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { orm } = context.platform;
    const { email } = await inTransaction(orm, 'system', SYSTEM, async (em) => findInvitation(em, input.token));
    await refuseCommonPassword(input.password, 'password', [email, input.firstName, input.lastName]);
    const passwordHash = await hashPassword(input.password);
    await inTransaction(orm, 'system', SYSTEM, async (em) => {
      const { firstName, lastName } = input;
      const userId = await invitedAccount(em, email, { firstName, lastName, passwordHash });
      await takeInvitation(em, context, input.token, userId);
    });
    return signIn(context, { username: email, password: input.password });
  },
});
