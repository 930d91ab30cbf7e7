import { z } from 'zod';
import { Id, Instant, listQuery, RequestId, requiresOneOf } from '../kernel/index.ts';
import { LINK_PRESETS } from './presets.ts';
import { SHARE_ACCESS } from './access.ts';

/** The most addresses that a link is sent to at once. */
export const MAX_LINK_EMAILS = 100;
const MAX_LIST = 500;
const MAX_PERMISSIONS = 10_000;

const LinkName = z.string().trim().min(1).max(255);
const Email = z.string().trim().min(1).max(255);
/** An address, or a domain as `example.com`. */
const AddressOrDomain = z.string().trim().toLowerCase().min(1).max(255);

export const SharePermission = z.strictObject({
  type: z.enum(['folder', 'document']),
  id: RequestId,
  access: z.enum(SHARE_ACCESS),
});
export type SharePermission = z.infer<typeof SharePermission>;

const settings = {
  enableChat: z.boolean(),
  watermark: z.boolean(),
  access: z.enum(SHARE_ACCESS),
  allowList: z.array(AddressOrDomain).max(MAX_LIST),
  denyList: z.array(AddressOrDomain).max(MAX_LIST),
  permissions: z.array(SharePermission).max(MAX_PERMISSIONS),
  showsWithheldCount: z.boolean(),
};

export const CreateLinkInput = z.strictObject({
  dataroomId: RequestId,
  linkName: LinkName,
  /** Only Viewer; stated so that a client that asks for more is refused. */
  permission: z.literal('Viewer').default('Viewer'),
  expirationDate: Instant.optional(),
  enableChat: settings.enableChat.default(false),
  requireEmailVerification: z.boolean().default(false),
  requireNda: z.boolean().default(false),
  emails: z.array(Email).max(MAX_LINK_EMAILS).default([]),
  allowList: settings.allowList.default([]),
  denyList: settings.denyList.default([]),
  password: z.string().min(8).max(255).optional(),
  watermark: settings.watermark.default(true),
  access: settings.access.default('view'),
  permissions: settings.permissions.default([]),
  showsWithheldCount: settings.showsWithheldCount.default(false),
  preset: z.enum(LINK_PRESETS).optional(),
});

export const UpdateLinkInput = z
  .strictObject({
    linkId: RequestId.optional(),
    id: RequestId.optional(),
    linkName: LinkName.optional(),
    expirationDate: Instant.optional(),
    enableChat: settings.enableChat.optional(),
    requireEmailVerification: z.boolean().optional(),
    requireNda: z.boolean().optional(),
    emails: z.array(Email).max(MAX_LINK_EMAILS).optional(),
    allowList: settings.allowList.optional(),
    denyList: settings.denyList.optional(),
    /** Null removes the password. */
    password: z.string().min(8).max(255).nullable().optional(),
    watermark: settings.watermark.optional(),
    access: settings.access.optional(),
    permissions: settings.permissions.optional(),
    showsWithheldCount: settings.showsWithheldCount.optional(),
  })
  .refine(({ linkId, id }) => linkId ?? id, { message: 'Field required', path: ['linkId'] })
  .meta(requiresOneOf('linkId', 'id'));

/** A change of a link, or the settings of one that does not exist yet, to see what it would do. */
export const LinkEffectInput = z
  .strictObject({
    linkId: RequestId.optional(),
    dataroomId: RequestId.optional(),
    requireEmailVerification: z.boolean().optional(),
    requireNda: z.boolean().optional(),
    allowList: settings.allowList.optional(),
    denyList: settings.denyList.optional(),
    access: settings.access.optional(),
    permissions: settings.permissions.optional(),
    /** Whether a new password would be set. */
    changesPassword: z.boolean().default(false),
  })
  .refine(({ linkId, dataroomId }) => linkId ?? dataroomId, { message: 'Field required', path: ['linkId'] })
  .meta(requiresOneOf('linkId', 'dataroomId'));

const DocumentCounts = z.object({ none: z.int(), view: z.int(), download: z.int() });

export const LinkEffect = z.object({
  /** Visitors who lose access now: their address is not admitted, or no document is left for them. */
  visitorsLosingAccess: z.int(),
  /** Visitors who must pass a gate again before they continue. */
  visitorsAskedAgain: z.object({ password: z.int(), email: z.int(), nda: z.int() }),
  /** Documents by access. `before` is null for a link that does not exist yet. */
  documents: z.object({ before: DocumentCounts.nullable(), after: DocumentCounts }),
});
export type LinkEffect = z.infer<typeof LinkEffect>;

export const LinkRef = z
  .strictObject({ linkId: RequestId.optional(), id: RequestId.optional() })
  .refine(({ linkId, id }) => linkId ?? id, { message: 'Field required', path: ['linkId'] })
  .meta(requiresOneOf('linkId', 'id'));

export const ListLinksInput = listQuery({
  linkName: 'text',
  expirationDate: 'date',
  createdAt: 'date',
}).extend({ dataroomId: RequestId });

export const ListLinkVisitorsInput = listQuery({
  email: 'text',
  name: 'text',
  company: 'text',
  firstSeenAt: 'date',
  lastSeenAt: 'date',
}).extend({ linkId: RequestId });

/** A person behind a link. `email` is null if the link asks for no address. */
export const LinkVisitor = z.object({
  id: Id,
  email: z.string().nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** When the visitor last accepted the agreement. */
  acceptedAt: Instant.nullable(),
  /** Whether a browser of the visitor holds a token that works. */
  isSignedIn: z.boolean(),
});
export type LinkVisitor = z.infer<typeof LinkVisitor>;

/** A share link as the Owners of its data room see it. */
export const ShareLink = z.object({
  id: Id,
  dataroomId: Id,
  /** The link takes the place of a membership; this is its own id. */
  organizationUserId: Id,
  linkName: z.string(),
  permission: z.literal('Viewer'),
  /** Null if it was created under another master key: it still works but cannot be shown. */
  token: z.string().nullable(),
  shareLink: z.string().nullable(),
  expirationDate: Instant,
  isExpired: z.boolean(),
  enableChat: z.boolean(),
  requireEmailVerification: z.boolean(),
  requireNda: z.boolean(),
  hasPassword: z.boolean(),
  allowList: z.array(z.string()),
  denyList: z.array(z.string()),
  watermark: z.boolean(),
  access: z.enum(SHARE_ACCESS),
  permissions: z.array(SharePermission),
  showsWithheldCount: z.boolean(),
  preset: z.enum(LINK_PRESETS).nullable(),
  createdByName: z.string(),
  createdAt: Instant,
  visitorCount: z.int(),
  lastVisitAt: Instant.nullable(),
});
export type ShareLink = z.infer<typeof ShareLink>;

/** A link in a list. It counts its permissions, which can be thousands. */
export const ListedLink = ShareLink.omit({ permissions: true }).extend({ permissionCount: z.int() });
export type ListedLink = z.infer<typeof ListedLink>;
