import { AccountEntity } from '@atrium/db/auth-adapter';
import { OrganizationUserEntity } from '@atrium/db/organization';
import { UserEntity } from '@atrium/db/user';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { RemoveUserInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flow } from '../kernel/index.ts';
import { endMembership } from '../organization-user/index.ts';
import {
  beginProof,
  endOtherSessions,
  endProof,
  forgetSecondFactor,
  inPerson,
  verifyProof,
  voidSecrets,
} from '../session/index.ts';

/**
 * Removes a user. What only they owned passes to an Owner of each organization. An empty row stays, because what they
 * created still names its creator.
 * @throws CONFLICT `last_owner` if an organization would have no Owner
 */
export async function removePerson(em: EntityManager, userId: string): Promise<void> {
  const memberships = await em.find(
    OrganizationUserEntity,
    { userId, leftAt: null },
    { filters: { organization: false } },
  );
  for (const membership of memberships) await endMembership(em, membership);
  await endOtherSessions(em, userId, null);
  await voidSecrets(em, userId);
  await forgetSecondFactor(em, userId);
  await em.nativeDelete(AccountEntity, { userId });
  const nothing = { firstName: '', lastName: '', phone: null, avatarUrl: null, passwordHash: null, enableMfa: false };
  // Nobody can own an `.invalid` address (RFC 2606), and the old address can sign up again.
  const email = `${userId}@removed.invalid`;
  await em.nativeUpdate(UserEntity, { id: userId }, { ...nothing, email, isActive: false, isSuperuser: false });
}

/** Ends the caller's account. It asks for the password again. */
export const removeUser = flow({
  area: 'user',
  verb: 'remove',
  summary: 'Delete your account',
  input: RemoveUserInput,
  output: DoneAnswer,
  access: inPerson('system'),
  scope: 'admin',
  interrupted: 'repeat',
  prepare: beginProof,
  act: async ({ plan, input }) => verifyProof(plan, input.password),
  commit: async (work) => {
    const { em, actor, plan, outcome, note } = work;
    note('user', actor.userId);
    const refusal = await endProof(work, plan, outcome);
    if (refusal) return refusal;
    await removePerson(em, actor.userId);
    return done('Your account is deleted.');
  },
});
