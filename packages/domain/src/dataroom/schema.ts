import { z } from 'zod';
import {
  ACCESS_POLICIES,
  Id,
  Instant,
  listQuery,
  Message,
  Name,
  RequestId,
  RESOURCE_ROLES,
  requiresOneOf,
} from '../kernel/index.ts';
import { ROOM_COLORS } from './colors.ts';
import { FILE_TYPES, INDEX_STATUSES } from '../document/index.ts';

const Button = z.object({
  label: z.string().max(255),
  backgroundColor: z.string().max(32),
  textColor: z.string().max(32),
  url: z.string().max(2048),
  isVisible: z.boolean().default(true),
});
const Social = z.object({ isVisible: z.boolean().default(false), url: z.string().max(2048).default('') });
const Branding = z.object({
  banner: z.string().max(2048).nullish(),
  header: z
    .object({
      logo: z.string().max(2048).nullish(),
      title: z.string().max(255).nullish(),
      textColor: z.string().max(32).nullish(),
    })
    .nullish(),
  cta: z.object({ primary: Button.nullish(), secondary: Button.nullish() }).nullish(),
  socials: z.object({ youtube: Social, twitter: Social, instagram: Social, linkedin: Social }).partial().nullish(),
});

export const DataroomMetadata = z.object({
  indexStartedAt: Instant.nullable().default(null),
  allowDuplicate: z.boolean().default(false),
  aiProcessingEnabled: z.boolean().default(true),
  enabledDocumentTypes: z.array(z.enum(FILE_TYPES)).nullable().default(null),
  taggingInstructions: z.string().max(10_000).nullable().default(null),
  description: z.string().max(10_000).nullable().default(null),
  branding: Branding.nullable().default(null),
  ndaContent: z.string().max(200_000).nullable().default(null),
  /** Null for a data room whose colour nobody has chosen. Screens then give it one. */
  color: z.enum(ROOM_COLORS).nullable().default(null),
});
export type DataroomMetadata = z.infer<typeof DataroomMetadata>;

/** The offers of a data room's screen: actions, and texts for empty places. */
export const RoomUiContext = z.object({
  placeholders: z.object({ contents: z.string(), members: z.string().nullable() }),
  allowedActions: z.array(z.string()),
});

export const Dataroom = z.object({
  id: Id,
  name: z.string(),
  accessPolicy: z.enum(ACCESS_POLICIES),
  dataroomMetadata: DataroomMetadata,
  sid: z.string(),
  organizationId: Id,
  uiContext: RoomUiContext,
  aiIndexStatus: z.enum(INDEX_STATUSES),
  treePath: z.string(),
  sizeBytes: z.number(),
  hasContent: z.boolean(),
  hasFolders: z.boolean(),
  /** The caller's role on this data room. */
  permission: z.enum(RESOURCE_ROLES),
  fileCount: z.int(),
  pendingCount: z.int(),
  failedCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Dataroom = z.infer<typeof Dataroom>;

export const CreateDataroomInput = z.object({
  name: Name,
  accessPolicy: z.enum(ACCESS_POLICIES).default('Private'),
  dataroomMetadata: DataroomMetadata.partial().optional(),
});

/** Changes only the given fields. A default here would reset fields that the caller left out. */
const shape = DataroomMetadata.shape;
const MetadataChange = z.object({
  allowDuplicate: shape.allowDuplicate.unwrap().optional(),
  aiProcessingEnabled: shape.aiProcessingEnabled.unwrap().optional(),
  enabledDocumentTypes: shape.enabledDocumentTypes.unwrap().optional(),
  taggingInstructions: shape.taggingInstructions.unwrap().optional(),
  description: shape.description.unwrap().optional(),
  branding: shape.branding.unwrap().optional(),
  ndaContent: shape.ndaContent.unwrap().optional(),
  color: shape.color.unwrap().optional(),
});

export const UpdateDataroomInput = z
  .object({
    id: RequestId.optional(),
    dataroomId: RequestId.optional(),
    name: Name.optional(),
    accessPolicy: z.enum(ACCESS_POLICIES).optional(),
    dataroomMetadata: MetadataChange.optional(),
  })
  .refine((input) => input.dataroomId ?? input.id, { message: 'Field required', path: ['dataroomId'] })
  .meta(requiresOneOf('dataroomId', 'id'));

export const ListDataroomsInput = listQuery({
  id: 'uuid',
  name: 'text',
  accessPolicy: 'enum',
  createdAt: 'date',
  updatedAt: 'date',
});

export const DataroomRef = z
  .object({ dataroomId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.dataroomId ?? input.id, { message: 'Field required', path: ['dataroomId'] })
  .meta(requiresOneOf('dataroomId', 'id'));

export const DataroomInfo = z.object({
  aiIndexCompleted: z.int(),
  aiIndexFailed: z.int(),
  aiIndexPending: z.int(),
  aiIndexSkipped: z.int(),
  infoPerContentTypeDict: z.record(z.string(), z.object({ count: z.int(), sizeBytes: z.number() })),
  totalSize: z.number(),
  totalFiles: z.int(),
  indexStartedAt: Instant.nullable(),
});

/** A folder or a document in the list of a data room: a row of the Knowledge Library. */
export const DataroomItem = z.object({
  id: Id,
  type: z.enum(['folder', 'document']),
  name: z.string(),
  dataroomId: Id,
  folderId: Id.nullable(),
  contentType: z.string(),
  fileType: z.enum(FILE_TYPES).nullable(),
  sizeBytes: z.number(),
  length: z.object({ count: z.int(), unit: z.enum(['page', 'sheet', 'slide', 'row']) }).nullable(),
  /** A document's status; for a folder the worst status below it: FAILED, then PENDING, then COMPLETED. */
  indexStatus: z.enum(INDEX_STATUSES),
  displayStatusMessage: z.string().nullable(),
  /** Folders only: the number of documents below. */
  fileCount: z.int(),
  pendingCount: z.int(),
  failedCount: z.int(),
  /** The access of a visitor of a share link: they may `view` the pages, or also `download` the file. Null for members. */
  access: z.enum(['view', 'download']).nullable(),
  tags: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type DataroomItem = z.infer<typeof DataroomItem>;

export const ListDataroomItemsInput = listQuery({
  name: 'text',
  type: 'enum',
  fileType: 'enum',
  contentType: 'text',
  sizeBytes: 'number',
  indexStatus: 'enum',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({
  dataroomId: RequestId,
  /** Null or absent: the top level of the data room. */
  folderId: RequestId.nullish(),
  /** Lists all documents below instead of the direct contents. */
  recursive: z.boolean().default(false),
});

export const ReindexInput = z
  .object({ dataroomId: RequestId.optional(), id: RequestId.optional(), onlyFailed: z.boolean().default(false) })
  .refine((input) => input.dataroomId ?? input.id, { message: 'Field required', path: ['dataroomId'] })
  .meta(requiresOneOf('dataroomId', 'id'));

export const ReindexAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.object({ queued: z.int(), unchanged: z.int() }),
});
