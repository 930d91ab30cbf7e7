import { z } from 'zod';
import { Id, Instant, listQuery, RequestId, requiresOneOf } from '../kernel/index.ts';
import { LINK_PRESETS } from './presets.ts';
import { SHARE_ACCESS } from './access.ts';
import { WatermarkText } from './watermark.ts';

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

export const MAX_LINK_DESCRIPTION = 500;

/** Whom visitors can write to. */
export const LinkContact = z.strictObject({ name: z.string().trim().min(1).max(255), email: z.email().max(255) });

const settings = {
  enableChat: z.boolean(),
  watermark: z.boolean(),
  access: z.enum(SHARE_ACCESS),
  allowList: z.array(AddressOrDomain).max(MAX_LIST),
  denyList: z.array(AddressOrDomain).max(MAX_LIST),
  permissions: z.array(SharePermission).max(MAX_PERMISSIONS),
  showsWithheldCount: z.boolean(),
  allowPrint: z.boolean(),
  description: z.string().trim().min(1).max(MAX_LINK_DESCRIPTION),
  contact: LinkContact,
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
  /** Null or absent: the address and the time. */
  watermarkText: WatermarkText.nullable().optional(),
  access: settings.access.default('view'),
  permissions: settings.permissions.default([]),
  showsWithheldCount: settings.showsWithheldCount.default(false),
  allowPrint: settings.allowPrint.default(false),
  /** Null or absent: none. */
  description: settings.description.nullable().optional(),
  /** Null or absent: the creator of the link. */
  contact: settings.contact.nullable().optional(),
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
    /** Null: the address and the time. */
    watermarkText: WatermarkText.nullable().optional(),
    access: settings.access.optional(),
    permissions: settings.permissions.optional(),
    showsWithheldCount: settings.showsWithheldCount.optional(),
    allowPrint: settings.allowPrint.optional(),
    /** Null removes it. */
    description: settings.description.nullable().optional(),
    /** Null: the creator of the link. */
    contact: settings.contact.nullable().optional(),
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

/** Whom an Owner wants to see the room as: a visitor of the link, or somebody who has not been there. */
export const StartPreviewInput = z
  .strictObject({ linkId: RequestId.optional(), id: RequestId.optional(), visitorId: RequestId.nullish() })
  .refine(({ linkId, id }) => linkId ?? id, { message: 'Field required', path: ['linkId'] })
  .meta(requiresOneOf('linkId', 'id'));

/** A preview that has started. The session holds it, so that it needs no token. */
export const LinkPreview = z.object({
  linkId: Id,
  visitorId: Id.nullable(),
  /** When the preview ends by itself. */
  expiresAt: Instant,
});

export const ListLinksInput = listQuery({
  linkName: 'text',
  expirationDate: 'date',
  createdAt: 'date',
  visitorCount: 'number',
  lastVisitAt: 'date',
}).extend({ dataroomId: RequestId });

export const ListLinkVisitorsInput = listQuery({
  email: 'text',
  name: 'text',
  company: 'text',
  firstSeenAt: 'date',
  lastSeenAt: 'date',
  visitCount: 'number',
  seconds: 'number',
  pagesRead: 'number',
  downloadCount: 'number',
  printCount: 'number',
}).extend({ linkId: RequestId, visitorId: RequestId.optional() });

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
  visitCount: z.int(),
  /** The time on pages, as the server counted it. */
  seconds: z.int(),
  /** Different pages that the visitor stayed on for two seconds or more, of the documents that the link shows now. */
  pagesRead: z.int(),
  /** The share of the link's pages that the visitor has read, from 0 to 1. Null if the link shows no document. */
  completion: z.number().nullable(),
  downloadCount: z.int(),
  /** The pages printed, each as often as it was. */
  printCount: z.int(),
});
export type LinkVisitor = z.infer<typeof LinkVisitor>;

export const ListLinkDocumentsInput = listQuery({
  name: 'text',
  seconds: 'number',
  pagesRead: 'number',
  visitorCount: 'number',
  downloadCount: 'number',
  printCount: 'number',
  lastReadAt: 'date',
}).extend({ linkId: RequestId, visitorId: RequestId.optional() });

/** A document that visitors of a link have read, saved or printed. */
export const LinkDocument = z.object({
  id: Id,
  name: z.string(),
  pageCount: z.int(),
  seconds: z.int(),
  /** Different pages that somebody stayed on for two seconds or more. */
  pagesRead: z.int(),
  visitorCount: z.int(),
  downloadCount: z.int(),
  /** The pages printed, each as often as it was. */
  printCount: z.int(),
  lastReadAt: Instant.nullable(),
});
export type LinkDocument = z.infer<typeof LinkDocument>;

export const ListLinkPagesInput = listQuery({
  page: 'number',
  seconds: 'number',
  visitorCount: 'number',
  lastReadAt: 'date',
}).extend({ linkId: RequestId, documentId: RequestId, visitorId: RequestId.optional() });

/** A page of a document, with the time that visitors of a link spent on it. */
export const LinkPageTime = z.object({
  page: z.int(),
  seconds: z.int(),
  visitorCount: z.int(),
  lastReadAt: Instant,
});
export type LinkPageTime = z.infer<typeof LinkPageTime>;

export const ListLinkVisitsInput = listQuery({
  email: 'text',
  name: 'text',
  startedAt: 'date',
  seconds: 'number',
  pagesRead: 'number',
}).extend({ linkId: RequestId, visitorId: RequestId.optional() });

/** One visit. It ends when the visitor has been quiet for half an hour. */
export const LinkVisit = z.object({
  id: Id,
  visitorId: Id,
  email: z.string().nullable(),
  name: z.string().nullable(),
  startedAt: Instant,
  seconds: z.int(),
  pagesRead: z.int(),
});
export type LinkVisit = z.infer<typeof LinkVisit>;

const MAX_DAYS = 366;
export const LinkDaysInput = z.strictObject({ linkId: RequestId, days: z.int().min(1).max(MAX_DAYS).default(30) });

/** The visits that began on a day (UTC). */
export const LinkDay = z.object({ day: z.iso.date(), visitCount: z.int(), visitorCount: z.int(), seconds: z.int() });
export type LinkDay = z.infer<typeof LinkDay>;

export const DownloadLinkActivityInput = z.strictObject({
  linkId: RequestId,
  /** One line for each visitor, or one for each page that a visitor has read. */
  of: z.enum(['visitors', 'pages']).default('visitors'),
});

/** The visitor whose record of the agreement is wanted. */
export const DownloadAgreementInput = z.strictObject({ linkId: RequestId, visitorId: RequestId });

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
  watermarkText: z.string().nullable(),
  access: z.enum(SHARE_ACCESS),
  permissions: z.array(SharePermission),
  showsWithheldCount: z.boolean(),
  allowPrint: z.boolean(),
  description: z.string().nullable(),
  /** Null: the creator of the link. */
  contact: LinkContact.nullable(),
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
