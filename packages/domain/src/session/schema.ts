import { z } from 'zod';
import { Id, Instant, Message, RequestId } from '../kernel/index.ts';
import { Email, Password } from '../user/index.ts';

/** What a one-time secret opens. */
export const SECRET_KINDS = [
  'verifyEmail',
  'magicLink',
  'passwordReset',
  'signInCode',
  'addressCode',
  'secondFactor',
  'oauth',
  'changeEmail',
] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** Who vouches for people, where it is configured. */
export const OAUTH_PROVIDERS = ['Google', 'LinkedIn'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** How somebody came in. */
export type SignInMethod = 'Password' | 'MagicLink' | 'Code' | OAuthProvider;

/** Long random secrets: the part of a link behind the #. */
export const SecretToken = z.string().min(1).max(255);
/** Six digits. Spaces that came along by pasting are not part of it. */
export const OneTimeCode = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().length(6, 'The code has 6 characters'));

/** OAuth 2 password form. The password is only compared, so its length is bounded, not prescribed. */
export const SignInInput = z.object({
  username: z.string().trim().toLowerCase().min(1).max(255),
  password: z.string().min(1).max(255),
});

/** Signed in; or half way: with two-step sign-in on, `login/auth-with-otp` takes the challenge and a code. */
export const SignInAnswer = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    message: Message,
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expiresAt: Instant,
  }),
  z.object({
    success: z.literal(false),
    message: Message,
    mfaRequired: z.literal(true),
    challengeId: z.string(),
    expiresAt: Instant,
  }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const EmailInput = z.object({ email: Email });
export const TokenInput = z.object({ token: SecretToken });
export const CodeInput = z.object({ otp: OneTimeCode });

/** When what was sent stops working; the same for addresses that nobody has. */
export const SentAnswer = z.object({ success: z.boolean(), message: Message, expiresAt: Instant });

/** A code by mail with the address it went to; or the second step of a sign-in with its challenge. */
export const SignInWithCodeInput = z
  .object({
    email: Email.optional(),
    challengeId: SecretToken.optional(),
    otp: OneTimeCode.optional(),
    recoveryCode: z.string().min(1).max(64).optional(),
  })
  .refine((input) => (input.email === undefined) !== (input.challengeId === undefined), {
    message: 'Either email or challengeId is needed',
    path: ['email'],
  })
  .refine((input) => (input.otp === undefined) !== (input.recoveryCode === undefined), {
    message: 'Either otp or recoveryCode is needed',
    path: ['otp'],
  })
  .refine((input) => input.recoveryCode === undefined || input.challengeId !== undefined, {
    message: 'A recovery code needs the challengeId of a sign-in',
    path: ['challengeId'],
  });

/** With the password, from who has one: an open browser is not enough. */
export const PrepareTwoStepInput = z.object({ password: z.string().max(255).optional() });
/** The shared secret as text, and as the address that authenticator apps read from a picture. */
export const PreparedTwoStep = z.object({ secret: z.string(), uri: z.string() });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const TurnOffTwoStepInput = z.object({
  password: z.string().max(255).optional(),
  otp: OneTimeCode.optional(),
  recoveryCode: z.string().min(1).max(64).optional(),
});

export const ResetPasswordInput = z.object({ token: SecretToken, newPassword: Password });

/** Nobody reads reset links through the API: this says that there is no template to fill. */
export const RecoveryContents = z.object({ htmlContent: z.literal('') });

export const StartOAuthInput = z.object({ provider: z.enum(OAUTH_PROVIDERS) });
/** `binding` stays in the browser that began, and must come back from it. */
export const StartedOAuth = z.object({ url: z.string(), binding: z.string() });
/** What the provider appended to the address it sent the browser back to. */
export const FinishOAuthInput = z.object({ query: z.string().min(1).max(4096), binding: SecretToken });

/** A provider that a person has signed in with, and may again. */
export const LinkedProvider = z.object({ provider: z.enum(OAUTH_PROVIDERS), linkedAt: Instant });
/** With the password, from who has one. */
export const UnlinkProviderInput = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  password: z.string().max(255).optional(),
});

/** What a sign-in page offers here. */
export const SignInOptions = z.object({ providers: z.array(z.enum(OAUTH_PROVIDERS)) });

export const Session = z.object({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const RevokeSessionInput = z.object({ sessionId: RequestId });
