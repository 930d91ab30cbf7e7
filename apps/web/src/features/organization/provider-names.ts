import type { AiProvider } from '@atrium/domain/organization';

export const PROVIDER_NAMES: Record<AiProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  compatible: 'Compatible server',
  local: 'Built-in, without a model',
};
