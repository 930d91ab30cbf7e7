import { organizationsOf, type OwnFields, ownProfile } from '@atrium/db/user';
import { dataAnswer, notFound, ok } from '@atrium/domain/kernel';
import { Profile, type User } from '@atrium/domain/user';
import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';

/** Returns the signed-in user and the organizations they can enter. */
export const profile = query({
  area: 'user',
  verb: 'profile',
  summary: 'Your profile and organizations',
  input: z.object({}),
  output: dataAnswer(Profile),
  access: signedIn(),
  run: async ({ em, actor }) => {
    const user = await ownProfile(em, actor.userId);
    if (!user) throw notFound('User');
    const organizations = await organizationsOf(em, actor.userId);
    const visible =
      actor.kind === 'apiKey'
        ? organizations.filter((each) => each.id === actor.membership.organizationId)
        : organizations;
    return ok({
      ...userOut(user),
      hasPassword: user.hasPassword,
      organizations: visible,
    });
  },
});

/** Returns the first and last name, or the part of the address before the @. */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email.replace(/@.*$/, '');
}

/** A user as they see themselves. */
export function userOut(user: OwnFields): User {
  return {
    id: user.id,
    email: user.email,
    phone: user.phone ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: displayName(user),
    avatarUrl: user.avatarUrl ?? null,
    loginPreference: user.loginPreference,
    isEmailVerified: user.isEmailVerified,
    isActive: user.isActive,
    enableMfa: user.enableMfa,
    isSuperuser: user.isSuperuser,
  };
}
