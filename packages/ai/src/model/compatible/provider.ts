import { chatCompletionsProvider } from '../chat-completions/provider.ts';
import type { Provider } from '../../evidence/index.ts';
import type { RemoteOptions } from '../settings.ts';

/** The client requires a key. Servers without keys ignore it. */
const NO_KEY = 'none';

/**
 * Creates a provider for any server with OpenAI's API: Ollama, vLLM, llama.cpp, a gateway. It may have a private address.
 * Parameters that it rejects (JSON schemas, seeds) are not sent again. `dim` must be the model's own dimension.
 */
export function compatibleProvider(
  options: RemoteOptions & { baseUrl: string; apiKey?: string; model: string; embeddingModel?: string },
): Provider {
  const { apiKey = NO_KEY, embeddingModel = null, ...rest } = options;
  return chatCompletionsProvider({ ...rest, name: 'compatible', apiKey, embeddingModel, isOwn: true });
}
