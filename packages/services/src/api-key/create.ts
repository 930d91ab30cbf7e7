import { mayIn } from '@atrium/domain/access';
import { ApiKeyEntity } from '@atrium/db/api-key';
import { CreateApiKeyInput, CreatedApiKey } from '@atrium/domain/api-key';
import { dataAnswer, invalid, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import {
  andFor,
  command,
  forbidden,
  guardedAs,
  hashSecret,
  inOrganization,
  newSecret,
  unauthenticated,
} from '../kernel/index.ts';
import { API_KEY_PREFIX } from '../session/index.ts';

const SHOWN_CHARACTERS = 12;

type Input = z.output<typeof CreateApiKeyInput>;

const createAccess = andFor(guardedAs('user', inOrganization<Input>('createKey')), ({ scopes }, { actor }) => {
  if (scopes.includes('admin') && !mayIn(actor.membership.role, 'giveAdminKey')) {
    throw forbidden('Only an Owner can give a key the scope admin.');
  }
});

type Limits = { madeWithId: string | null; expiresAt: Date | null };

/** The limits of the new key. A key made with a key has at most its scopes and its lifetime; a user's key has no such limits. */
async function limitsOf(em: EntityManager, actor: MemberActor, { scopes, expiresAt }: Input): Promise<Limits> {
  const asked = expiresAt === undefined ? null : new Date(expiresAt);
  if (actor.kind !== 'apiKey') return { madeWithId: null, expiresAt: asked };
  if (!scopes.every((scope) => actor.scopes.includes(scope))) {
    throw invalid('scopes', 'An API key cannot grant a scope it does not have.');
  }
  // Locks the maker: if it is deleted at the same time, the new key must be revoked too.
  const maker = await em.findOne(
    ApiKeyEntity,
    { id: actor.apiKeyId, revokedAt: null },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  if (!maker) throw unauthenticated();
  if (asked && maker.expiresAt && asked > maker.expiresAt) {
    throw invalid('expiresAt', 'A key that is created with an API key must expire no later than that key.');
  }
  return { madeWithId: maker.id, expiresAt: asked ?? maker.expiresAt ?? null };
}

/** Creates a developer's key to the selected organization. The key is returned once and cannot be read again. */
export const createApiKey = command({
  area: 'apiKey',
  verb: 'create',
  summary: 'Create a developer API key',
  input: CreateApiKeyInput,
  output: dataAnswer(CreatedApiKey),
  access: createAccess,
  idempotent: false,
  run: async ({ em, actor, input, note }) => {
    if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now()) {
      throw invalid('expiresAt', 'The expiry must be in the future.');
    }
    const limits = await limitsOf(em, actor, input);
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
      ...limits,
    });
    note('apiKey', id, { scopes: input.scopes });
    return ok({ id, name: input.name, prefix, key }, 'Keep this key: it is shown only once.');
  },
});
