import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, notFound, ok, type OrganizationRole } from '@atrium/domain/kernel';
import { Profile, type User } from '@atrium/domain/user';
import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';

/** Oneself, with the organizations one belongs to. */
export const profile = query({
  area: 'user',
  verb: 'profile',
  summary: 'Your profile and organizations',
  input: z.object({}),
  output: dataAnswer(Profile),
  access: signedIn(),
  run: async ({ em, actor }) => {
    const user = await em.findOne(UserEntity, { id: actor.userId }, { populate: ['passwordHash'] });
    if (!user) throw notFound('User');
    const organizations = await em.execute<{ id: string; name: string; role: OrganizationRole }[]>(
      `select o.id, o.name, m.role from organization_user m join organization o on o.id = m.organization_id
       where m.user_id = ? and m.is_active and m.is_invitation_accepted and o.deleted_at is null
         and (o.is_active or m.role = 'Owner') order by lower(o.name), o.id`,
      [actor.userId],
    );
    const visible =
      actor.kind === 'apiKey'
        ? organizations.filter((each) => each.id === actor.membership.organizationId)
        : organizations;
    return ok({
      ...userOut(user),
      hasPassword: (user.passwordHash ?? null) !== null,
      organizations: visible,
    });
  },
});

/** First and last name, or the part of the address before the @. */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email.split('@')[0]!;
}

/** A person as they see themselves. */
export function userOut(user: UserRow): User {
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
