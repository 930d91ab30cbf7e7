import { z } from 'zod';
import { Id, Instant, Message, Name, RequestId, VISIT_STATES } from '../kernel/index.ts';
import { DataroomMetadata } from '../dataroom/index.ts';
import { OneTimeCode } from '../session/index.ts';
import { Email } from '../user/index.ts';

/**
 * A token of a link or of a visit. It may be left out if the request carries one in `X-Share-Token` or, with
 * `X-Atrium-Visit: 1`, in the visit's cookie.
 */
const VisitToken = z.string().min(1).max(255).optional();

export const VisitInput = z.object({ token: VisitToken });
export const UnlockInput = VisitInput.extend({ password: z.string().min(1).max(255) });
export const RequestVerificationInput = VisitInput.extend({ email: Email });
/** The token is the one that `request-verification` returned. */
export const VerifyAddressInput = VisitInput.extend({ otp: OneTimeCode });

export const AcceptNdaInput = VisitInput.extend({
  name: Name,
  company: Name.nullish(),
  /** The hash of the text that was shown. The call fails if the text has changed since. */
  textHash: z.string().length(64).optional(),
});

/** The page on the visitor's screen. */
export const ReadingInput = z.strictObject({
  documentId: RequestId,
  page: z.int().min(1).max(100_000),
  /** Whether the visitor stops reading now. The time until the next call does not count then. */
  stops: z.boolean().default(false),
});

/** A passed gate. `token` replaces the one before; it never outlives the link. */
export const VisitTokenAnswer = z.object({
  success: z.literal(true),
  message: Message,
  token: z.string(),
  /** The token of the gate before; the id of the link at the first gate. */
  parentTokenId: Id,
  expiresAt: Instant,
});

/** An entered room. `token` is null if the request's token goes on. */
export const EnterAnswer = VisitTokenAnswer.extend({ token: z.string().nullable(), expiresAt: Instant.nullable() });

/** A code is on its way. `token` carries the request to `verify`; it has passed no further gate. */
export const VerificationAnswer = VisitTokenAnswer.extend({ codeExpiresAt: Instant });

const RoomBranding = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  organization: z.object({ name: z.string(), logo: z.string().nullable(), primaryColor: z.string().nullable() }),
  branding: DataroomMetadata.shape.branding,
});

/** The state of a link in one browser. Nothing else is shown before the gates are passed. */
export const VisitInfo = z.object({
  success: z.literal(true),
  enable_chat: z.boolean(),
  enableChat: z.boolean(),
  expired: z.boolean(),
  expiresAt: Instant,
  requirePassword: z.boolean(),
  requireEmailVerification: z.boolean(),
  requireNda: z.boolean(),
  verifiedEmail: z.string().nullable(),
  /** The token with which the gate before was passed; null for the link's own token. */
  parentTokenId: Id.nullable(),
  dataroomId: Id,
  linkName: z.string(),
  passed: z.object({ password: z.boolean(), email: z.boolean(), nda: z.boolean() }),
  /** Whether this browser has entered the room. */
  entered: z.boolean(),
  /** The next gate. */
  next: z.enum(VISIT_STATES),
  room: RoomBranding,
});

/** The agreement as the visitor must read it. */
export const Agreement = z.object({
  text: z.string(),
  /** Counts the texts of the data room that visitors have accepted, with this one. */
  version: z.int(),
  textHash: z.string(),
  email: z.string(),
  accepted: z.object({ name: z.string(), company: z.string().nullable(), at: Instant }).nullable(),
});

/** How far a visitor has read the documents that exist for them. */
export const VisitorProgress = z.object({
  documents: z.array(
    z.object({
      id: Id,
      /** Different pages that the visitor stayed on for two seconds or more. */
      pagesRead: z.int(),
      pageCount: z.int(),
    }),
  ),
  /** The number of documents that are withheld from the visitor. Null if the link does not show it. */
  withheldCount: z.int().nullable(),
});

/** A visitor who has passed every gate, as they see themselves. */
export const Visitor = z.object({
  email: z.string().nullable(),
  linkName: z.string(),
  room: RoomBranding,
  expiresAt: Instant,
  enableChat: z.boolean(),
  watermark: z.boolean(),
  defaultAccess: z.enum(['none', 'view', 'download']),
  agreement: z.object({ at: Instant, name: z.string(), company: z.string().nullable() }).nullable(),
  /** Whether the visitor may print pages. */
  allowPrint: z.boolean(),
  /** The sender's words about the data room. */
  description: z.string().nullable(),
  /** The contact of the link, or the person who shares the room; null if they have left the organization. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The visit before this one. */
  lastVisitAt: Instant.nullable(),
  /** The link that an Owner previews as this visitor; null for visitors. */
  preview: z.object({ linkId: Id, visitorId: Id.nullable() }).nullable(),
});
