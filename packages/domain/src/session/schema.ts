import { z } from 'zod';
import { Id, Instant, Message, RequestId } from '../kernel/index.ts';

/** OAuth 2 password form. The password is only compared, so its length is bounded, not prescribed. */
export const SignInInput = z.object({
  username: z.string().trim().toLowerCase().min(1).max(255),
  password: z.string().min(1).max(255),
});

export const SignInAnswer = z.object({
  success: z.boolean(),
  message: Message,
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expiresAt: Instant,
});

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
