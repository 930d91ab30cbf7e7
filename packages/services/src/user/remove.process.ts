import { AccountEntity } from '@atrium/db/auth-adapter';
import { OrganizationUserEntity } from '@atrium/db/organization';
import { UserEntity } from '@atrium/db/user';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { RemoveUserInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { process, writeAudit } from '../kernel/index.ts';
import { endMembership } from '../organization-user/index.ts';
import {
  asSystem,
  endOtherSessions,
  forgetSecondFactor,
  inPerson,
  proveAgain,
  voidSecrets,
  withPassword,
} from '../session/index.ts';

/**
 * Takes a person out: what was theirs alone passes to an Owner of each organization, and of themselves only an empty row
 * stays, because what they made still names its maker.
 * @throws CONFLICT `last_owner` where an organization would be left without an Owner
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
  // `.invalid` (RFC 2606) is nobody's, and the address itself is free to be signed up with again.
  const email = `${userId}@removed.invalid`;
  await em.nativeUpdate(UserEntity, { id: userId }, { ...nothing, email, isActive: false, isSuperuser: false });
}

/** Ends one's own account. Asks for the password again. */
export const removeUser = process({
  area: 'user',
  verb: 'remove',
  summary: 'End your account',
  input: RemoveUserInput,
  output: DoneAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor: { userId }, input }) => {
    await proveAgain(context, await withPassword(context, userId), input.password);
    await asSystem(context, async (em) => {
      await removePerson(em, userId);
      const note = { resourceType: 'user', resourceId: userId, summary: {} };
      await writeAudit(em, 'user', context, 'user.remove', 'succeeded', note);
    });
    return done('Your account has ended.');
  },
});
