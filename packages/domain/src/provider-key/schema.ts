import { z } from 'zod';
import { Instant } from '../kernel/index.ts';
import { AI_PROVIDERS } from '../organization/index.ts';

/** Providers for which an organization can have its own key. The installation sets their addresses. */
export const KEYED_PROVIDERS = ['openai', 'gemini', 'compatible'] as const;

/** The providers as Owners see them, without keys. */
const ProviderStanding = z.object({
  provider: z.enum(AI_PROVIDERS),
  /** Whether it can be chosen, with a key of the organization or of the installation. */
  isAvailable: z.boolean(),
  key: z.object({ hint: z.string(), updatedAt: Instant }).nullable(),
});

export const ProviderOverview = z.object({
  providers: z.array(ProviderStanding),
  /** The providers that are in use. */
  chat: z.object({ provider: z.enum(AI_PROVIDERS), model: z.string().nullable() }),
  embedding: z.object({ provider: z.enum(AI_PROVIDERS), model: z.string(), dim: z.int() }),
  /** The progress of embedding with another model. Until it is complete, `embedding` stays in use. */
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
