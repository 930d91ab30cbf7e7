export type { CallFor } from './account.process.ts';
export { aiSettingsIn, type Chosen, embeddingOf, isAvailable, readChoice, sameEmbedding } from './choice.ts';
export { DATA_KEY_PURPOSE, enclose, type Envelope, openEnvelope } from './envelope.ts';
export { explainProviderFailure } from './explain.process.ts';
export {
  installedEmbedding,
  modelsOf,
  type Providers,
  providersFor,
  providersIn,
  wantedEmbedding,
} from './provider.process.ts';
