export { ABSENT, ProviderError } from '../evidence/index.ts';
export type {
  Capabilities,
  Conversed,
  ConverseRequest,
  GenerateEvent,
  GenerateRequest,
  Message,
  Provider,
  ProviderErrorKind,
  ProviderPassage,
  Statement,
  StructuredRequest,
  ToolCall,
  ToolDefinition,
  ToolTurn,
  Usage,
} from '../evidence/index.ts';
export { localProvider } from '../local/index.ts';
export {
  compatibleProvider,
  type ConcurrencyGate,
  costOf,
  estimateTokens,
  geminiProvider,
  inMemoryGate,
  type ModelSettings,
  openaiProvider,
  type RemoteOptions,
  renderPassages,
} from '../model/index.ts';
