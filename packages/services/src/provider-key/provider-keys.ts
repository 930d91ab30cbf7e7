import { ProviderKeyEntity } from '@atrium/db/provider-key';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { AI_PROVIDERS, type AiProvider } from '@atrium/domain/organization';
import { DeleteProviderKeyInput, ProviderOverview, SetProviderKeyInput } from '@atrium/domain/provider-key';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command, inOrganization, type Platform, query } from '../kernel/index.ts';
import { enclose, isAvailable, modelsOf, readChoice, sameEmbedding } from '../provider/index.ts';

const HINT_CHARACTERS = 4;

async function overview(
  em: EntityManager,
  platform: Platform,
  organizationId: string,
): Promise<z.input<typeof ProviderOverview>> {
  const chosen = await readChoice(em, platform.config, organizationId);
  const { chat, embedding } = modelsOf(platform, chosen);
  const { wanted, serving } = chosen.embedding;
  return {
    providers: AI_PROVIDERS.map((provider) => {
      const key = chosen.keys[provider];
      return {
        provider,
        isAvailable: isAvailable(platform.config, provider, key !== undefined, 'chat'),
        key: key ? { hint: key.hint, updatedAt: new Date(key.updatedAt).toISOString() } : null,
      };
    }),
    chat: { provider: chosen.chat.provider, model: chat.model ?? null },
    embedding: { provider: serving.provider, model: embedding.embedding.model, dim: embedding.embedding.dim },
    isReembedding: !sameEmbedding(wanted, serving),
  };
}

/** Which providers there are, whose keys are used, and which models work now. */
export const providerOverview = query({
  area: 'providerKey',
  verb: 'list',
  summary: 'Model providers of the organization',
  input: z.object({}),
  output: dataAnswer(ProviderOverview),
  access: inOrganization('changeSettings'),
  run: async ({ em, actor, platform }) => ok(await overview(em, platform, actor.membership.organizationId)),
});

/** Keeps a key, in place of the one before. It is never read back. */
export const setProviderKey = command({
  area: 'providerKey',
  verb: 'set',
  summary: 'Set the key to a model provider',
  input: SetProviderKeyInput,
  output: dataAnswer(ProviderOverview),
  access: inOrganization('changeSettings'),
  // Nothing of a key is kept beside its envelope, not in a fingerprint either.
  idempotent: false,
  run: async ({ em, actor, platform, input, emit, note }) => {
    const { organizationId } = actor.membership;
    const { provider, key } = input;
    const fresh = { ...enclose(platform.masterKey, key), hint: key.slice(-HINT_CHARACTERS), setById: actor.userId };
    const known = await em.findOne(ProviderKeyEntity, { provider });
    const now = new Date();
    if (known) await em.nativeUpdate(ProviderKeyEntity, { id: known.id }, { ...fresh, updatedAt: now });
    else {
      const row = { id: newId(), organizationId, provider, ...fresh, createdAt: now, updatedAt: now };
      await em.insert(ProviderKeyEntity, row);
    }
    emit({ topic: 'organization', action: 'updated', resourceId: organizationId });
    note('organization', organizationId, { provider });
    return ok(await overview(em, platform, organizationId), 'The key is saved. It is not shown again.');
  },
});

/** @throws CONFLICT where the provider is in use and could no longer be */
async function requireUnused(
  em: EntityManager,
  platform: Platform,
  organizationId: string,
  provider: AiProvider,
): Promise<void> {
  const { chat, embedding } = await readChoice(em, platform.config, organizationId);
  const writes = chat.provider === provider && !isAvailable(platform.config, provider, false, 'chat');
  const embeds =
    [embedding.wanted, embedding.serving].some((each) => each.provider === provider) &&
    !isAvailable(platform.config, provider, false, 'embedding');
  if (!writes && !embeds) return;
  throw new DomainError('CONFLICT', 'This provider is in use. Choose another one first.', { detailCode: 'in_use' });
}

/** Forgets a key. */
export const deleteProviderKey = command({
  area: 'providerKey',
  verb: 'delete',
  summary: 'Delete the key to a model provider',
  input: DeleteProviderKeyInput,
  output: dataAnswer(ProviderOverview),
  access: inOrganization('changeSettings'),
  run: async ({ em, actor, platform, input, emit, note }) => {
    const { organizationId } = actor.membership;
    await requireUnused(em, platform, organizationId, input.provider);
    await em.nativeDelete(ProviderKeyEntity, { provider: input.provider });
    emit({ topic: 'organization', action: 'updated', resourceId: organizationId });
    note('organization', organizationId, { provider: input.provider });
    return ok(await overview(em, platform, organizationId), 'The key was deleted.');
  },
});
