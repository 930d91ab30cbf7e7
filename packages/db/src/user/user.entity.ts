import type { LOGIN_PREFERENCES } from '@atrium/domain/user';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_USER, id, ROLES, updatedAt } from '../tenancy/index.ts';

export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'users_self', roles: [ROLES.user], using: `id = ${CURRENT_USER}` },
    {
      // People of the organization, by the memberships that the tenant can see.
      name: 'users_tenant',
      command: 'select',
      roles: [ROLES.tenant],
      using: 'exists (select 1 from organization_user m where m.user_id = users.id)',
    },
    { name: 'users_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  triggers: [
    {
      name: 'stamp_verified_email',
      timing: 'before',
      events: ['insert', 'update'],
      body: `if not new.is_email_verified then new.email_verified_at := null;
      elsif new.email_verified_at is null then new.email_verified_at := date_trunc('milliseconds', clock_timestamp());
      end if;
      return new;`,
    },
  ],
  properties: {
    id: id(),
    /** Lower case. */
    email: p.string().length(255).unique('users_email_unique'),
    phone: p.string().length(64).nullable(),
    firstName: p.string().length(255).default(''),
    lastName: p.string().length(255).default(''),
    avatarUrl: p.string().length(2048).nullable(),
    /** argon2id, with its parameters and salt; null for people without a password. */
    passwordHash: p.string().length(512).nullable().hidden().lazy(),
    loginPreference: p.string().$type<(typeof LOGIN_PREFERENCES)[number]>().default('AnyAuth'),
    isEmailVerified: p.boolean().default(false),
    /** When the address was verified. A trigger sets it when `isEmailVerified` changes. */
    emailVerifiedAt: p.datetime().nullable().hidden().lazy(),
    isActive: p.boolean().default(true),
    enableMfa: p.boolean().default(false),
    isSuperuser: p.boolean().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type UserRow = InferEntity<typeof UserEntity>;
