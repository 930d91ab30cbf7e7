import { hasEmbeddings, type OrganizationRow } from '@atrium/db/organization';
import { invalid, type MemberActor } from '@atrium/domain/kernel';
import { type EmbeddingChoice, type SettingsChange, settingsOf } from '@atrium/domain/organization';
import { startReembed } from '../embedding/index.ts';
import type { Work } from '../kernel/index.ts';
import { embeddingOf, isAvailable, readChoice, sameEmbedding } from '../provider/index.ts';

type Choosing = Pick<Work<MemberActor, never, never>, 'em' | 'platform' | 'actor' | 'requestId'> & {
  organization: OrganizationRow;
  settings: SettingsChange;
};

/**
 * Sees to it that the models that settings name can be used, and that another embedding model is prepared in the
 * background while the one before serves. @returns what serves from now on; undefined: as before
 * @throws INVALID where there is no key for a provider
 */
export async function chooseModels({
  em,
  platform,
  actor,
  requestId,
  organization,
  settings,
}: Choosing): Promise<{ inUse: EmbeddingChoice | null } | undefined> {
  const { config } = platform;
  const { keys, embedding } = await readChoice(em, config, organization.id);
  const { llm, embedding: vectors } = settingsOf(settings).aiSettings;
  for (const [part, provider, use] of [
    ['llm', llm.provider, 'chat'],
    ['embedding', vectors.provider, 'embedding'],
  ] as const) {
    if (provider !== null && !isAvailable(config, provider, keys[provider] !== undefined, use)) {
      throw invalid(`settings.aiSettings.${part}.provider`, `There is no key for ${provider}. Add one first.`);
    }
  }
  const wanted = embeddingOf(config, settings);
  if (sameEmbedding(wanted, embedding.wanted)) return undefined;
  if (sameEmbedding(wanted, embedding.serving)) return { inUse: null };
  if (!(await hasEmbeddings(em, organization.id))) return { inUse: null };
  await startReembed({ em, actor, requestId });
  return { inUse: embedding.serving };
}
