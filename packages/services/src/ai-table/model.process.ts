import { EXTRACTOR_VERSION } from '@atrium/ai/extraction';
import type { Provider } from '@atrium/ai/providers';
import { chosenProviders } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';

/** A provider with its model, as a cell keeps it; the rules of `local` have a version of their own. */
function words(provider: string, model: string | null | undefined): string {
  return `${provider}/${provider === 'local' ? EXTRACTOR_VERSION : (model ?? '')}`.slice(0, 128);
}

/** What a provider makes values with. */
export function modelBehind({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return words(name, model);
}

/**
 * What an organization's values are made with now, by its settings and the installation's: a value that was made with
 * another model is stale.
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
