import { mayIn } from '@atrium/domain/access';
import { ApiKeyEntity } from '@atrium/db/api-key';
import { CreateApiKeyInput, CreatedApiKey } from '@atrium/domain/api-key';
import { dataAnswer, invalid, newId, ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { andFor, command, forbidden, guardedAs, hashSecret, inOrganization, newSecret } from '../kernel/index.ts';
import { API_KEY_PREFIX } from '../session/index.ts';

const SHOWN_CHARACTERS = 12;

type Input = z.output<typeof CreateApiKeyInput>;

const createAccess = andFor(guardedAs('user', inOrganization<Input>('createKey')), ({ scopes }, { actor }) => {
  if (scopes.includes('admin') && !mayIn(actor.membership.role, 'giveAdminKey')) {
    throw forbidden('Only an Owner can give a key the scope admin.');
  }
});

/** A developer's key to the selected organization. The key is answered this once and cannot be read again. */
export const createApiKey = command({
  name: 'apiKey.create',
  summary: 'Create a developer API key',
  input: CreateApiKeyInput,
  output: dataAnswer(CreatedApiKey),
  access: createAccess,
  scope: 'admin',
  idempotent: false,
  run: async ({ em, actor, input, note }) => {
    if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now()) {
      throw invalid('expiresAt', 'The expiry must lie in the future.');
    }
    const key = newSecret(API_KEY_PREFIX);
    const id = newId();
    const prefix = key.slice(0, SHOWN_CHARACTERS);
    await em.insert(ApiKeyEntity, {
      id,
      organizationId: actor.membership.organizationId,
      userId: actor.userId,
      name: input.name,
      prefix,
      keyHash: hashSecret(key),
      scopes: [...new Set(input.scopes)],
      createdAt: new Date(),
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    });
    note('apiKey', id, { scopes: input.scopes });
    return ok({ id, name: input.name, prefix, key }, 'Keep this key: it is shown only once.');
  },
});
