import { chatCompletionsProvider } from '../chat-completions/provider.ts';
import type { Provider } from '../../evidence/index.ts';
import type { RemoteOptions } from '../settings.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

/**
 * Creates a provider for OpenAI, or for its API on another public host (`baseUrl`): chat completions with strict structured
 * output, and embeddings of `dim` dimensions. Source: https://developers.openai.com/api/reference.
 */
export function openaiProvider(
  options: RemoteOptions & { apiKey: string; model: string; embeddingModel: string; baseUrl?: string },
): Provider {
  return chatCompletionsProvider({ ...options, name: 'openai', baseUrl: options.baseUrl ?? OPENAI_URL, isOwn: false });
}
