import { z } from 'zod';
import { Id, ORGANIZATION_ROLES } from '../kernel/index.ts';

export const LOGIN_PREFERENCES = ['MagicLink', 'Password', 'Google', 'LinkedIn', 'AnyAuth'] as const;

export const Email = z.string().trim().toLowerCase().min(1).max(255).pipe(z.email('Not an e-mail address'));
export const Password = z.string().min(12, 'At least 12 characters').max(40, 'At most 40 characters');

export const User = z.object({
  id: Id,
  email: z.string(),
  phone: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  loginPreference: z.enum(LOGIN_PREFERENCES),
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  enableMfa: z.boolean(),
  isSuperuser: z.boolean(),
});
export type User = z.infer<typeof User>;

export const Profile = User.extend({
  organizations: z.array(z.object({ id: Id, name: z.string(), role: z.enum(ORGANIZATION_ROLES) })),
});
