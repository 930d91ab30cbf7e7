import { z } from 'zod';
import { Id, listQuery, ORGANIZATION_ROLES } from '../kernel/index.ts';

export const LOGIN_PREFERENCES = ['MagicLink', 'Password', 'Google', 'LinkedIn', 'AnyAuth'] as const;

export const Email = z.string().trim().toLowerCase().min(1).max(255).pipe(z.email('This is not an e-mail address'));
export const Password = z.string().min(12, 'Use at least 12 characters').max(40, 'Use at most 40 characters');

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
  /** Whether the user has a password, which changes to the account then require. */
  hasPassword: z.boolean(),
  organizations: z.array(z.object({ id: Id, name: z.string(), role: z.enum(ORGANIZATION_ROLES) })),
});

const PersonName = z
  .string()
  .trim()
  .max(255)
  .refine((name) => !/\p{Cc}/u.test(name), 'A name must not contain control characters');

export const SignUpInput = z.object({
  email: Email,
  password: Password,
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
});

/**
 * The secret of a confirmation mail, with the password from the sign-up or a new one. Without a password, the address is
 * confirmed and the account has none: the person who opens the mail may not be the one who signed up.
 */
export const VerifyEmailInput = z
  .object({
    token: z.string().min(1).max(255),
    /** Only compared. */
    password: z.string().max(255).optional(),
    newPassword: Password.optional(),
  })
  .refine((input) => input.password === undefined || input.newPassword === undefined, {
    message: 'Send either the chosen password or a new one',
    path: ['newPassword'],
  });

/** The confirmed address, and whether its account has a password. */
export const VerifiedEmail = z.object({ email: z.string(), hasPassword: z.boolean() });

export const ChangePasswordInput = z.object({
  /** Only compared. Users without a password leave it out. */
  currentPassword: z.string().max(255).optional(),
  newPassword: Password,
});

/** The new address of an account. Requires the password of users who have one, so that an unattended browser cannot do this. */
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

/** Created by an operator. The user chooses a password with the link in a mail. */
export const CreateUserInput = z.object({
  email: Email,
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
  phone: z.string().trim().max(64).nullable().default(null),
  loginPreference: z.enum(LOGIN_PREFERENCES).default('AnyAuth'),
});

export const RemoveUserInput = z.object({ password: z.string().max(255).optional() });

export const ListUsersInput = listQuery({ email: 'text', firstName: 'text', lastName: 'text' });
