export { localProvider } from './local/provider.ts';
export { renderPassages } from './passages.ts';
export { ABSENT, ProviderError } from './provider.ts';
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
