import { z } from 'zod';
import { Instant, Message, RequestId, InstantInput } from '../kernel/index.ts';
import { Email } from '../user/index.ts';

/** A user in the format of Auth.js. */
export const AdapterUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: Instant.nullable(),
  name: z.string().nullable(),
  image: z.string().nullable(),
});
export type AdapterUser = z.infer<typeof AdapterUser>;

const Name = z.string().trim().max(255).nullable().optional();
const Image = z.string().max(2048).nullable().optional();
const Verified = InstantInput.nullable().optional();

export const CreateAdapterUserInput = z.object({
  /** Auth.js sends an id of its own. Atrium ignores it and returns the id of the new user. */
  id: z.string().max(255).optional(),
  email: Email,
  name: Name,
  image: Image,
  emailVerified: Verified,
});
export const UpdateAdapterUserInput = z.object({
  id: RequestId,
  email: Email.optional(),
  name: Name,
  image: Image,
  emailVerified: Verified,
});
export const AdapterUserIdInput = z.object({ id: RequestId });
/** Any text, because a lookup with an invalid address is a miss. */
export const AdapterEmailInput = z.object({ email: z.string() });

/** Identifies an account at an identity provider. */
export const AccountRef = z.object({
  provider: z.string().min(1).max(64),
  providerAccountId: z.string().min(1).max(255),
});

const Token = z.string().max(16_384).nullable().optional();
const MAX_ACCOUNT_CHARACTERS = 100_000;
/** A linked account. Providers add fields of their own to their token answers; they are stored too. */
export const CreateAccountInput = AccountRef.extend({
  userId: RequestId,
  type: z.enum(['oauth', 'oidc', 'email', 'webauthn', 'credentials']),
  access_token: Token,
  refresh_token: Token,
  id_token: Token,
  token_type: z.string().max(64).nullable().optional(),
  scope: z.string().max(2048).nullable().optional(),
  session_state: z.string().max(2048).nullable().optional(),
  expires_at: z.int().nullable().optional(),
})
  .loose()
  .refine((account) => JSON.stringify(account).length <= MAX_ACCOUNT_CHARACTERS, 'The account is too large');

/** A linked account. Its tokens are accepted but never returned. */
export const AdapterAccount = AccountRef.extend({ userId: z.string(), type: z.string() });

export const CreateVerificationTokenInput = z.object({
  identifier: z.string().trim().toLowerCase().min(1).max(255),
  token: z.string().min(1).max(255),
  expires: InstantInput,
});
export const UseVerificationTokenInput = CreateVerificationTokenInput.omit({ expires: true });
export const VerificationToken = CreateVerificationTokenInput;

/** Returns null if nothing is found, as the adapter's contract requires. */
export function orNull<T extends z.ZodType>(data: T) {
  return z.object({ success: z.boolean(), message: Message, errors: z.array(Message), data: data.nullable() });
}
