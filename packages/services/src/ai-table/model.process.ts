import { EXTRACTOR_VERSION } from '@atrium/ai/extraction';
import type { Provider } from '@atrium/ai/providers';
import { chosenProviders } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';

/** Returns a provider with its model as cells store it. `local` has the version of its rules in place of a model. */
function words(provider: string, model: string | null | undefined): string {
  return `${provider}/${provider === 'local' ? EXTRACTOR_VERSION : (model ?? '')}`.slice(0, 128);
}

/** Returns the model of a provider as cells store it. */
export function modelBehind({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return words(name, model);
}

/**
 * Returns the model that fills an organization's tables now, by its settings and the installation's. A value that another
 * model made is stale.
 */
export async function extractionModel(
  em: EntityManager,
  { config }: Pick<Platform, 'config'>,
  organizationId: string,
): Promise<string> {
  const { llm } = await aiSettingsIn(em, organizationId);
  const provider = llm.provider ?? chosenProviders(config).chat;
  const installed: Record<typeof provider, string | undefined> = {
    local: undefined,
    openai: config.OPENAI_MODEL,
    gemini: config.GEMINI_MODEL,
    compatible: config.COMPATIBLE_MODEL,
  };
  return words(provider, (llm.provider === null ? null : llm.model) ?? installed[provider]);
}
