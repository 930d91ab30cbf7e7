import { z } from 'zod';
import {
  Id,
  Instant,
  listQuery,
  MAX_NAMED,
  Message,
  Name,
  RequestId,
  UploadedFile,
  requiresOneOf,
} from '../kernel/index.ts';

export const INDEX_STATUSES = ['PENDING', 'SKIPPED', 'FAILED', 'COMPLETED'] as const;
export type IndexStatus = (typeof INDEX_STATUSES)[number];

export const FILE_TYPES = [
  'PDF',
  'Word Documents',
  'Spreadsheet',
  'Presentation',
  'Image',
  'Audio',
  'Video',
  'Others',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const INTEGRATION_TYPES = [
  'Local',
  'Google Drive',
  'Website',
  'OneDrive',
  'SharePoint',
  'LinkedIn Agent',
] as const;

const DocumentMetadata = z.object({
  /** Its length in the unit of its type: 12 pages, 6 sheets, 38 slides, 212 rows. */
  length: z.object({ count: z.int(), unit: z.enum(['page', 'sheet', 'slide', 'row']) }).nullable(),
  /** Number of pages of the stored Markdown. The viewer and citations use these numbers. */
  pageCount: z.int().nullable(),
  title: z.string().nullable(),
  version: z.int(),
  sha256: z.string(),
  notes: z.array(z.string()),
  hasHiddenText: z.boolean().meta({
    description:
      'Whether the document contains text that its readers do not see, such as hidden rows or white text. Search, answers and tables do not use that text.',
    'x-extension': true,
  }),
});

export const Document = z.object({
  id: Id,
  name: z.string(),
  dataroomId: Id,
  organizationId: Id,
  folderId: Id.nullable(),
  contentType: z.string(),
  fileType: z.enum(FILE_TYPES),
  path: z.string(),
  sizeBytes: z.number(),
  urlPath: z.string(),
  indexStatus: z.enum(INDEX_STATUSES),
  /** A sentence that explains the status to users; null if none is needed. */
  displayStatusMessage: z.string().nullable(),
  documentMetadata: DocumentMetadata,
  integrationType: z.enum(INTEGRATION_TYPES),
  treePath: z.string(),
  tags: z.array(z.string()),
  isDataroomAccessible: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Document = z.infer<typeof Document>;

export const UploadDocumentsInput = z.object({
  dataroomId: RequestId,
  folderId: RequestId.optional(),
  /** One per file, in the same order: `Leases/2021/Harbor.pdf`. Missing folders are created. */
  relativePath: z.array(z.string().min(1).max(4096)).optional(),
  /** Accept a file whose content is already in the data room. The default is the data room's setting. */
  allowDuplicate: z.boolean().optional(),
  files: z.array(UploadedFile).min(1, 'Choose at least one file'),
});

/** Maximum size of a file that is fetched from a web address, in bytes. */
export const MAX_BYTES_FROM_URL = 5_242_880;

export const UploadFromUrlInput = z.object({
  dataroomId: RequestId,
  folderId: RequestId.optional(),
  url: z.string().trim().min(1).max(2048),
  allowDuplicate: z.boolean().optional(),
});

export const RefusedFile = z.object({
  name: z.string(),
  code: z.enum(['duplicate', 'too_large', 'empty', 'unsupported_type', 'limit', 'invalid_name']),
  message: Message,
  documentId: Id.optional(),
});

export const UploadAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(Document),
  rejected: z.array(RefusedFile),
});

export const ListDocumentsInput = listQuery({
  id: 'uuid',
  name: 'text',
  dataroomId: 'uuid',
  folderId: 'uuid',
  contentType: 'text',
  fileType: 'enum',
  indexStatus: 'enum',
  sizeBytes: 'number',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({ dataroomId: RequestId.optional(), folderId: RequestId.nullish() });

/** `documentId` is the document's id; `id` is accepted too. */
export const DocumentRef = z
  .object({ documentId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.documentId ?? input.id, { message: 'Field required', path: ['documentId'] })
  .meta(requiresOneOf('documentId', 'id'));

export const ReplaceContentInput = z.object({ documentId: RequestId, files: z.array(UploadedFile).length(1) });

export const UpdateDocumentInput = z
  .object({
    id: RequestId.optional(),
    documentId: RequestId.optional(),
    name: Name.optional(),
    folderId: RequestId.nullish(),
    folderIds: z.array(RequestId).max(1, 'A document has one parent').optional(),
  })
  .refine((input) => input.documentId ?? input.id, { message: 'Field required', path: ['documentId'] })
  .meta(requiresOneOf('documentId', 'id'));

export const DeleteDocumentInput = z
  .object({
    documentId: RequestId.optional(),
    id: RequestId.optional(),
    documentIds: z.array(RequestId).min(1).max(MAX_NAMED).optional(),
  })
  .refine((input) => input.documentId ?? input.id ?? input.documentIds, {
    message: 'Field required',
    path: ['documentId'],
  })
  .meta(requiresOneOf('documentId', 'id', 'documentIds'));

export const FetchDocumentInput = z.object({
  documentId: RequestId,
  contentDispositionInline: z.boolean().default(false),
  noCache: z.boolean().default(false),
});

export type DocumentTreeNode = {
  id: string;
  type: 'document' | 'folder' | 'dataroom';
  name: string;
  aiIndexStatus: IndexStatus;
  contentType: string;
  hasContent: boolean;
  children: DocumentTreeNode[];
};
export const DocumentTreeNode: z.ZodType<DocumentTreeNode> = z
  .object({
    id: Id,
    type: z.enum(['document', 'folder', 'dataroom']),
    name: z.string(),
    aiIndexStatus: z.enum(INDEX_STATUSES),
    contentType: z.string(),
    hasContent: z.boolean(),
    get children() {
      return z.array(DocumentTreeNode);
    },
  })
  .meta({ id: 'DocumentTreeNode' });

/** `drm` is a data room, `drf` a folder, `drd` a document. `branch` is the path to it, `expand` its direct contents. */
export const TreePathInput = z.object({
  id: RequestId,
  entityType: z.enum(['drm', 'drf', 'drd']),
  buildType: z.enum(['branch', 'expand']).default('branch'),
});

export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** One stored page. `spans` map offsets in `md` to boxes, in fractions of the page from its top left corner. */
const ParsedPage = z.object({
  md: z.string(),
  hidden: z.string().nullable().meta({
    description: 'Text of the page that its readers do not see, as Markdown. It is not part of `md`.',
    'x-extension': true,
  }),
  page: z.int(),
  label: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export const ParsedPagesInput = z
  .object({
    documentId: RequestId,
    pages: z.array(z.int().min(1)).max(200).optional(),
    limit: z.int().min(1).max(1000).default(100),
    offset: z.int().min(0).default(0),
    /** Finds these words on the requested pages and returns their boxes in `matches`. */
    quote: z.string().min(1).max(4000).optional(),
  })
  .describe('Pages of the stored Markdown of one document');

export const ParsedPagesAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(ParsedPage),
  matches: z.array(z.object({ page: z.int(), start: z.int(), end: z.int(), quote: z.string(), boxes: z.array(Box) })),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});

/** The widest page image, in pixels. */
export const MAX_PAGE_IMAGE_WIDTH = 4000;

export const PageImageInput = z.object({
  documentId: RequestId,
  page: z.int().min(1).max(100_000).default(1),
  width: z
    .int()
    .min(16)
    .max(MAX_PAGE_IMAGE_WIDTH)
    .optional()
    .describe('The largest width in pixels. The default is the width in the resolution `PAGE_IMAGE_DPI`.'),
  print: z
    .boolean()
    .default(false)
    .describe('Whether the page is to be printed, which a share link must allow its visitors.'),
});

/** A picture of a page. `pageCount` is the number of pages of the document. */
export const PageImageAnswer = z.object({
  content: z.instanceof(Uint8Array),
  name: z.string(),
  contentType: z.string(),
  pageCount: z.int(),
  inline: z.boolean(),
});

/** The result of a call that returns a file: its key in the object store and how to show it. */
export const FileAnswer = z.object({
  storageKey: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  etag: z.string(),
  inline: z.boolean(),
  noCache: z.boolean().optional(),
});
