import { z } from 'zod';
import { Id, Instant, Message, RequestId, requiresOneOfEach } from '../kernel/index.ts';
import { Email, Password } from '../user/index.ts';

/** The purpose of a one-time secret. */
export const SECRET_KINDS = [
  'verifyEmail',
  'magicLink',
  'passwordReset',
  'signInCode',
  'addressCode',
  'secondFactor',
  'oauth',
  'changeEmail',
  'shareCode',
] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** Identity providers that can be configured. */
export const OAUTH_PROVIDERS = ['Google', 'LinkedIn'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** How the user signed in. */
export type SignInMethod = 'Password' | 'MagicLink' | 'Code' | OAuthProvider;

/** A long random secret: the part of a link after the #. */
export const SecretToken = z.string().min(1).max(255);
/** Six digits. Pasted spaces are removed. */
export const OneTimeCode = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().length(6, 'The code has 6 characters'));

/**
 * OAuth 2 password form, whose unknown fields are ignored (RFC 6749, section 3.2). The password is only compared, so it has a
 * maximum length but no minimum.
 */
export const SignInInput = z.looseObject({
  username: z.string().trim().toLowerCase().min(1).max(255),
  password: z.string().min(1).max(255),
});

/** A token, or a challenge if two-step sign-in is on: `login/auth-with-otp` takes it with a code. */
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

/** When the sent code or link expires. The answer is the same for addresses without an account. */
export const SentAnswer = z.object({ success: z.boolean(), message: Message, expiresAt: Instant });

/** A code by mail with its address, or the second step of a sign-in with its challenge. */
export const SignInWithCodeInput = z
  .object({
    email: Email.optional(),
    challengeId: SecretToken.optional(),
    otp: OneTimeCode.optional(),
    recoveryCode: z.string().min(1).max(64).optional(),
  })
  .refine((input) => (input.email === undefined) !== (input.challengeId === undefined), {
    message: 'email or challengeId is required',
    path: ['email'],
  })
  .refine((input) => (input.otp === undefined) !== (input.recoveryCode === undefined), {
    message: 'otp or recoveryCode is required',
    path: ['otp'],
  })
  .refine((input) => input.recoveryCode === undefined || input.challengeId !== undefined, {
    message: 'A recovery code requires the challengeId of a sign-in',
    path: ['challengeId'],
  })
  .meta(requiresOneOfEach(['email', 'challengeId'], ['otp', 'recoveryCode']));

/** Requires the password of users who have one, so that an unattended browser cannot do this. */
export const PrepareTwoStepInput = z.object({ password: z.string().max(255).optional() });
/** The shared secret as text, and as the otpauth address in the QR code. */
export const PreparedTwoStep = z.object({ secret: z.string(), uri: z.string() });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const TurnOffTwoStepInput = z.object({
  password: z.string().max(255).optional(),
  otp: OneTimeCode.optional(),
  recoveryCode: z.string().min(1).max(64).optional(),
});

export const ResetPasswordInput = z.object({ token: SecretToken, newPassword: Password });

/** The API never returns reset links, so this template is empty. */
export const RecoveryContents = z.object({ htmlContent: z.literal('') });

export const StartOAuthInput = z.object({ provider: z.enum(OAUTH_PROVIDERS) });
/** `binding` stays in the browser that started the sign-in, and must return from it. */
export const StartedOAuth = z.object({ url: z.string(), binding: z.string() });
/** The parameters that the provider added to the redirect address. */
export const FinishOAuthInput = z.object({ query: z.string().min(1).max(4096), binding: SecretToken });

/** An identity provider that is linked to the user's account. */
export const LinkedProvider = z.object({ provider: z.enum(OAUTH_PROVIDERS), linkedAt: Instant });
/** Requires the password of users who have one. */
export const UnlinkProviderInput = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  password: z.string().max(255).optional(),
});

/** The ways to sign in that this installation offers. */
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
