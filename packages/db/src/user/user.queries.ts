import type { OrganizationRole } from '@atrium/domain/kernel';
import { ListUsersInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { UserRow } from './user.entity.ts';

/** The fields of a user that the user sees. */
export type OwnFields = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'loginPreference'
  | 'isEmailVerified'
  | 'isActive'
  | 'enableMfa'
  | 'isSuperuser'
> & { phone?: string | null; avatarUrl?: string | null };
export type OwnProfile = OwnFields & { hasPassword: boolean };

/** The users of the organization of the transaction, without Guests and visitors of share links. */
export const listColleagues = defineList(ListUsersInput, {
  from: (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('organization_user as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.is_active', '=', true)
      .where('m.left_at', 'is', null)
      .where('m.role', '<>', 'Guest')
      .where('m.is_token_user', '=', false)
      .select([
        'u.id',
        'u.email',
        'u.phone',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.avatar_url as avatarUrl',
        'u.is_active as isActive',
      ]),
  search: ['email', 'firstName', 'lastName'],
  order: ['email'],
  tieBreak: 'id',
});

/** The organizations that a user can enter, by name. Text, because every page of the app runs it. */
export async function organizationsOf(
  em: EntityManager,
  userId: string,
): Promise<{ id: string; name: string; role: OrganizationRole }[]> {
  return textSql(
    em,
    `select o.id, o.name, m.role from organization_user m join organization o on o.id = m.organization_id
     where m.user_id = ? and m.is_active and m.is_invitation_accepted and o.deleted_at is null
       and (o.is_active or m.role = 'Owner') order by lower(o.name), o.id`,
    [userId],
  );
}

/** A user as they see themselves. Text, because every page of the app runs it. */
export async function ownProfile(em: EntityManager, userId: string): Promise<OwnProfile | null> {
  const [found] = await textSql<OwnProfile>(
    em,
    `select id, email, phone, first_name as "firstName", last_name as "lastName", avatar_url as "avatarUrl",
       login_preference as "loginPreference", is_email_verified as "isEmailVerified", is_active as "isActive",
       enable_mfa as "enableMfa", is_superuser as "isSuperuser", password_hash is not null as "hasPassword"
     from users where id = ?`,
    [userId],
  );
  return found ?? null;
}

/**
 * A condition on `users u`: an account whose address is not confirmed, without a session, a linked provider or a
 * membership. Anybody may have created it, so it does not reserve the address for its creator. Text, because statements
 * of several areas contain it.
 */
export const IS_UNCLAIMED = `u.is_active and not u.is_email_verified
  and not exists (select 1 from session s where s.user_id = u.id)
  and not exists (select 1 from account a where a.user_id = u.id)
  and not exists (select 1 from organization_user m where m.user_id = u.id)`;

/** Locks the unclaimed account with this address, and returns its id. Needs the role of the system. */
export async function unclaimedAccount(em: EntityManager, email: string): Promise<string | null> {
  const [found] = await textSql<{ id: string }>(
    em,
    `select u.id from users u where u.email = ? and ${IS_UNCLAIMED} for update`,
    [email],
  );
  return found?.id ?? null;
}

/** Whether any account has this address. */
export async function isKnownAddress(em: EntityManager, email: string): Promise<boolean> {
  const found = await sqlOf(em).selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  return found !== undefined;
}

export async function emailOf(em: EntityManager, userId: string): Promise<string | undefined> {
  const found = await sqlOf(em).selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst();
  return found?.email;
}

/** Marks the address of a user as confirmed. */
export async function confirmAddress(em: EntityManager, userId: string): Promise<void> {
  await sqlOf(em).updateTable('users').set({ is_email_verified: true }).where('id', '=', userId).execute();
}
