import { EXTRACTOR_VERSION } from '@atrium/ai/extraction';
import { chosenProviders } from '@atrium/domain/kernel';
import type { Platform } from '../kernel/index.ts';

/** What values are made with now, with its version: a value made with another model is stale. */
export const extractionModel = ({ config }: Platform): string => {
  const { chat } = chosenProviders(config);
  const models: Record<typeof chat, string> = {
    local: EXTRACTOR_VERSION,
    openai: config.OPENAI_MODEL,
    gemini: config.GEMINI_MODEL,
    compatible: config.COMPATIBLE_MODEL ?? '',
  };
  return `${chat}/${models[chat]}`.slice(0, 128);
};
