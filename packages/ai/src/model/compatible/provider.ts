import { chatCompletionsProvider } from '../chat-completions/provider.ts';
import type { Provider } from '../../evidence/index.ts';
import type { RemoteOptions } from '../settings.ts';

/** Servers without keys ignore it, and the client insists on one. */
const NO_KEY = 'none';

/**
 * Any server with OpenAI's API: Ollama, vLLM, llama.cpp, a gateway. It may stand on a private address. What it does not
 * know (JSON schemas, seeds) is left out after its first refusal. Vectors have the model's own dimension, which is `dim`.
 */
export function compatibleProvider(
  options: RemoteOptions & { baseUrl: string; apiKey?: string; model: string; embeddingModel?: string },
): Provider {
  const { apiKey = NO_KEY, embeddingModel = null, ...rest } = options;
  return chatCompletionsProvider({ ...rest, name: 'compatible', apiKey, embeddingModel, isOwn: true });
}
