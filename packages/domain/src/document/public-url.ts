import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

export const DISPOSITIONS = ['inline', 'attachment'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** Eight days. */
const DEFAULT_MINUTES = 11_520;
const MAX_MINUTES = 365 * 1440;

/** An address at which anybody who has it may fetch a document until it expires or is taken back. */
export const DocumentUrl = z.object({
  id: Id,
  documentId: Id,
  /** Null where it was made under another master key: it still works, but cannot be shown again. */
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
    /** Shown in the browser where it can show it, or saved as a file. */
    disposition: z.enum(DISPOSITIONS).default('attachment'),
    /** Minutes until it expires. */
    expiry: z.int().min(1).max(MAX_MINUTES).default(DEFAULT_MINUTES),
  })
  .refine(isNamed, unnamed);

export const GetPublicUrlInput = z
  .object({ ...named, disposition: z.enum(DISPOSITIONS).default('attachment') })
  .refine(isNamed, unnamed);

export const ListPublicUrlsInput = listQuery({ createdAt: 'date', expiresAt: 'date', disposition: 'enum' }).extend({
  documentId: RequestId,
});

export const PublicUrlRef = z.object({ urlId: RequestId });
export const FetchWithTokenInput = z.object({ token: z.string().min(1).max(255) });
