import { z } from 'zod';
import { Id, Instant, listQuery, RequestId, requiresOneOf } from '../kernel/index.ts';

export const DISPOSITIONS = ['inline', 'attachment'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** Eight days, in minutes. */
const DEFAULT_MINUTES = 11_520;
const MAX_MINUTES = 365 * 1440;

/** A public address: everyone who has it can fetch the document until it expires or is revoked. */
export const DocumentUrl = z.object({
  id: Id,
  documentId: Id,
  /** Null if it was created under another master key: it still works but cannot be shown. */
  url: z.string().nullable(),
  disposition: z.enum(DISPOSITIONS),
  createdByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  useCount: z.int(),
  lastUsedAt: Instant.nullable(),
});
export type DocumentUrl = z.infer<typeof DocumentUrl>;

const named = { documentId: RequestId.optional(), id: RequestId.optional() };
function isNamed(input: { documentId?: string | undefined; id?: string | undefined }) {
  return input.documentId ?? input.id;
}
const unnamed = { message: 'Field required', path: ['documentId'] };

export const GeneratePublicUrlInput = z
  .object({
    ...named,
    /** Whether the browser shows the document, if it can, or saves it as a file. */
    disposition: z.enum(DISPOSITIONS).default('attachment'),
    /** Minutes until it expires. */
    expiry: z.int().min(1).max(MAX_MINUTES).default(DEFAULT_MINUTES),
  })
  .refine(isNamed, unnamed)
  .meta(requiresOneOf('documentId', 'id'));

export const GetPublicUrlInput = z
  .object({ ...named, disposition: z.enum(DISPOSITIONS).default('attachment') })
  .refine(isNamed, unnamed)
  .meta(requiresOneOf('documentId', 'id'));

export const ListPublicUrlsInput = listQuery({ createdAt: 'date', expiresAt: 'date', disposition: 'enum' }).extend({
  documentId: RequestId,
});

export const PublicUrlRef = z.object({ urlId: RequestId });
export const FetchWithTokenInput = z.object({ token: z.string().min(1).max(255) });
