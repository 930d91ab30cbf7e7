import { z } from 'zod';
import { Instant } from '../kernel/index.ts';
import { AI_PROVIDERS } from '../organization/index.ts';

/** Providers that an organization may have a key of its own for; where they are reached, the installation decides. */
export const KEYED_PROVIDERS = ['openai', 'gemini', 'compatible'] as const;

/** What is shown of the providers: never a key. */
const ProviderStanding = z.object({
  provider: z.enum(AI_PROVIDERS),
  /** Whether it can be chosen now, by the organization's key or the installation's. */
  isAvailable: z.boolean(),
  key: z.object({ hint: z.string(), updatedAt: Instant }).nullable(),
});

export const ProviderOverview = z.object({
  providers: z.array(ProviderStanding),
  /** Who writes answers, fills tables and embeds now. */
  chat: z.object({ provider: z.enum(AI_PROVIDERS), model: z.string().nullable() }),
  embedding: z.object({ provider: z.enum(AI_PROVIDERS), model: z.string(), dim: z.int() }),
  /** Vectors of another model are being prepared; until they are all there, `embedding` serves. */
  isReembedding: z.boolean(),
});

export const SetProviderKeyInput = z.object({
  provider: z.enum(KEYED_PROVIDERS),
  key: z
    .string()
    .trim()
    .min(8, 'A key is longer than this')
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no special characters'),
});
export const DeleteProviderKeyInput = z.object({ provider: z.enum(KEYED_PROVIDERS) });
