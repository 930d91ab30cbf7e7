import { z } from 'zod';
import { Id, listQuery, ORGANIZATION_ROLES } from '../kernel/index.ts';

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
  /** Whether changing things here asks for it. */
  hasPassword: z.boolean(),
  organizations: z.array(z.object({ id: Id, name: z.string(), role: z.enum(ORGANIZATION_ROLES) })),
});

const PersonName = z
  .string()
  .trim()
  .max(255)
  .refine((name) => !/\p{Cc}/u.test(name), 'A name has no control characters');

export const SignUpInput = z.object({
  email: Email,
  password: Password,
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
});

/**
 * The link of a mail, with the password that was chosen at sign-up or another in its place. With neither the address is
 * confirmed and the account has no password: whoever opens the mail need not be who chose it.
 */
export const VerifyEmailInput = z
  .object({
    token: z.string().min(1).max(255),
    /** Only compared. */
    password: z.string().max(255).optional(),
    newPassword: Password.optional(),
  })
  .refine((input) => input.password === undefined || input.newPassword === undefined, {
    message: 'Either the password that was chosen or a new one',
    path: ['newPassword'],
  });

/** What one signs in with from now on. */
export const VerifiedEmail = z.object({ email: z.string(), hasPassword: z.boolean() });

export const ChangePasswordInput = z.object({
  /** Only compared. Left out by who has none yet and signs in by link or provider. */
  currentPassword: z.string().max(255).optional(),
  newPassword: Password,
});

/** The address an account is to move to. With the password, from who has one: an open browser is not enough. */
export const ChangeEmailInput = z.object({ email: Email, password: z.string().max(255).optional() });

export const UpdateUserInput = z.object({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  phone: z.string().trim().max(64).nullable().optional(),
  avatarUrl: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .nullable()
    .optional(),
  loginPreference: z.enum(LOGIN_PREFERENCES).optional(),
});

/** By an operator. The person chooses a password by the link they are sent. */
export const CreateUserInput = z.object({
  email: Email,
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
  phone: z.string().trim().max(64).nullable().default(null),
  loginPreference: z.enum(LOGIN_PREFERENCES).default('AnyAuth'),
});

export const RemoveUserInput = z.object({ password: z.string().max(255).optional() });

export const ListUsersInput = listQuery({ email: 'text', firstName: 'text', lastName: 'text' });
