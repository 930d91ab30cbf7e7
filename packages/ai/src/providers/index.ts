export { compatibleProvider } from './compatible/provider.ts';
export { type ConcurrencyGate, inMemoryGate } from './concurrency-gate.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { geminiProvider } from './gemini/provider.ts';
export { localProvider } from './local/provider.ts';
export { openaiProvider } from './openai/provider.ts';
export { renderPassages } from './passages.ts';
export { costOf } from './prices.ts';
export { estimateTokens } from './prompt.ts';
export { ABSENT, ProviderError } from './provider.ts';
export { type ModelSettings, type RemoteOptions } from './settings.ts';
export type {
  Capabilities,
  GenerateEvent,
  GenerateRequest,
  Message,
  Provider,
  ProviderErrorKind,
  ProviderPassage,
  Statement,
  StructuredRequest,
  Usage,
} from './provider.ts';
