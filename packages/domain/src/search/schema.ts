import { z } from 'zod';
import { listQuery } from '../kernel/index.ts';

const SEARCH_RESOURCES = ['dataroom', 'folder', 'document', 'passage', 'conversation', 'transaction', 'cell'] as const;

export const SearchResult = z.object({
  resourceType: z.enum(SEARCH_RESOURCES),
  resourceId: z.string(),
  displayStr: z.string(),
  additionalInfo: z.object({
    dataroomId: z.string().nullable(),
    /** The page of a passage. */
    page: z.int().nullable(),
    /** An extract of a passage around the found words; the day and amount of a transaction. */
    excerpt: z.string().nullable(),
    contentType: z.string().nullable(),
  }),
  resourceUrl: z.string().default('/'),
  resourcePath: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** `search` (or `query`) has the words to find. An empty search returns an empty list. */
export const GlobalSearchInput = listQuery({ resourceType: 'enum' }).extend({ query: z.string().max(255).optional() });
