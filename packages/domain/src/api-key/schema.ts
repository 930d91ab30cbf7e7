import { z } from 'zod';
import {
  API_KEY_SCOPES,
  Id,
  Instant,
  listQuery,
  Name,
  RequestId,
  requiresOneOf,
  InstantInput,
} from '../kernel/index.ts';

export const CreateApiKeyInput = z.object({
  name: Name,
  expiresAt: InstantInput.optional(),
  scopes: z.array(z.enum(API_KEY_SCOPES)).min(1).max(3).default(['read', 'write']),
});

/** Returns the key once. Only its hash is stored. */
export const CreatedApiKey = z.object({ id: Id, name: z.string(), prefix: z.string(), key: z.string() });

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ListApiKeysInput = listQuery({ name: 'text', createdAt: 'date', expiresAt: 'date' });

export const DeleteApiKeyInput = z
  .object({ apiKeyId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.apiKeyId ?? input.id, { message: 'apiKeyId is required', path: ['apiKeyId'] })
  .meta(requiresOneOf('apiKeyId', 'id'));
